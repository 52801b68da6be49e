import { type Kind, kinds, kindTable, type PlayerRange } from "@tuckbox/pieces";
import type { Entry, Head, SetUpEntry } from "../manifest-fields.ts";
import { entryText, fieldsText, fieldText } from "./yaml-text.ts";

/** The parts of a tuckbox.yaml to write. */
export type TuckboxFile = {
	/** Comments at the top, one per line. */
	about: readonly string[];
	head: { readonly [F in Exclude<keyof Head, "pdfs" | "sheets">]?: Head[F] | undefined };
	/** Comments below the head. */
	hints?: readonly string[];
	pdfs?: readonly Entry[];
	sheets?: readonly Entry[];
	/**
	 * The entries of each kind. Pieces of kinds without a section, and pieces that no section can hold, are in
	 * `pieces`.
	 */
	sections: ReadonlyMap<Kind | "pieces", Iterable<Entry | string>>;
	setUps?: readonly SetUpEntry[];
};

/** The section of a manifest for pieces of a kind. */
export const sectionOf = (kind: Kind): string => kindTable[kind].sections[0] ?? "pieces";

/** A number of players as a file has it: `2-4`, or 4. */
const playersValue = ({ min, max }: PlayerRange) => (min === max ? max : `${min}-${max}`);

/** Yields the text of an entry, and of each card, tile or face in it. */
function* entryParts(entry: Entry | string, indent: string): Generator<string> {
	if (typeof entry === "string") return yield entryText(entry, indent);
	const { cards, tiles, faces, ...own } = entry;
	yield entryText(own, indent);
	const inner = `${indent}  `;
	for (const [field, within] of Object.entries({ cards, tiles })) {
		if (typeof within === "string") yield fieldText(field, within, inner);
		if (typeof within !== "object") continue;
		yield `${inner}${field}:\n`;
		for (const one of within) yield entryText(one, `${inner}  `);
	}
	if (faces === undefined) return;
	yield `${inner}faces:\n`;
	for (const [number, face] of faces) yield fieldText(number, face, `${inner}  `);
}

function* sectionParts(section: string, entries: Iterable<Entry | string>): Generator<string> {
	let isFirst = true;
	for (const entry of entries) {
		if (isFirst) yield `\n${section}:\n`;
		isFirst = false;
		yield* entryParts(entry, "  ");
	}
}

function* setUpParts(setUps: readonly SetUpEntry[]): Generator<string> {
	if (setUps.length > 0) yield "\nsetUps:\n";
	for (const { spots, routines, items, ...own } of setUps) {
		yield entryText(own, "  ");
		for (const [field, entries] of Object.entries({ spots, routines, items })) {
			if (entries === undefined) continue;
			yield entries.length > 0 ? `    ${field}:\n` : `    ${field}: []\n`;
			for (const entry of entries) yield entryText(entry, "      ");
		}
	}
}

/**
 * Yields the text of a tuckbox.yaml in parts of at most one entry, card, face, spot, routine or piece of a set-up, so that others can be served in
 * between.
 */
export function* fileParts(file: TuckboxFile): Generator<string> {
	const { about, head, hints, pdfs = [], sheets = [], sections, setUps = [] } = file;
	const { players } = head;
	yield fieldsText(
		{ ...head, players: players && playersValue(players) },
		{ before: about, ...(hints && { after: hints }) },
	);
	yield* sectionParts("pdfs", pdfs);
	yield* sectionParts("sheets", sheets);
	for (const kind of [...kinds, "pieces" as const]) {
		const section = kind === "pieces" ? kind : sectionOf(kind);
		yield* sectionParts(section, sections.get(kind) ?? []);
	}
	yield* setUpParts(setUps);
}
