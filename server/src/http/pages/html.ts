// HTML that is safe by construction: text put into a template is escaped, only another template's result is not.
// The light markdown of descriptions is built on it, so a description cannot inject markup.

// A symbol, because no value read from JSON can carry one.
const trusted = Symbol("trusted html");

export type Html = { readonly [trusted]: string };
export type Part = Html | string | number | false | null | undefined | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
	return { [trusted]: strings.reduce((page, text, i) => page + write(parts[i - 1]) + text) };
}

export function write(part: Part): string {
	if (part === undefined || part === null || part === false) return "";
	if (typeof part === "object" && trusted in part) return part[trusted];
	if (typeof part === "object") return part.map(write).join("");
	return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

export function join(parts: readonly Part[], separator: Part): Html {
	return html`${parts.map((part, i) => (i === 0 ? part : [separator, part]))}`;
}

export function slug(text: string): string {
	return text.trim().replace(/[^A-Za-z0-9_.]+/g, "-");
}

/** May wrap before each slash. */
export function breakable(path: string): Html {
	return join(path.split(/(?=\/)/), html`<wbr>`);
}

/** Strings toned down, the reader's own values (`$TUCKBOX_TOKEN`) brought out. */
export function highlight(code: string): Html {
	const tokens = code.split(/("(?:[^"\\\n]|\\.)*"(?:\s*:)?)/);
	const isString = (token: string, i: number) => i % 2 === 1 && !token.endsWith(":");
	return html`${tokens.map((token, i) => (isString(token, i) ? html`<i>${variables(token)}</i>` : variables(token)))}`;
}

function variables(code: string): Part[] {
	const tokens = code.split(/(\$[A-Z][A-Z0-9_]*)/);
	return tokens.map((token, i) => (i % 2 === 1 ? html`<var>${token}</var>` : breakable(token)));
}

/** The link targets of `code` words: error codes link to the errors, schema names to the schemas. */
export type CodeLinks = ReadonlyMap<string, string>;

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
const SAFE_LINK = /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i;

export function inline(text: string, links: CodeLinks): Html {
	const parts: Part[] = [];
	let end = 0;
	for (const match of text.matchAll(INLINE)) {
		const [whole, code, bold, label, address] = match;
		parts.push(text.slice(end, match.index));
		end = match.index + whole.length;
		if (code !== undefined) parts.push(codeWord(code, links));
		else if (bold !== undefined) parts.push(html`<strong>${inline(bold, links)}</strong>`);
		else if (SAFE_LINK.test(address ?? "")) parts.push(html`<a href="${address}">${label}</a>`);
		else parts.push(whole);
	}
	return html`${parts}${text.slice(end)}`;
}

function codeWord(code: string, links: CodeLinks): Html {
	const address = links.get(code);
	return address === undefined
		? html`<code>${code}</code>`
		: html`<a href="${address}"><code>${code}</code></a>`;
}

const FENCE = /^```/;
const ITEM = /^(?:[-*]|(\d+)\.) +/;

export function markdown(text: string | undefined, links: CodeLinks): Html {
	const lines = (text ?? "").replaceAll("\r", "").split("\n");
	const blocks: Html[] = [];
	while (lines.length > 0) {
		const first = lines[0] ?? "";
		if (first.trim() === "") lines.shift();
		else if (FENCE.test(first)) blocks.push(fence(lines));
		else if (ITEM.test(first)) blocks.push(list(lines, links));
		else blocks.push(html`<p>${inline(take(lines, isText).join(" "), links)}</p>`);
	}
	return html`${blocks}`;
}

function take(lines: string[], wanted: (line: string) => boolean): string[] {
	const found = lines.findIndex((line) => !wanted(line));
	return lines.splice(0, found === -1 ? lines.length : found);
}

function isText(line: string): boolean {
	return line.trim() !== "" && !FENCE.test(line) && !ITEM.test(line);
}

function fence(lines: string[]): Html {
	lines.shift();
	const code = take(lines, (line) => !FENCE.test(line)).join("\n");
	lines.shift();
	return html`<pre><code>${highlight(code)}</code></pre>`;
}

function list(lines: string[], links: CodeLinks): Html {
	const ordered = ITEM.exec(lines[0] ?? "")?.[1] !== undefined;
	const items: Html[] = [];
	while ((ITEM.exec(lines[0] ?? "")?.[1] !== undefined) === ordered && ITEM.test(lines[0] ?? "")) {
		const first = (lines.shift() ?? "").replace(ITEM, "");
		items.push(html`<li>${inline([first, ...take(lines, isText)].join(" "), links)}</li>`);
	}
	return ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
}

export type Guide = { readonly lede: string; readonly parts: readonly { title: string; body: string }[] };

/** The text before the first `## ` heading introduces the page; each heading opens a part of its own. */
export function guide(text: string | undefined): Guide {
	const lede: string[] = [];
	const parts: { title: string; lines: string[] }[] = [];
	let fenced = false;
	for (const line of (text ?? "").replaceAll("\r", "").split("\n")) {
		if (FENCE.test(line)) fenced = !fenced;
		if (!fenced && line.startsWith("## ")) parts.push({ title: line.slice(3).trim(), lines: [] });
		else (parts.at(-1)?.lines ?? lede).push(line);
	}
	return {
		lede: lede.join("\n"),
		parts: parts.map(({ title, lines }) => ({ title, body: lines.join("\n") })),
	};
}
