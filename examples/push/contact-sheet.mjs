// Writes an HTML page that shows every pushed piece at its relative size.

const html = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const millimetres = (value) => String(Math.round(value * 10) / 10);
const identity = ({ kind, externalKey }) => `${kind} ${externalKey}`;
const order = ({ sideKey }) => (sideKey === "cover" ? 0 : 1);
const parentKinds = { tile: ["deck", "bundle"], dieFace: ["die"] };
const loose = {
	tile: "Tiles",
	dieFace: "Die faces",
	tokenSprite: "Tokens",
	tokenModel: "Models",
	counter: "Counters",
	container: "Containers",
	board: "Boards",
	book: "Books",
};

/** Groups pieces by their parent, and those without one by their kind. */
function sectionsOf(records) {
	const known = new Set(records.map(identity));
	const sections = new Map();
	const add = (key, title, record) => {
		const section = sections.get(key) ?? { title, records: [] };
		section.records.push(record);
		sections.set(key, section);
	};
	const isParent = ({ kind }) => Object.values(parentKinds).flat().includes(kind);
	for (const record of records.filter(isParent)) add(identity(record), record.name, record);
	for (const record of records.filter((one) => !isParent(one))) {
		const parent = (parentKinds[record.kind] ?? [])
			.map((kind) => identity({ kind, externalKey: record.parentExternalKey }))
			.find((key) => known.has(key));
		add(parent ?? record.kind, loose[record.kind] ?? record.kind, record);
	}
	const rank = (key) => Object.keys(loose).indexOf(key);
	return [...sections].sort(([one], [other]) => rank(one) - rank(other)).map(([, section]) => section);
}

function outlineOf({ kind, shape, widthMm, heightMm }) {
	if (shape === "orb") return "orb";
	if (shape === "hex") return widthMm > heightMm ? "hex flat" : "hex";
	return { tile: "card", deck: "card", dieFace: "die", board: "sheet", book: "sheet" }[kind] ?? "free";
}

function piece(record) {
	const { name, kind, externalKey, count, widthMm, heightMm } = record;
	const faces = [...(record.payload?.imageFaces ?? [])].sort((one, other) => order(one) - order(other));
	if (faces.length === 0) return "";
	const images = faces.map(
		(face) =>
			`<span class="face"><img class="${outlineOf(record)}" style="--w:${Number(widthMm)};--h:${Number(heightMm)}" ` +
			`src="${html(face.derivedUrl)}" alt="${html(`${name}, ${face.sideKey}`)}" loading="lazy"></span>`,
	);
	const size = `${millimetres(widthMm)} × ${millimetres(heightMm)} mm${count > 1 ? `, ×\u00a0${count}` : ""}`;
	return (
		`<figure><div class="faces">${images.join("")}</div><figcaption><b title="${html(name)}">${html(name)}</b>` +
		`<code title="${html(`${kind} ${externalKey}`)}">${html(externalKey)}</code><span>${size}</span></figcaption></figure>`
	);
}

function section({ title, records }) {
	const figures = records.map(piece).join("\n");
	const wide = records.some(({ kind }) => kind === "board" || kind === "book");
	return (
		figures.trim() &&
		`<section${wide ? ' class="wide"' : ""}><h2>${html(title)}</h2><div class="pieces">${figures}</div></section>`
	);
}

const style = `
:root { color-scheme: light dark; --mm: 2.2px; --ground: #faf6ee; --ink: #1d201e; --quiet: #6d6a61; --hair: #e6dfd1;
	--accent: #b36f0c; }
@media (prefers-color-scheme: dark) { :root { --ground: #1e2a26; --ink: #ece8dd; --quiet: #9aa59d; --hair: #30403a;
	--accent: #f2b04a; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 14px/20px system-ui, sans-serif; padding: 0 40px 64px;
	font-variant-numeric: tabular-nums; }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 24px; padding: 16px 0; flex-wrap: wrap;
	background: var(--ground); border-bottom: 1px solid var(--hair); }
h1 { font-size: 20px; line-height: 24px; font-weight: 650; margin-right: auto; }
h2 { font-size: 14px; font-weight: 600; margin: 40px 0 24px; color: var(--quiet); }
label { display: flex; align-items: center; gap: 8px; color: var(--quiet); }
input { accent-color: var(--accent); width: 160px; }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--hair); border-radius: 6px; padding: 3px 10px; }
.ruler { width: calc(50 * var(--mm)); border: solid var(--quiet); border-width: 0 1px 1px; height: 8px; position: relative; }
.ruler::after { content: "50 mm"; position: absolute; right: 0; bottom: 2px; translate: calc(100% + 8px) 6px; color: var(--quiet);
	white-space: nowrap; }
.scale { display: flex; padding-right: 64px; }
.pieces { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 32px 24px; }
main { display: flex; flex-wrap: wrap; align-items: flex-end; column-gap: 72px; }
section { max-width: 100%; }
section.wide { width: 100%; }
figure { display: grid; gap: 12px; min-width: 128px; max-width: 100%; }
figcaption * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.faces { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-end; }
.face { display: block; filter: drop-shadow(0 1px 1px #0004) drop-shadow(0 3px 6px #0003); }
img { display: block; width: calc(var(--w) * var(--mm)); height: calc(var(--h) * var(--mm)); object-fit: fill; }
.card, .die { border-radius: calc(3 * var(--mm)); background: #fdfcf8; }
.sheet { border-radius: calc(.8 * var(--mm)); }
.orb { border-radius: 50%; }
.hex { clip-path: polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%); }
.hex.flat { clip-path: polygon(25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%, 0 50%); }
figcaption { display: grid; width: 0; min-width: 100%; font-size: 12px; line-height: 16px; color: var(--quiet); }
figcaption b { color: var(--ink); font-weight: 600; }
figcaption code { font: 11px/16px ui-monospace, monospace; }
`;

const script = `
const scale = document.querySelector("input");
const apply = () => document.documentElement.style.setProperty("--mm", scale.value + "px");
scale.addEventListener("input", apply);
document.querySelector("button").addEventListener("click", () => { scale.value = 96 / 25.4; apply(); });
`;

export function contactSheet(title, records) {
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title>
<style>${style}</style>
<header>
<h1>${html(title)}</h1>
<div class="scale"><div class="ruler"></div></div>
<label>Scale <input type="range" min="1" max="6" step="any" value="2.2"></label>
<button type="button">Actual size</button>
</header>
<main>
${sectionsOf(records).map(section).filter(Boolean).join("\n")}
</main>
<script>${script}</script>
</html>
`;
}
