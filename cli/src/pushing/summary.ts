import type { ManifestComponent } from "@tuckbox/client";
import { grouped, kindOf } from "@tuckbox/pieces";
import { t } from "../messages/words.ts";
import type { Cell } from "../terminal/table.ts";
import { counted, listed, oneOf, PieceWords, sidesText, sizeText } from "./words.ts";

/** Maximum number of lines. */
const maxLines = 20;
/** Maximum number of lines for loose pieces of one kind and with the same sides: beyond it, they share one. */
const maxSizes = 4;
/** Minimum width of a terminal for the column of backs and sides. */
const minForSides = 52;

/** The size of most pieces, or of as many the size of their deck, and the number of other sizes. */
function sizesText(pieces: readonly ManifestComponent[], ofDeck = ""): string {
	const sizes = [...grouped(pieces, sizeText)].sort(
		([size, one], [otherSize, other]) =>
			other.length - one.length || Number(otherSize === ofDeck) - Number(size === ofDeck),
	);
	const [[usual = ""] = [], ...others] = sizes;
	if (others.length === 0 || usual === "") return usual;
	return t("plan.sizes", { size: usual, count: others.length });
}

/** The backs of a deck's cards: one for all, their own, or none. */
function backText(deck: ManifestComponent, cards: readonly ManifestComponent[]): string {
	const hasBack = ({ images = [] }: ManifestComponent) => images.some(({ sideKey }) => sideKey === "back");
	if (hasBack(deck)) return t("plan.oneBack");
	const count = cards.filter(hasBack).length;
	if (count === 0) return t("plan.noBack");
	return count === cards.length ? t("plan.ownBacks") : t("plan.someBacks", { count });
}

function deckRow(deck: ManifestComponent, cards: readonly ManifestComponent[], word: string): Cell[] {
	const copies = cards.reduce((sum, { count }) => sum + (count ?? 1), 0);
	const number = counted(cards.length, kindOf(deck.kind) === "bundle" ? "tile" : "card");
	return [
		{ text: word, isWhole: true },
		{ text: deck.name, colour: "bold" },
		{ text: copies === cards.length ? number : t("plan.copies", { cards: number, copies }), align: "right" },
		{ text: sizesText(cards, sizeText(deck)), align: "right" },
		backText(deck, cards),
	];
}

/**
 * The pieces of a folder, in a line for each deck and bundle, and a few for other pieces of a kind: how many, how large,
 * and with which sides.
 * @param width of the terminal in columns; a narrow one needs the space of the sides for names
 * @returns also the number of lines that were left out
 */
export function summaryRows(
	components: readonly ManifestComponent[],
	width: number,
): { rows: Cell[][]; rest: number } {
	const words = new PieceWords(components);
	const isHome = ({ kind }: ManifestComponent) => ["deck", "bundle"].includes(kindOf(kind) ?? "");
	const cards = grouped(components, ({ parentExternalKey }) => parentExternalKey ?? "");
	const homes = components.filter(isHome).map((deck) => {
		const own = (cards.get(deck.externalKey) ?? []).filter((card) => kindOf(card.kind) === "tile");
		return deckRow(deck, own, oneOf(words.wordOf(deck)));
	});
	const others = components.filter(
		(piece) => !isHome(piece) && kindOf(piece.kind) !== "dieFace" && words.homeOf(piece) === "",
	);
	const ofKind = grouped(others, (piece) => JSON.stringify([words.wordOf(piece), sidesText(piece)]));
	const alike = [...ofKind.values()].flatMap((same) => {
		const ofSize = [...grouped(same, sizeText).values()];
		return ofSize.length > maxSizes ? [same] : ofSize;
	});
	const singles = alike.map((same): Cell[] => {
		const [first] = same;
		const word = words.wordOf(first);
		return [
			{ text: same.length === 1 ? oneOf(word) : counted(same.length, word), isWhole: true },
			{ text: listed(same.map(({ name }) => name)), colour: "bold" },
			{ text: "", align: "right" },
			{ text: sizesText(same), align: "right" },
			sidesText(first),
		];
	});
	const rows = [...homes, ...singles].map((row) => (width < minForSides ? row.slice(0, -1) : row));
	const shown = rows.length > maxLines + 1 ? rows.slice(0, maxLines) : rows;
	return { rows: shown, rest: rows.length - shown.length };
}
