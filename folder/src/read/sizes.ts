import { mmPerInch, namedSize, type Size } from "@tuckbox/pieces";
import type { Bleed } from "./types.ts";

const unitsInMm: Record<string, number> = {
	"": 1,
	mm: 1,
	cm: 10,
	in: mmPerInch,
	inch: mmPerInch,
	inches: mmPerInch,
	'"': mmPerInch,
	"″": mmPerInch,
};
const lengthPattern = /^(\d+(?:[.,]\d+)?|\d*[.,]\d+)(?:\s*\/\s*(\d+))?\s*(mm|cm|in|inch|inches|"|″)?$/i;

/** Reads a length such as `3`, `3 mm`, `1/8 in` or `0.125"` in mm; undefined for other texts. */
export function parseLength(text: string, unit = ""): number | undefined {
	const match = lengthPattern.exec(text.trim());
	if (!match) return;
	const value = Number((match[1] ?? "").replace(",", ".")) / Number(match[2] ?? 1);
	const factor = unitsInMm[(match[3] ?? unit).toLowerCase()] ?? 1;
	if (!Number.isFinite(value)) return;
	// rounded, so that 1/8 in is exactly 3.175 mm
	return factor === 1 ? value : Math.round(value * factor * 1000) / 1000;
}

/** Reads a size such as `poker`, `63.5 x 88.9`, `2.5 x 3.5 in` or `2.5" × 3.5"`; undefined for other texts. */
export function parseSize(text: string): Size | undefined {
	const name = text
		.trim()
		.toLowerCase()
		.replace(/[\s_]+/g, "-");
	const known = namedSize(name);
	if (known !== undefined) return known;
	const parts = text.trim().split(/\s*[x×*]\s*/i);
	if (parts.length !== 2) return;
	const unit = /(mm|cm|inches|inch|in|"|″)\s*$/i.exec(parts[1] ?? "")?.[1];
	const [widthMm, heightMm] = parts.map((part) => parseLength(part, unit));
	return widthMm && heightMm ? { widthMm, heightMm } : undefined;
}

/** Reads a bleed such as `none`, `auto`, `yes`, `3 mm` or `1/8 in`; undefined for other texts. */
export function parseBleed(text: string): Bleed | undefined {
	const word = text.trim().toLowerCase();
	if (["none", "no", "false", "nobleed", "0"].includes(word)) return "none";
	if (word === "auto") return "auto";
	if (["some", "yes", "true", "bleed"].includes(word)) return "some";
	return parseLength(text);
}
