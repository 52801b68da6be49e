import type { ManifestComponent } from "@tuckbox/client";
import { folderOf } from "@tuckbox/pieces";
import { listed } from "../read/listed.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";
import type { LoadedPiece } from "./loaded.ts";

// Folders of pictures that were taken for decks, although they are unlike the cards of the game: photographs of it,
// advertisements, drafts. They may be cards, so they are not left out.

/** Maximum ratio between the proportions of two decks that are alike. */
const maxRatio = 1.04;
/** A deck with more cards than this is doubted only next to a larger one. */
const maxAlone = 3;

type Deck = { piece: LoadedPiece; files: readonly string[]; proportions: number };

const filesOf = ({ children }: LoadedPiece) =>
	children.flatMap(({ pictures }) => pictures.get("front")?.image.name ?? []);

/** The back of a deck, if it is in the folder of its cards. */
const hasOwnBack = ({ piece: { pictures }, files: [first = ""] }: Deck) => {
	const back = pictures.get("back")?.image.name;
	return back !== undefined && folderOf(back) === folderOf(first);
};

const isFree = ({ piece: { draft } }: Deck, context: ReadContext, files: readonly string[]) =>
	draft.isAssumed === true && !draft.isMixed && !files.some((file) => context.files.isKept(file));

function decksIn(loaded: readonly LoadedPiece[], components: readonly ManifestComponent[]): Deck[] {
	const sizes = new Map(
		components.flatMap(({ kind, externalKey, widthMm, heightMm }) =>
			kind === "deck" && widthMm && heightMm ? [[externalKey, widthMm / heightMm] as const] : [],
		),
	);
	return loaded.flatMap((piece) => {
		const ratio = piece.draft.kind === "deck" ? sizes.get(piece.draft.key ?? "") : undefined;
		return ratio === undefined
			? []
			: [{ piece, files: filesOf(piece), proportions: Math.max(ratio, 1 / ratio) }];
	});
}

/** Minimum number of sizes of tokens that may be parts of cards: those of one game have few. */
const minSizes = 4;

/**
 * Names tokens of many sizes in one folder, next to PDFs with all cards of a game: symbols and markers that these were drawn
 * with look like this.
 */
export function reportUnsureTokens(
	context: ReadContext,
	loaded: readonly LoadedPiece[],
	components: readonly ManifestComponent[],
): void {
	const { files, papers } = context;
	const fronts = loaded.flatMap((piece) => (piece.draft.kind === "deck" ? filesOf(piece) : []));
	const areOnPages = fronts.every((file) => /\.pdf$/i.test(files.sourceOf(file) ?? ""));
	if (!areOnPages || (fronts.length === 0 && !papers.some(({ cards }) => cards.length > 0))) return;
	const tokens = components.filter(({ kind }) => kind === "tokenSprite");
	const names = tokens.flatMap(({ images = [] }) => images.map(({ file }) => file));
	const [first = "", ...others] = new Set(names.map(folderOf));
	const sizes = new Set(tokens.map(({ widthMm, heightMm }) => `${widthMm} ${heightMm}`));
	if (first === "" || others.length > 0 || sizes.size < minSizes) return;
	if (names.some((file) => files.isKept(file) || context.said.of(file))) return;
	context.guess(first, remark("TOKENS_MAY_BE_PARTS", { count: tokens.length, line: `${first}/` }));
}

/** Names the decks of a game that may be none, with the line that leaves one out. */
export function reportUnsureDecks(
	context: ReadContext,
	loaded: readonly LoadedPiece[],
	components: readonly ManifestComponent[],
): void {
	const decks = decksIn(loaded, components);
	const largest = Math.max(0, ...decks.map(({ files }) => files.length));
	const areSure = (deck: Deck) =>
		!isFree(deck, context, deck.files) || hasOwnBack(deck) || deck.files.length === largest;
	const sure = decks.filter((deck) => areSure(deck) && deck.files.length > maxAlone);
	const hasOthers =
		sure.length > 0 || context.papers.length > 0 || loaded.some(({ draft }) => draft.kind !== "deck");
	const ofSure = new Set(sure.map(({ files: [file = ""] }) => folderOf(file)));
	const unsure = decks.filter((deck) => {
		const { files, proportions } = deck;
		// a line for its folder would leave out the cards, too
		if (files.length > maxAlone && ofSure.has(folderOf(files[0] ?? ""))) return false;
		if (!hasOthers || !isFree(deck, context, files) || hasOwnBack(deck) || sure.includes(deck)) return false;
		if (files.length > maxAlone && (sure.length === 0 || folderOf(files[0] ?? "") === "")) return false;
		return sure.every(
			(other) => Math.max(proportions / other.proportions, other.proportions / proportions) > maxRatio,
		);
	});
	const [first] = unsure;
	if (first === undefined) return;
	const folderOfDeck = ({ files: [file = ""] }: Deck) => folderOf(file);
	const named = unsure.map((deck) => {
		const folder = folderOfDeck(deck);
		return folder === "" ? deck.files.join(", ") : `${folder} (${deck.files.length})`;
	});
	const folder = folderOfDeck(first);
	const line = folder === "" ? `/${first.files[0]}` : `${folder}/`;
	const about = unsure.length > 1 || folder === "" ? "the folder" : folder;
	context.guess(about, remark("MAY_BE_NO_CARDS", { count: unsure.length, decks: listed(named), line }));
}
