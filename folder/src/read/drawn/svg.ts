import { mmPerInch } from "@tuckbox/pieces";
import { damaged, UnreadableImage } from "../image/byte-source.ts";

// Reads the size and the external references of an SVG without drawing it; the host draws it.

/**
 * Maximum text of a drawing. A longer one holds more than a card: photographs, or another whole file of a drawing
 * program.
 */
const maxTextBytes = 64 * 1024 * 1024;

/** Maximum characters of an XML declaration, and of the text of a length. */
const maxDeclaration = 500;
const maxLengthText = 40;

async function unzipped(source: Uint8Array): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let length = 0;
	const stream = new Blob([source as Uint8Array<ArrayBuffer>])
		.stream()
		.pipeThrough(new DecompressionStream("gzip"));
	const reader = (stream as ReadableStream<Uint8Array>).getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		length += next.value.length;
		if (length > maxTextBytes) {
			await reader.cancel();
			throw damaged("it is longer than 64 MB when it is unpacked");
		}
		parts.push(next.value);
	}
	return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/**
 * Decodes the text of an SVG or an SVGZ.
 * @throws UnreadableImage
 */
export async function svgText(source: Uint8Array): Promise<string> {
	const isZipped = source[0] === 0x1f && source[1] === 0x8b;
	const bytes = isZipped
		? await unzipped(source).catch((error: unknown) => {
				throw error instanceof UnreadableImage ? error : damaged("it is packed, and the package is damaged");
			})
		: source;
	const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
	const encoding = !isWide ? "utf-8" : bytes[0] === 0xff ? "utf-16le" : "utf-16be";
	const text = new TextDecoder(encoding).decode(bytes);
	// the text is passed on as UTF-8, whatever its encoding was
	const start = text.slice(0, maxDeclaration);
	return (
		start.replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/i, "$1") +
		text.slice(maxDeclaration)
	);
}

/** Pixels per inch in CSS, and so in SVG. */
export const cssDpi = 96;

/** The facts that an SVG declares. Lengths are in its own px. */
export type SvgFacts = {
	widthPx: number;
	heightPx: number;
	/**
	 * The unit of its size. `length`: mm, inches or points, so the size is intended. `px`: a number of px. `none`: it
	 * has only proportions.
	 */
	size: "length" | "px" | "none";
	/** Files and addresses of pictures, drawings or styles that it refers to; they are not read. */
	outside: string[];
	/** Whether it declares external entities. */
	hasEntities: boolean;
	/** Whether it holds HTML, which only browsers draw. */
	hasHtml: boolean;
	/** The first choice of each text's typeface. */
	fonts: string[];
};

const pxPer: Readonly<Record<string, number>> = {
	"": 1,
	px: 1,
	mm: cssDpi / mmPerInch,
	cm: (10 * cssDpi) / mmPerInch,
	q: cssDpi / mmPerInch / 4,
	in: cssDpi,
	pt: cssDpi / 72,
	pc: cssDpi / 6,
};
const isLength = (unit: string) => unit !== "" && unit !== "px";

/** Finds the root's tag. Comments, the DOCTYPE and processing instructions come before it. */
function rootTag(text: string): { start: number; end: number } | undefined {
	let at = 0;
	const past = (mark: string) => {
		const end = text.indexOf(mark, at);
		at = end < 0 ? text.length : end + mark.length;
	};
	while (at < text.length) {
		at = text.indexOf("<", at);
		if (at < 0) return undefined;
		if (text.startsWith("<?", at)) past("?>");
		else if (text.startsWith("<!--", at)) past("-->");
		else if (text.startsWith("<!", at)) at = endOfDeclaration(text, at);
		else {
			if (!/^<(?:[\w-]+:)?svg[\s/>]/.test(text.slice(at, at + 64))) return undefined;
			const end = endOfTag(text, at);
			return end === undefined ? undefined : { start: at, end };
		}
	}
}

/** The end of a tag: after its first `>` that is not in quotes. */
function endOfTag(text: string, start: number): number | undefined {
	let quote = "";
	for (let at = start; at < text.length; at++) {
		const sign = text[at] as string;
		if (quote !== "") quote = sign === quote ? "" : quote;
		else if (sign === '"' || sign === "'") quote = sign;
		else if (sign === ">") return at + 1;
	}
}

/** The end of a declaration: a DOCTYPE may declare entities in brackets. */
function endOfDeclaration(text: string, start: number): number {
	let depth = 0;
	let quote = "";
	for (let at = start; at < text.length; at++) {
		const sign = text[at] as string;
		if (quote !== "") quote = sign === quote ? "" : quote;
		else if (sign === '"' || sign === "'") quote = sign;
		else if (sign === "[") depth++;
		else if (sign === "]") depth--;
		else if (sign === ">" && depth <= 0) return at + 1;
	}
	return text.length;
}

