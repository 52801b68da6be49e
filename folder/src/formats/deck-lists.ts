import { baseOf, grouped } from "@tuckbox/pieces";
import { decodedText } from "../read/decoded-text.ts";
import type { PieceDraft } from "../read/draft.ts";
import { letters } from "../read/letters.ts";
import { listed } from "../read/listed.ts";
import { pause } from "../read/pause.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";
import { readXml } from "../spreadsheets/xml.ts";

// Deck lists: a number and the id or the name of a card on each line, in the texts of Card Game Simulator and
// LackeyCCG; elements called card in the .dek of LackeyCCG, the .o8d of OCTGN and the .cod of Cockatrice.

/** Maximum number of lists that are looked into, and their maximum size. */
const maxLists = 100;
const maxBytes = 1024 * 1024;
/** Minimum share of the cards of a game that its lists name, and of the lines of a list that are cards of it. */
const minNamed = 0.8;
const minKnown = 0.5;

const isDeckList = (file: string): boolean => /\.(txt|dek|o8d|cod)$/i.test(file);

/** A line of a list: what the card may be called, the surest first, and how many of it there are. */
type Line = { names: string[]; count: number };

const ofCard = /^(\d{1,3})x?\s+(\S.*?)\s*$/;

/** The lines of a text; none if one of them is no card. */
function linesOfText(text: string): Line[] {
	const lines: Line[] = [];
	for (const line of text.split(/\r?\n/)) {
		if (line.trim() === "" || /^\s*(#|\/\/)/.test(line) || /:\s*$/.test(line)) continue;
		const [, count, card] = ofCard.exec(line) ?? [];
		if (count === undefined || card === undefined) return [];
		// a set may follow the name in brackets
		lines.push({ names: [card, card.replace(/\s*[([][^()[\]]*[)\]]$/, "")], count: Number(count) });
	}
	return lines;
}

/** The elements called card of an XML file, with what is written in them. */
function linesOfXml(bytes: Uint8Array): Line[] {
	const lines: Line[] = [];
	let line: Line | undefined;
	let inside = "";
	readXml(bytes, () => ({
		open: (element, attributes) => {
			inside = element.toLowerCase();
			const { id, name, qty, number, count } = attributes();
			const names = [id, name].flatMap((text) => text ?? []);
			if (inside === "card") {
				line = { names, count: Number(qty ?? number ?? count ?? 1) || 0 };
				lines.push(line);
			} else if (inside === "name") line?.names.push(...names);
		},
		close: (element) => {
			inside = "";
			if (element.toLowerCase() === "card") line = undefined;
		},
		text: (text) => {
			if (["card", "name"].includes(inside) && text.trim() !== "") line?.names.push(text.trim());
		},
	}));
	return lines;
}

const stemOf = (card: PieceDraft) => baseOf(card.pictures.get("front")?.file ?? "").replace(/\.\w+$/, "");

/** The cards by what lists call them: the names of their pictures first. */
function lookupOf(cards: readonly PieceDraft[]): (line: Line) => readonly PieceDraft[] {
	const ids = grouped(cards, (card) => letters(stemOf(card)));
	const names = grouped(cards, ({ name = "" }) => letters(name));
	return (line) => {
		for (const name of line.names.map(letters).filter((text) => text !== "")) {
			const found = ids.get(name) ?? names.get(name);
			if (found) return found;
		}
		return [];
	};
}

/** The numbers of copies in a list; undefined if it is no list of these cards. */
function countsIn(
	lines: readonly Line[],
	cardsOf: (line: Line) => readonly PieceDraft[],
): Map<PieceDraft, number> | undefined {
	const counts = new Map<PieceDraft, number>();
	let known = 0;
	for (const line of lines) {
		const cards = cardsOf(line);
		if (cards.length > 0) known++;
		for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + line.count);
	}
	return known > 0 && known >= lines.length * minKnown ? counts : undefined;
}

async function listsIn({ files }: ReadContext): Promise<Map<string, Line[]>> {
	const found = files.names.filter(isDeckList).flatMap((name) => {
		const file = files.find(name);
		return "path" in file ? [file] : [];
	});
	const lists = new Map<string, Line[]>();
	if (found.length > maxLists) return lists;
	await files.load(
		found.map(({ path }) => path),
		maxBytes,
	);
	for (const { name, path } of found) {
		await pause();
		try {
			const bytes = files.contents(path);
			const text = decodedText(bytes);
			const lines = text.trimStart().startsWith("<") ? linesOfXml(bytes) : linesOfText(text);
			if (lines.length > 0) lists.set(name, lines);
		} catch {
			// a list that cannot be read says nothing
		}
	}
	return lists;
}

/**
 * Gives cards their numbers of copies if the deck lists of a folder name most of its cards. Lists may be parts of one
 * game, or variants of one deck: a card has as many copies as one of them needs at most, so that each can be put
 * together. Lists of a few cards of a collection say nothing of it.
 */
export async function countByDeckLists(context: ReadContext, drafts: readonly PieceDraft[]): Promise<void> {
	const cards = drafts.filter(({ kind }) => kind === "deck").flatMap(({ children }) => children);
	if (cards.length === 0 || cards.some(({ count }) => count !== undefined)) return;
	const cardsOf = lookupOf(cards);
	const most = new Map<PieceDraft, number>();
	const lists = new Map<string, ReadonlyMap<PieceDraft, number>>();
	for (const [name, lines] of await listsIn(context)) {
		const counts = countsIn(lines, cardsOf);
		if (counts === undefined) continue;
		lists.set(name, counts);
		for (const [card, count] of counts) most.set(card, Math.max(count, most.get(card) ?? 0));
	}
	const used = [...lists.keys()];
	const [first] = used;
	if (first === undefined || most.size < cards.length * minNamed) return;
	for (const name of used) context.files.hide(name);
	const several = [...most].filter(([, count]) => count > 1);
	if (several.length === 0) return;
	for (const [card, count] of several) card.count = count;
	const whole = [...lists].find(([, counts]) =>
		[...most].every(([card, count]) => counts.get(card) === count),
	);
	const facts = { count: most.size, files: listed(used), lists: used.length, line: `/${first}` };
	if (whole) context.guess(whole[0], remark("DECK_LIST", facts));
	else context.guess(first, remark("DECK_LISTS", facts));
}
