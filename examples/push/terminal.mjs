// What a push shows: progress and errors on stderr, the outcome on stdout.

export class Failure extends Error {
	constructor(message, { lines = [], exitCode = 1 } = {}) {
		super(message);
		this.lines = lines;
		this.exitCode = exitCode;
	}
}

export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
export const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** One line that updates itself on a terminal; one plain line per step elsewhere. */
export const progress = {
	live: process.stderr.isTTY,
	start(verb, total, noun, totalBytes = 0) {
		Object.assign(this, { verb, total, noun, totalBytes, done: 0, bytes: 0, began: Date.now() });
		const size = totalBytes > 0 ? ` (${megabytes(totalBytes)})` : "";
		if (total > 0 && !this.live) console.error(`${verb} ${plural(total, noun)}${size}`);
	},
	step(bytes = 0) {
		this.done += 1;
		this.bytes += bytes;
		const seconds = Math.max(Date.now() - this.began, 1) / 1000;
		const share = this.totalBytes > 0 ? this.bytes / this.totalBytes : this.done / this.total;
		const sizes = `   ${megabytes(this.bytes)} of ${megabytes(this.totalBytes)}   ${megabytes(this.bytes / seconds)}/s`;
		const left = `   ${Math.ceil((seconds * (1 - share)) / share)} s left`;
		this.write(
			`${this.verb}   ${this.done} of ${plural(this.total, this.noun)}${this.totalBytes > 0 ? sizes : ""}${left}`,
		);
	},
	note(text) {
		if (this.live) this.write(text);
		else console.error(text);
	},
	write(text) {
		if (this.live) process.stderr.write(`\r\x1b[2K${text}`);
	},
	end() {
		this.write("");
	},
};

const colourful = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colourful ? `\x1b[${code}m${text}\x1b[0m` : text);
const [bold, dim, green, yellow] = [1, 2, 32, 33];
const columns = [
	{ mark: "+", title: "+ created", colour: green },
	{ mark: "~", title: "~ changed", colour: yellow },
	{ mark: "=", title: "= unchanged", colour: dim },
];

function table(results) {
	const kinds = [...new Set(results.map(({ kind }) => kind))];
	const width = Math.max("all pieces".length, ...kinds.map((kind) => kind.length));
	const row = (title, kind) => {
		const cells = columns.map((column) => {
			const count = results.filter((one) => one.mark === column.mark && kind.includes(one.kind)).length;
			const text = (count > 0 ? String(count) : "·").padStart(column.title.length);
			return paint(count > 0 ? column.colour : dim, text);
		});
		return `  ${title.padEnd(width)}   ${cells.join("   ")}`;
	};
	const head = `  ${"".padEnd(width)}   ${columns.map(({ title, colour }) => paint(colour, title)).join("   ")}`;
	return [head, ...kinds.map((kind) => row(kind, [kind])), row("all pieces", kinds)];
}

export function summary({ game, results, sentImages, sentBytes, readyImages, warnings, links }) {
	const title = paint(bold, game.name ?? game.id) + (game.made ? "   new game" : "");
	const upload =
		sentImages > 0
			? `${plural(sentImages, "image")} uploaded (${megabytes(sentBytes)})`
			: "no new images to upload";
	const images = `  ${upload}, ${plural(readyImages, "display image")} ready`;
	const notes = warnings.map(({ externalKey, message, code }) =>
		[` ${paint(yellow, " !")} ${externalKey ?? ""}`.trimEnd(), `${message} (${code})`].join("  "),
	);
	const width = Math.max(...Object.keys(links).map((name) => name.length));
	const where = Object.entries(links).map(([name, url]) => `${name.padEnd(width)}   ${url}`);
	return [title, "", ...table(results), "", images, ...notes, "", ...where].join("\n");
}