function attributesOf(tag: string): Map<string, string> {
	const found = tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
	return new Map([...found].map(([, name = "", double, single]) => [name, double ?? single ?? ""]));
}

function readLength(text = ""): { px: number; unit: string } | undefined {
	if (text.length > maxLengthText) return undefined;
	const [, number, unit = ""] =
		/^\s*([+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text) ?? [];
	const factor = pxPer[unit.toLowerCase()];
	const px = Number(number) * (factor ?? Number.NaN);
	return Number.isFinite(px) && px > 0 ? { px, unit: unit.toLowerCase() } : undefined;
}

function viewBoxOf(text: string | undefined): { width: number; height: number } | undefined {
	const [, , width = 0, height = 0, ...more] = (text ?? "")
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	return more.length === 0 && width > 0 && height > 0 && Number.isFinite(width / height)
		? { width, height }
		: undefined;
}

const maxNamed = 20;
const unquoted = (name: string) => name.replace(/&(quot|apos);|["']/g, "").trim();

function outsideOf(text: string): string[] {
	const links = [
		...text.matchAll(
			/<(?:[\w-]+:)?(?:image|use|feImage|tref|script|pattern|\w*[gG]radient)\b[^<>]*?\b(?:xlink:)?href\s*=\s*["']([^"']*)["']/g,
		),
		...text.matchAll(/url\(\s*(?:&quot;|["'])?([^)"'&]+)/gi),
		...text.matchAll(/@import\s+(?:&quot;|["'])([^"'&]+)/gi),
		...text.matchAll(/<\?xml-stylesheet[^>]{0,500}?\bhref\s*=\s*["']([^"']*)/gi),
	].map(([, link = ""]) => link.trim());
	return [...new Set(links.filter((link) => link !== "" && !/^(#|data:)/i.test(link)))].slice(0, maxNamed);
}

function fontsOf(text: string): string[] {
	if (!/<(?:[\w-]+:)?(?:text|flowRoot)\b/.test(text)) return [];
	const families = text.matchAll(/font-family\s*(?:=\s*(?:"([^"]*)"|'([^']*)')|:\s*([^;}"<]*))/g);
	const first = [...families].map(([, a, b, c]) =>
		unquoted((a ?? b ?? c ?? "").replaceAll("&quot;", "").split(",", 1)[0] ?? ""),
	);
	return [...new Set(first.filter((name) => name !== "" && name !== "inherit"))].slice(0, maxNamed);
}

/** Reads an SVG; undefined if the text is not one, or has neither a size nor proportions. */
export function readSvg(text: string): SvgFacts | undefined {
	const root = rootTag(text);
	if (root === undefined) return undefined;
	const attributes = attributesOf(text.slice(root.start, root.end));
	const [width, height] = [readLength(attributes.get("width")), readLength(attributes.get("height"))];
	const box = viewBoxOf(attributes.get("viewBox"));
	const common = {
		outside: outsideOf(text),
		hasEntities: /<!ENTITY\s+(?:%\s+)?[^\s>]+\s+(?:SYSTEM|PUBLIC)\b/i.test(text),
		hasHtml: /<(?:[\w-]+:)?foreignObject\b/.test(text),
		fonts: fontsOf(text),
	};
	const sized = (widthPx: number, heightPx: number, unit: string): SvgFacts => ({
		...{ widthPx, heightPx, size: isLength(unit) ? "length" : "px" },
		...common,
	});
	if (width && height) return sized(width.px, height.px, width.unit);
	if (width && box) return sized(width.px, (width.px * box.height) / box.width, width.unit);
	if (height && box) return sized((height.px * box.width) / box.height, height.px, height.unit);
	return box && { widthPx: box.width, heightPx: box.height, size: "none", ...common };
}

/** Returns the drawing with a size in pixels, in which every program draws it. */
export function sizedSvg(text: string, widthPx: number, heightPx: number): string {
	const root = rootTag(text);
	const facts = readSvg(text);
	if (root === undefined || facts === undefined) return text;
	const tag = text.slice(root.start, root.end);
	const attributes = attributesOf(tag);
	const kept = tag.replace(/\s(width|height|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
	const box =
		viewBoxOf(attributes.get("viewBox")) === undefined
			? ` viewBox="0 0 ${facts.widthPx} ${facts.heightPx}"`
			: "";
	const own = box === "" ? kept : kept.replace(/\sviewBox\s*=\s*(?:"[^"]*"|'[^']*')/, "");
	// a pixel that is rounded up must not leave an empty line at the edge
	const size = ` width="${widthPx}" height="${heightPx}"${box} preserveAspectRatio="none"`;
	const sized = own.replace(/^<(?:[\w-]+:)?svg/, (name) => name + size);
	return text.slice(0, root.start) + sized + text.slice(root.end);
}
