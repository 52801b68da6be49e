import { maxDepth } from "./plain-json.ts";

/**
 * Bounds on a JSON text. The time to parse it depends on the number of fields far more than on bytes: 700,000 fields in
 * 10 MB block a process for seconds, and as many as allowed here for about a tenth of a second (measured). A full batch
 * has fewer: 200 components with 50 images each have 82,000 fields.
 */
export const jsonBounds = { depth: maxDepth, fields: 100_000, values: 500_000 } as const;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The reason why a JSON text must not be parsed; undefined if it may be. One pass over the bytes that allocates
 * nothing. The parser finds out whether the text is valid: in an invalid one, too, the counts are never less than what
 * a parser reaches.
 */
export function jsonFault(text: Uint8Array): string | undefined {
	let depth = 0;
	let fields = 0;
	let values = 0;
	for (let i = 0; i < text.length; i++) {
		switch (text[i]) {
			case quote:
				for (i++; i < text.length && text[i] !== quote; i++) if (text[i] === backslash) i++;
				break;
			case colon:
				if (++fields > jsonBounds.fields) return `has more than ${jsonBounds.fields} fields`;
				break;
			case comma:
				if (++values > jsonBounds.values) return `has more than ${jsonBounds.values} values`;
				break;
			case openArray:
			case openObject:
				if (++values > jsonBounds.values) return `has more than ${jsonBounds.values} values`;
				if (++depth > jsonBounds.depth) return `nests deeper than ${jsonBounds.depth} levels`;
				break;
			case closeArray:
			case closeObject:
				depth--;
				break;
		}
	}
	return undefined;
}
