import { listed } from "../read/listed.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import type { LoadedPiece } from "./loaded.ts";

// Icons among the finished cards of a game, in one folder.

/** Minimum number of cards with the same pixels, and their share of a deck. */
const ofCards = { min: 20, share: 0.95 };
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

/** Leaves out icons among cards of one size, and names them with the line that keeps one. */
export function leaveOutIcons(context: ReadContext, loaded: readonly LoadedPiece[]): readonly LoadedPiece[] {
	return loaded.map((deck) => {
		const { files } = context;
		if (deck.draft.kind !== "deck" || !deck.draft.isAssumed) return deck;
		const icons = iconsIn(deck).filter((icon) => {
			const name = frontOf(icon)?.name;
			return name !== undefined && !files.isKept(name) && files.sourceOf(name) === undefined;
		});
		const names = icons.flatMap((icon) => frontOf(icon)?.name ?? []);
		const [first] = names;
		if (first === undefined) return deck;
		for (const name of names) {
			context.images.delete(name);
			context.forget(name);
		}
		const facts = { count: names.length, files: listed(names), line: `!${first}` };
		context.guess(names.length === 1 ? first : (deck.draft.key ?? ""), remark("ICONS_AMONG_CARDS", facts));
		return { ...deck, children: deck.children.filter((child) => !icons.includes(child)) };
	});
}
