import { type Kind, pageNumber } from "@tuckbox/pieces";
import {
	type ItemEntry,
	type PieceFace,
	type SeenPiece,
	type StackEntry,
	standardApp,
} from "@tuckbox/pieces/table";
import { type Family, noFamily } from "@tuckbox/web/draw/model/families.ts";
import { type Drawn, type DrawnSide, pagesOf, withPicture } from "@tuckbox/web/draw/model/piece.ts";
import { standardPicture } from "./standard-pictures.ts";

/** The data for drawing a piece as a seat sees it. */
export type Drawing = {
	piece: Drawn;
	family: Family;
	isFlipped: boolean;
};

const addressNames = ["thumbUrl", "mediumUrl", "derivedUrl", "largeUrl"] as const;

/** @param files the beginning of all addresses of pictures */
function drawnSide(face: PieceFace, files: string): DrawnSide {
	const side: Record<string, unknown> = { ...face };
	for (const name of addressNames)
		if (typeof face[name] === "string") side[name] = `${files}${face[name]}`;
		else delete side[name];
	// seats do not receive the address of the original
	return { ...side, url: side.largeUrl ?? side.derivedUrl ?? side.thumbUrl ?? "" } as DrawnSide;
}

/** A stand-in for an unknown deck, so that its cards have a back. */
const someDeck: Drawn = {
	kind: "deck",
	name: "",
	widthMm: 1,
	heightMm: 1,
	payload: { imageFaces: [] },
};

/** The name on the generated back of a stack: that of its deck, if it lies face down and its top card has no picture of a back. */
export function generatedBackOf(entry: ItemEntry | StackEntry | undefined): string | undefined {
	if (entry === undefined || !("top" in entry) || !("hidden" in entry.top)) return undefined;
	return entry.top.hidden.back === null ? entry.home?.name : undefined;
}

/**
 * The family of a drawing on top of a stack. A stack shows the name of its deck, which every seat knows; a card that lies
 * elsewhere face down must not show from which deck it is.
 */
export function familyInDeck({ family }: Drawing, deckName: string | undefined): Family {
	return deckName === undefined ? family : { parent: { ...someDeck, name: deckName } };
}

/** A bundle without a picture is drawn as a tray. */
const drawnKind = (kind: Kind, faces: readonly PieceFace[]): Kind =>
	kind === "bundle" && faces.length === 0 ? "container" : kind;

const drawings = new WeakMap<SeenPiece, Drawing>();

/**
 * The drawing of a piece. It returns the same object for the same piece, so that memoized drawings are not rendered
 * again.
 */
export function seenDrawing(seen: SeenPiece, files: string): Drawing {
	let drawing = drawings.get(seen);
	if (drawing === undefined) {
		drawing = "shown" in seen ? ofShown(seen.shown, files) : ofHidden(seen.hidden, files);
		drawings.set(seen, drawing);
	}
	return drawing;
}

type DieType = NonNullable<Drawn["sides"]>;
type Shown = Extract<SeenPiece, { shown: unknown }>["shown"];
type Hidden = Extract<SeenPiece, { hidden: unknown }>["hidden"];

function ofShown(shown: Shown, files: string): Drawing {
	const { kind, app, name, widthMm, heightMm, shape, sides, faces } = shown;
	const own: Drawn = {
		kind: drawnKind(kind, faces),
		name,
		widthMm,
		heightMm,
		...(shape === null ? {} : { shape: shape as NonNullable<Drawn["shape"]> }),
		...(sides === null ? {} : { sides: sides as DieType }),
		payload: { imageFaces: faces.map((face) => drawnSide(face, files)) },
	};
	const piece = app === standardApp ? withPicture(own, standardPicture(shown)) : own;
	const family = kind === "die" ? { children: [piece] } : kind === "tile" ? { parent: someDeck } : noFamily;
	return { piece, family, isFlipped: false };
}

function ofHidden({ kind, widthMm, heightMm, shape, back }: Hidden, files: string): Drawing {
	const piece: Drawn = {
		kind,
		name: "",
		widthMm,
		heightMm,
		...(shape === null ? {} : { shape: shape as NonNullable<Drawn["shape"]> }),
		payload: { imageFaces: back === null ? [] : [drawnSide({ ...back, sideKey: "back" }, files)] },
	};
	return { piece, family: { parent: someDeck }, isFlipped: true };
}

/** A piece that is being turned over: the front of one drawing with the back of the other. */
export function bothSides(front: Drawing, back: Drawing): Drawing {
	const sides = front.piece.payload.imageFaces.filter(({ sideKey }) => sideKey !== "back");
	const own = front.piece.payload.imageFaces.filter(({ sideKey }) => sideKey === "back");
	const backs = back.piece.payload.imageFaces.filter(({ sideKey }) => sideKey === "back");
	const imageFaces = [...sides, ...(backs.length > 0 ? backs : own)];
	return { ...front, piece: { ...front.piece, payload: { imageFaces } } };
}

/** The number of turned leaves of a book that is open at a page; 0 shows the cover. */
export function leavesAt(book: Parameters<typeof pagesOf<{ sideKey: string }>>[0], page: number): number {
	const at = pagesOf(book).findIndex(({ sideKey }) => (pageNumber(sideKey) ?? 0) === page);
	return Math.ceil(Math.max(0, at) / 2);
}

/** The page at which a book is open when a number of leaves are turned. */
export function pageAt(book: Drawn, leaves: number): number {
	const pages = pagesOf(book);
	const at = Math.min(pages.length - 1, Math.max(0, 2 * leaves - 1));
	return leaves <= 0
		? (pageNumber(pages[0]?.sideKey ?? "") ?? 0)
		: (pageNumber(pages[at]?.sideKey ?? "") ?? 0);
}
