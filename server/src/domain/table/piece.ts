import { type Kind, kindTable, pageNumber } from "@tuckbox/pieces";
import {
	blankOf,
	type HiddenPiece,
	isBlankCard,
	kindsAtTable,
	type PieceFace,
	type SpotEntry,
	standardApp,
	standardPiece,
} from "@tuckbox/pieces/table";
import { boardSpots } from "./board-spots.ts";
import { revisionOf, withFaces } from "./revision.ts";

/**
 * The data of a component that a table uses. It is bound by app, kind and key, because a restored component has a new
 * id.
 */
export type Piece = {
	componentId: string;
	app: string;
	kind: Kind;
	externalKey: string;
	name: string;
	count: number;
	widthMm: number;
	heightMm: number;
	shape: string | null;
	/** Only for dice: the number of sides. */
	sides: number | null;
	parentKey: string | null;
	faces: readonly PieceFace[];
	/** Only for boards: the spots that are put down with it, from its middle. */
	spots?: readonly SpotEntry[];
	/** Digest of what matters to those who play (revision.ts). Absent on tables that have had no update since it exists. */
	revision?: string;
	/** Whether it lies on the table although it is no longer in the game. */
	isGhost: boolean;
};

/** The fields of a component's published record that a table uses. */
export type PublishedRecord = {
	id: string;
	kind: Kind;
	name: string;
	externalKey: string;
	count: number;
	widthMm: number;
	heightMm: number;
	shape?: string;
	sides?: number;
	parentExternalKey: string | null;
	app: string;
	/** Computed from the whole payload, which is not kept. */
	revision?: string;
	payload: { imageFaces: readonly PieceFace[]; spots?: unknown };
};

/**
 * The properties of an image that a table shows. The source is left out: it belongs to the designer and may be large.
 */
const shownOfFace = new Set([
	"sideKey",
	"derivedUrl",
	"thumbUrl",
	"mediumUrl",
	"largeUrl",
	"widthPx",
	"heightPx",
]);

function pieceFromRecord(record: PublishedRecord): Piece {
	const { id, kind, externalKey, name, count, widthMm, heightMm, app } = record;
	const { spots } = kind === "board" ? boardSpots(record.payload, record) : { spots: [] };
	return {
		componentId: id,
		app,
		kind,
		externalKey,
		name,
		count,
		widthMm,
		heightMm,
		shape: record.shape ?? null,
		sides: record.sides ?? null,
		parentKey: record.parentExternalKey,
		faces: record.payload.imageFaces.map(
			(face) =>
				Object.fromEntries(Object.entries(face).filter(([name]) => shownOfFace.has(name))) as PieceFace,
		),
		...(spots.length > 0 && { spots }),
		revision: record.revision ?? revisionOf(record),
		isGhost: false,
	};
}

/** A standard piece with its name at a table; undefined for a key that no standard piece has. */
export function namedStandard(externalKey: string, name: string): Piece | undefined {
	const standard = standardPiece(externalKey);
	if (standard === undefined) return undefined;
	const id = `standard:${externalKey}`; // unlike the id of any component
	const own = { componentId: id, app: standardApp, externalKey, name, count: 0, parentKey: null };
	const piece = { ...own, ...standard, faces: [] };
	const revision = revisionOf({ ...piece, payload: { imageFaces: [] } });
	return { ...piece, revision, isGhost: false };
}

/**
 * Finds the pieces of a game that cards have become on which players wrote: the card with the key of the written one,
 * whatever app has pushed it.
 * @returns a function that returns the binding of that piece; undefined if the game has none
 */
export function cardsOf(game: Pieces): (written: Named) => string | undefined {
	const byKey = new Map<string, string>();
	for (const [binding, { app, kind, externalKey }] of game)
		if (app !== standardApp && kind === "tile" && !byKey.has(externalKey)) byKey.set(externalKey, binding);
	return (piece) =>
		isBlankCard(piece) && blankOf(piece.externalKey).isWritten ? byKey.get(piece.externalKey) : undefined;
}

type Named = Pick<Piece, "app" | "kind" | "externalKey">;

/** The name that binds an item to its piece. */
export function bindingOf({ app, kind, externalKey }: Named): string {
	return `${app} ${kind} ${externalKey}`;
}

export type Pieces = ReadonlyMap<string, Piece>;

/** An image of a die's face with the name of the face, unless that only repeats its number. */
function named(image: PieceFace, { name }: Piece, die: Piece): PieceFace {
	const number = image.sideKey.replace("face-", "");
	return name === number || name === `${die.name} ${number}` ? image : { ...image, name };
}

