import { grouped } from "@tuckbox/pieces";
import { listed } from "../read/listed.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import type { LoadedPiece } from "./loaded.ts";

// Icons and other odd pictures among the finished cards of a game, in one folder.

/** Minimum number of cards with the same pixels, and their share of a deck. */
const ofCards = { min: 20, share: 0.85 };
/** Minimum ratio between the proportions of a card and an icon, and maximum length of an icon for that of a card. */
const ofIcon = { proportions: 1.1, length: 0.6 };

const lengthOf = ({ widthPx, heightPx }: LocalImage) => Math.max(widthPx, heightPx);
const proportionsOf = ({ widthPx, heightPx }: LocalImage) => widthPx / Math.max(1, heightPx);
const pixelsOf = ({ widthPx, heightPx }: LocalImage) => `${widthPx} ${heightPx}`;

const frontOf = ({ pictures }: LoadedPiece) =>
	pictures.size === 1 ? pictures.get("front")?.image : undefined;

/** The pictures of a deck that are far smaller than nearly all others, and have other proportions. */
function iconsIn({ children }: LoadedPiece): LoadedPiece[] {
	const images = children.flatMap(({ pictures }) => pictures.get("front")?.image ?? []);
	const middle = images.map(pixelsOf).sort()[Math.floor(images.length / 2)];
	const same = images.filter((image) => pixelsOf(image) === middle);
	const [card] = same;
	if (card === undefined || same.length < ofCards.min || same.length < children.length * ofCards.share)
		return [];
	return children.filter((child) => {
		const image = frontOf(child);
		if (image === undefined || image.isDrawing || lengthOf(image) > lengthOf(card) * ofIcon.length)
			return false;
		const [one, other] = [proportionsOf(image), proportionsOf(card)];
		return Math.max(one / other, other / one) >= ofIcon.proportions;
	});
}

/** Minimum number and share of a deck's cards with the same pixels among which other pictures are odd. */
const ofDeck = { min: 16, share: 0.75 };
/** Minimum ratio between the proportions of a card and an odd picture, and number of pictures of one size that may be other cards. */
const ofOdd = { proportions: 1.05, alike: 3 };

/** Proportions without the direction in which a picture lies. */
const uprightOf = (image: LocalImage) => Math.min(proportionsOf(image), 1 / proportionsOf(image));

/**
 * The pictures of a deck that have other proportions than the cards, and sizes in pixels of their own, where nearly all cards
 * have one: what a program shows, rules, placeholders. Several of one size may be other cards.
 */
function oddIn({ children }: LoadedPiece): LoadedPiece[] {
	const images = children.flatMap(({ pictures }) => pictures.get("front")?.image ?? []);
	const sizes = grouped(images, pixelsOf);
	const [same] = [...sizes.values()].sort((one, other) => other.length - one.length);
	const [card] = same ?? [];
	if (same === undefined || card === undefined) return [];
	if (same.length < ofDeck.min || same.length < children.length * ofDeck.share) return [];
	return children.filter((child) => {
		const image = frontOf(child);
		if (image === undefined || image.isDrawing) return false;
		const [one, other] = [uprightOf(image), uprightOf(card)];
		const isOff = Math.max(one / other, other / one) > ofOdd.proportions;
		return isOff && (sizes.get(pixelsOf(image))?.length ?? 0) < ofOdd.alike;
	});
}

/** Minimum number of scanned cards and their share of a deck, and ratio between proportions that they and screens may have. */
const ofScans = { min: 24, share: 0.95, most: 1.15, least: 1.1 };

/**
 * The pictures of a deck that lie across and have other proportions, where nearly all others stand and have about the same, as
 * scans have: screens and banners of a program.
 */
function screensIn({ children }: LoadedPiece): LoadedPiece[] {
	const images = children.flatMap((child) => frontOf(child) ?? []);
	const middle =
		images.map(proportionsOf).sort((one, other) => one - other)[Math.floor(images.length / 2)] ?? 1;
	const ratioOf = (own: number) => Math.max(own / middle, middle / own);
	const scans = images.filter((image) => ratioOf(proportionsOf(image)) <= ofScans.most);
	if (middle >= 1 || scans.length < ofScans.min || scans.length < ofScans.share * children.length) return [];
	return children.filter((child) => {
		const image = frontOf(child);
		const isAcross = image !== undefined && !image.isDrawing && proportionsOf(image) > 1;
		return isAcross && ratioOf(uprightOf(image)) >= ofScans.least;
	});
}

/** Whether a manifest or a row of a table names a piece. */
const isWritten = ({ draft }: LoadedPiece) => draft.where.line !== undefined;

/** Maximum ratio between the proportions of the cards and of a picture that is not theirs and may be their back. */
const maxOfBack = 1.25;

/** The picture next to a deck without a back that comes nearest to the proportions of its cards; "none" without one. */
function mayBeBack(deck: LoadedPiece, odd: readonly LoadedPiece[]): string {
	const card = deck.children.find((child) => !odd.includes(child));
	const shown = card && frontOf(card);
	if (shown === undefined || deck.pictures.has("back")) return "none";
	const offOf = (image: LocalImage) => {
		const ratio = proportionsOf(image) / proportionsOf(shown);
		return Math.max(ratio, 1 / ratio);
	};
	const [best] = odd
		.flatMap((piece) => frontOf(piece) ?? [])
		.filter((image) => offOf(image) <= maxOfBack)
		.sort((one, other) => offOf(one) - offOf(other));
	return best?.name ?? "none";
}

/** Leaves out pictures of a deck, and names them with the line that keeps one. */
function leaveOut(
	context: ReadContext,
	deck: LoadedPiece,
	odd: readonly LoadedPiece[],
	code: "ICONS_AMONG_CARDS" | "ODD_AMONG_CARDS",
): LoadedPiece {
	const { files } = context;
	const left = odd.filter((piece) => {
		const name = frontOf(piece)?.name;
		const isOpen = name !== undefined && !files.isKept(name) && files.sourceOf(name) === undefined;
		return isOpen && !isWritten(piece);
	});
	const names = left.flatMap((piece) => frontOf(piece)?.name ?? []);
	const [first] = names;
	if (first === undefined) return deck;
	for (const name of names) {
		context.images.delete(name);
		context.forget(name);
	}
	const facts = { count: names.length, files: listed(names), line: `!${first}` };
	const about = names.length === 1 ? first : (deck.draft.key ?? "");
	context.guess(
		about,
		code === "ODD_AMONG_CARDS"
			? remark(code, { ...facts, back: mayBeBack(deck, left) })
			: remark(code, facts),
	);
	return { ...deck, children: deck.children.filter((child) => !left.includes(child)) };
}

/** Leaves out icons and other odd pictures among cards of one size. */
export function leaveOutOdd(context: ReadContext, loaded: readonly LoadedPiece[]): readonly LoadedPiece[] {
	return loaded.map((deck) => {
		if (deck.draft.kind !== "deck" || isWritten(deck)) return deck;
		const { isAssumed = false } = deck.draft;
		const rest = isAssumed ? leaveOut(context, deck, iconsIn(deck), "ICONS_AMONG_CARDS") : deck;
		const odd = new Set([...oddIn(rest), ...(isAssumed ? screensIn(rest) : [])]);
		return leaveOut(context, rest, [...odd], "ODD_AMONG_CARDS");
	});
}
