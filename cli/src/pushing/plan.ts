import type { ManifestComponent, PushedPiece, PushResult, Rename } from "@tuckbox/client";
import { grouped } from "@tuckbox/pieces";
import { t } from "../messages/words.ts";
import type { Colour } from "../terminal/style.ts";
import type { Cell } from "../terminal/table.ts";
import { numberText } from "../terminal/units.ts";
import { renameText } from "./renaming.ts";
import { counted, manyOf, oneOf, PieceWords, sidesText, sizeText } from "./words.ts";

export type Fate = "created" | "changed" | "renamed" | "unchanged" | "deleted";

/** The mark and the colour of each fate. Colour is never the only signal. */
export const fates: readonly { fate: Fate; mark: string; colour: Colour; isRare?: true }[] = [
	{ fate: "created", mark: "+", colour: "green" },
	{ fate: "changed", mark: "~", colour: "yellow" },
	{ fate: "renamed", mark: "~", colour: "yellow", isRare: true },
	{ fate: "unchanged", mark: "=", colour: "dim" },
	{ fate: "deleted", mark: "-", colour: "red", isRare: true },
];

/** The line of one piece, or of several that differ only in name and key. */
type PlanLine = {
	mark: string;
	colour: Colour;
	word: string;
	name: string;
	copies: string;
	size: string;
	sides: string;
	home: string;
	key: string;
};

/** Minimum number of similar pieces that are worth folding into one line. */
const minFolded = 3;
const maxNames = 3;

/** The columns after the mark, each with the minimum width of the terminal: narrower ones need the space for names. */
const columns: readonly { of: keyof PlanLine; title?: () => string; least: number; isRight?: true }[] = [
	{ of: "word", least: 0 },
	{ of: "name", title: () => t("fields.name"), least: 0 },
	{ of: "copies", title: () => t("fields.count"), least: 44, isRight: true },
	{ of: "size", title: () => t("plan.mm"), least: 44, isRight: true },
	{ of: "sides", title: () => t("plan.sides"), least: 52 },
	{ of: "home", title: () => t("plan.in"), least: 72 },
	{ of: "key", title: () => t("fields.externalKey"), least: 100 },
];

const shownName = (piece: PushedPiece | Rename) => ("formerKey" in piece ? renameText(piece) : piece.name);

function* planLines(result: PushResult, words: PieceWords<ManifestComponent>) {
	for (const { fate, mark, colour } of fates) {
		if (fate === "unchanged") continue;
		for (const piece of result[fate]) {
			const own = words.pieceOf(piece);
			const placed = own ?? piece;
			const copies = own?.count ?? 1;
			const line: PlanLine = {
				mark,
				colour,
				word: oneOf(words.wordOf(placed)),
				name: shownName(piece),
				copies: copies === 1 ? "" : `×${copies}`,
				size: own === undefined ? "" : sizeText(own),
				sides: own === undefined ? "" : sidesText(own),
				home: words.homeOf(placed),
				key: piece.externalKey,
			};
			yield { fate, line, word: words.wordOf(placed) };
		}
	}
}

/** Folds pieces that look the same in a plan into one line. Renames are never folded: the user has to check each. */
function folded(lines: ReturnType<typeof planLines>): PlanLine[] {
	const alike = grouped(lines, ({ fate, line: { name, key, ...rest } }) =>
		JSON.stringify(fate === "renamed" ? [fate, name, key] : [fate, rest]),
	);
	return [...alike.values()].flatMap((same) => {
		if (same.length < minFolded) return same.map(({ line }) => line);
		const [{ line, word }] = same;
		const names = same.slice(0, maxNames).map(({ line: { name } }) => name);
		const rest = same.length > names.length ? ", …" : "";
		return [{ ...line, word: counted(same.length, word), name: names.join(", ") + rest, key: "" }];
	});
}

type Look = {
	/** Width of the terminal in columns. */
	width: number;
	/** Number of lines above which similar pieces share a line. */
	foldFrom: number;
	/** Maximum number of lines. */
	most: number;
};

/**
 * The effect of a push on pieces, in rows: number, size, sides with images, and parent. Leaves out empty columns.
 * @returns also the number of lines that were left out
 */
export function planRows(
	result: PushResult,
	components: readonly ManifestComponent[],
	{ width, foldFrom, most }: Look,
): { rows: Cell[][]; rest: number } {
	const words = new PieceWords(components);
	const all = [...planLines(result, words)];
	const lines = all.length > foldFrom ? folded(planLines(result, words)) : all.map(({ line }) => line);
	if (lines.length === 0) return { rows: [], rest: 0 };
	const shown = lines.length > most + 1 ? lines.slice(0, most) : lines;
	const used = columns.filter(
		({ of, least }) => width >= least && (of === "name" || shown.some((line) => line[of] !== "")),
	);
	const cellOf = (line: PlanLine, { of, isRight }: (typeof columns)[number]): Cell => ({
		text: line[of],
		...(of === "name" ? { colour: "bold" } : of === "key" ? { colour: "dim" } : {}),
		...(of === "word" && { isWhole: true }),
		...(isRight && { align: "right" }),
	});
	const titles = used.map(
		({ title, isRight }): Cell => ({
			text: title?.() ?? "",
			colour: "dim",
			...(isRight && { align: "right" }),
		}),
	);
	const rows = shown.map((line): Cell[] => [
		{ text: line.mark, colour: line.colour },
		...used.map((column) => cellOf(line, column)),
	]);
	return { rows: [["", ...titles], ...rows], rest: lines.length - shown.length };
}

/** The number of pieces that are created, changed and so on, by what the pieces are called. */
export function countRows(
	result: PushResult,
	components: readonly ManifestComponent[],
	width: number,
): Cell[][] {
	const words = new PieceWords(components);
	const wordOf = (piece: PushedPiece) => manyOf(words.wordOf(words.pieceOf(piece) ?? piece));
	const shown = fates.filter(({ fate, isRare }) => !isRare || result[fate].length > 0);
	const titles = new Set(fates.flatMap(({ fate }) => result[fate].map(wordOf)));
	const row = (title: string, belongs: (piece: PushedPiece) => boolean): Cell[] => [
		{ text: title, isWhole: true },
		...shown.map(({ fate, colour }): Cell => {
			const number = result[fate].filter(belongs).length;
			return number === 0
				? { text: "·", colour: "dim", align: "right" }
				: { text: numberText(number), colour, align: "right" };
		}),
	];
	const head = shown.map(
		({ fate, mark, colour }): Cell => ({
			text: width >= 48 ? `${mark} ${t(`plan.${fate}`)}` : fate === "renamed" ? "→" : mark,
			colour,
			align: "right",
		}),
	);
	const rows = [...titles].map((title) => row(title, (piece) => wordOf(piece) === title));
	return [["", ...head], ...rows, ...(titles.size > 1 ? [row(t("plan.all"), () => true)] : [])];
}