/** The pieces of a published game. The faces of a die become images of the die. */
export function piecesFromRecords(records: Iterable<PublishedRecord>): Pieces {
	const all = new Map([...records].map(pieceFromRecord).map((piece) => [bindingOf(piece), piece]));
	const faces = [...all.values()].filter(({ kind }) => kind === "dieFace");
	const revisions = new Map<Piece, string[]>();
	for (const face of faces) {
		all.delete(bindingOf(face));
		const home = homeOf(face, all);
		const die = home === null ? undefined : all.get(home);
		if (die === undefined) continue;
		die.faces = [...die.faces, ...face.faces.map((one) => named(one, face, die))];
		revisions.set(die, [...(revisions.get(die) ?? []), face.revision ?? ""]);
	}
	for (const [die, ofFaces] of revisions) die.revision = withFaces(die.revision ?? "", ofFaces.sort());
	return all;
}

/** The binding of the deck, bundle or die that a piece belongs to; null if the table has none. */
export function homeOf(piece: Piece, pieces: Pieces): string | null {
	if (piece.parentKey === null) return null;
	for (const kind of kindTable[piece.kind].parents) {
		const home = bindingOf({ app: piece.app, kind, externalKey: piece.parentKey });
		if (pieces.has(home)) return home;
	}
	return null;
}

/** The image of a piece's own back, or of its deck's back; null if neither exists. */
function backFace(piece: Piece, pieces: Pieces): PieceFace | null {
	const back = (one: Piece | undefined) => one?.faces.find(({ sideKey }) => sideKey === "back");
	return back(piece) ?? back(pieces.get(homeOf(piece, pieces) ?? "")) ?? null;
}

/** The data of a face-down piece that all seats may see. */
export function hiddenPiece(piece: Piece, pieces: Pieces): HiddenPiece {
	const { kind, widthMm, heightMm, shape } = piece;
	return { kind, widthMm, heightMm, shape, back: backFace(piece, pieces) };
}

/**
 * The deck that a card reveals while it lies face down: its own, if the card has that deck's back. If a card of another
 * deck or of no deck has the same back, there is no such deck: its name would reveal more than the back does.
 */
export function deckShownBy(piece: Piece, pieces: Pieces): Piece | undefined {
	const home = homeOf(piece, pieces);
	const deck = pieces.get(home ?? "");
	const back = (one: Piece) => JSON.stringify(backFace(one, pieces));
	if (deck?.kind !== "deck" || back(piece) !== back(deck)) return undefined;
	const look = JSON.stringify(hiddenPiece(piece, pieces));
	const isShared = pieces.values().some((other) => {
		const isAlike = other.kind === piece.kind && other.widthMm === piece.widthMm;
		return isAlike && homeOf(other, pieces) !== home && JSON.stringify(hiddenPiece(other, pieces)) === look;
	});
	return isShared ? undefined : deck;
}

/** The number of items of a piece in the game. Standard pieces are in no game. */
export function copiesOf({ app, kind, count }: Piece): number {
	if (!kindsAtTable[kind].isItem || app === standardApp) return 0;
	return kindTable[kind].countsCopies ? count : 1;
}

export function holdsItems(kind: Kind): boolean {
	return kindsAtTable[kind].holdsItems;
}

/** Whether the back of the piece hides its front, so that it may lie in a stack. */
export function isCard({ kind }: Pick<Piece, "kind">): boolean {
	return kindsAtTable[kind].isCard;
}

/** The face with which an item goes into the box. */
export function faceInBox(piece: Pick<Piece, "kind"> | undefined): "up" | "down" {
	return piece !== undefined && isCard(piece) ? "down" : "up";
}

/** The last page of a book; 0 is its cover. */
export function lastPage({ faces }: Pick<Piece, "faces">): number {
	return Math.max(0, ...faces.map(({ sideKey }) => pageNumber(sideKey) ?? 0));
}

/** The initial value of an item of the piece. */
export function firstValue({ kind, count }: Piece): number {
	switch (kindsAtTable[kind].value) {
		case "count":
			return count;
		case "top":
			return 1;
		case "page":
		case null:
			return 0;
	}
}

/** The name of a die's face; its number if it has none of its own. */
export function faceText({ faces }: Pick<Piece, "faces">, value: number): string {
	return String(faces.find(({ sideKey }) => sideKey === `face-${value}`)?.name ?? value);
}

/** The highest number of a die. */
export function facesOfDie({ sides }: Pick<Piece, "sides">): number {
	return sides ?? 6;
}
