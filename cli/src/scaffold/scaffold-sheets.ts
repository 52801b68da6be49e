import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import type { Yaml } from "./yaml-text.ts";

type SheetsOfDeck = {
	/** How they are cut. */
	fields: [string, Yaml][];
	cards: Yaml;
	files: readonly string[];
	/** Whether the back of the deck is cut from one of them, too. */
	isBackCut: boolean;
};

/** How a deck says that its cards are all cells of one or several sheets; undefined if they are not. */
export function sheetsOfDeck(
	{ sheets, images, pdfs }: FolderReading,
	deck: ManifestComponent,
	cards: readonly ManifestComponent[],
): SheetsOfDeck | undefined {
	const sourceOf = (file: string | undefined) => (file === undefined ? undefined : images.get(file)?.from);
	const sideOf = (piece: ManifestComponent, side: string) =>
		piece.images?.find(({ sideKey }) => sideKey === side)?.file;
	const sources = cards.map((card) => sourceOf(sideOf(card, "front")));
	const used = sheets.filter(({ file }) => sources.includes(file));
	const [first, ...others] = used;
	if (first === undefined || pdfs.length > 0 || (deck.count ?? 1) !== 1) return;
	const { grid, last, margin = 0, gutter = 0 } = first;
	const isWhole = ({ file, count }: { file: string; count: number }) =>
		count > 1 && sources.filter((source) => source === file).length === count;
	const isAlike = (one: (typeof sheets)[number]) =>
		one.grid === grid && one.last === last && one.margin === first.margin && one.gutter === first.gutter;
	if (sources.includes(undefined) || !used.every(isWhole) || !others.every(isAlike)) return;
	const ownBack = sideOf(deck, "back");
	const backSource = sourceOf(ownBack);
	const { back } = first;
	if (back !== undefined) {
		// a sheet of backs, and not one picture that is shown under another name
		const isCut = backSource === back || cards.every((card) => sourceOf(sideOf(card, "back")) === back);
		if (!isCut || others.length > 0 || (ownBack !== undefined && backSource !== back)) return;
	} else if (others.some((one) => one.back !== undefined)) return;
	const isLast = backSource !== undefined && used.some(({ file }) => file === backSource);
	if ((last === "back") !== isLast) return;
	const files = used.map(({ file }) => file);
	return {
		fields: [
			["grid", grid],
			["last", last],
			...(margin > 0 ? [["margin", margin] as [string, Yaml]] : []),
			...(gutter > 0 ? [["gutter", gutter] as [string, Yaml]] : []),
			...(back === undefined ? [] : [["back", back] as [string, Yaml]]),
		],
		cards: files.length === 1 ? (files[0] ?? "") : files,
		files,
		isBackCut: isLast || (back !== undefined && backSource === back),
	};
}
