import { byName, grouped } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import type { CardsOnPages } from "../../read/types.ts";
import { remark } from "../../remarks.ts";
import type { Sheets } from "./finished-sheets.ts";

// Finds PDFs with the same cards for another paper, another printer or another way to cut them, by their names.

const grey = "bw|bnw|b&w|gr[ae]y(?:scale)?";
const words = [
	...["a[345]", "us", "us[-_ ]?letter", "letter", "legal", grey, "colou?r", "rgb", "cmyk"],
	...[
		"(?:no[-_ ]?|with[-_ ]?)?bleeds?",
		"cut[-_ ]?(?:lines?|marks?)",
		"crop[-_ ]?marks?",
		"trim",
		"die(?:[-_ ]?cut)?",
	],
	...[
		"low[-_ ]?ink",
		"ink[-_ ]?(?:saver|friendly)",
		"printer[-_ ]?friendly",
		"low[-_ ]?res",
		"hi(?:gh)?[-_ ]?res",
	],
].join("|");
const ofPrint = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu");
const ofGrey = new RegExp(`(?<![\\p{L}\\p{N}])(?:${grey})(?![\\p{L}\\p{N}])`, "iu");

const plain = (file: string) =>
	file
		.toLowerCase()
		.replace(/\.\w+$/, "")
		.replace(ofPrint, "")
		.split("/")
		.map((part) => part.replace(/[^\p{L}\p{N}]+/gu, " ").trim())
		.join("/");

/** A text that is the same for PDFs whose names differ only in such words, with as many pages and cards on the first one. */
const formOf = ({ file, facts, cards: [first] }: Sheets) =>
	JSON.stringify([plain(file), facts.count, first?.columns, first?.rows]);

/** Prefers colours to grey, and a name without such words to one with many. */
const rankOf = ({ file }: Sheets) => [Number(ofGrey.test(file)), file.length - plain(file).length] as const;

/**
 * Sets aside the sheets that seem to have the cards of others in another print, and says so of each.
 * @param lineOf the line that cuts a sheet nevertheless
 */
export function setAsidePrints<One extends Sheets>(
	context: ReadContext,
	sheets: readonly One[],
	lineOf: (file: string, cards: CardsOnPages) => string,
): { kept: One[]; aside: One[] } {
	const aside = new Set<One>();
	for (const same of grouped(sheets, formOf).values()) {
		const [best, ...others] = same.toSorted((one, other) => {
			const [grey, length] = rankOf(one);
			const [otherGrey, otherLength] = rankOf(other);
			return grey - otherGrey || length - otherLength || byName(one.file, other.file);
		});
		for (const one of others) {
			const [cards] = one.cards;
			if (best === undefined || cards === undefined) continue;
			aside.add(one);
			const line = lineOf(one.file, cards);
			context.guess(one.file, remark("PDF_PRINTED_OTHERWISE", { file: best.file, line }));
		}
	}
	return { kept: sheets.filter((one) => !aside.has(one)), aside: [...aside] };
}
