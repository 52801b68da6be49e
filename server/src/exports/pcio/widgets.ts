import { byForm, counterRange, type ExportRemarkCode } from "@tuckbox/pieces";
import { isPause, type Pausing } from "../../steps/pausing.ts";
import { aloneAmong, faceOnSide, type Piece, pieceShape } from "../model/piece.ts";
import { arrange, type Place, type Thing } from "./arrange.ts";
import { Assets } from "./assets.ts";

// The widgets of a room of playingcards.io, in the form of its first exports, which have no `schemaVersion`: other tools read
// and write that form, too.

type Widget = { id: string; type: string; x: number; y: number; z: number; [field: string]: unknown };

/** A room with more copies of one piece is slow. */
const maxCopies = 100;

/** A pile has a border, its name above, and a button below. */
const pileFrame = { border: 4, label: 40, button: 36 };
const counterSize = { width: 140, height: 44, label: 28 };
const spinnerSize = 110;
const ownBack = "/img/cardback-red.svg";

type Said = { code: ExportRemarkCode; count: number };
export type Room = { widgets: Widget[]; assets: Assets; pieces: number; remarks: Said[] };

/** Something on the table, and how it becomes widgets once its place is known. */
type Item = { thing: Thing; widgets(place: Place): void };

/** Builds a room from the pieces of a game. */
class RoomBuilder {
	readonly assets = new Assets();
	readonly widgets: Widget[] = [{ id: "hand", type: "hand", x: 50, y: 820, z: 1, dragging: null }];
	readonly items: Item[] = [];
	readonly #counts = new Map<ExportRemarkCode, number>();
	#lastZ = 1;
	#lastId = 0;
	pieces = 0;
	/** Number of widgets that the pieces become, without the decks and piles around them. */
	copies = 0;

	get remarks(): Said[] {
		return [...this.#counts].map(([code, count]) => ({ code, count }));
	}

	remark(code: ExportRemarkCode, count = 1): void {
		this.#counts.set(code, (this.#counts.get(code) ?? 0) + count);
	}

	#add(type: string, { x, y }: { x: number; y: number }, fields: Record<string, unknown>): string {
		const id = `${type}-${++this.#lastId}`;
		this.widgets.push({ id, type, x, y, z: ++this.#lastZ, ...fields });
		return id;
	}

	/** Number of copies of a piece in the room. To be called once for each piece. */
	copiesOf({ count }: Piece): number {
		if (count > maxCopies) this.remark("COPIES_LIMITED");
		const copies = Math.min(count, maxCopies);
		this.copies += copies;
		return copies;
	}

	/** Cards or tiles of one size: in a pile, or each kind of them where it lies. */
	*cards(name: string, pieces: readonly Piece[], parent: Piece | undefined, isPile: boolean): Pausing<void> {
		const shown = pieces.filter((piece) => faceOnSide(piece, "front") !== undefined);
		const [first] = shown;
		if (first === undefined) return;
		this.pieces += shown.length;
		const isFramed = isPile && pieceShape(first, parent) === "box";
		if (pieceShape(first, parent) !== "box") this.remark("SHAPES_AS_BOXES", shown.length);
		const { widthMm, heightMm } = first;
		const cardTypes: Record<string, object> = {};
		for (const [at, piece] of shown.entries()) {
			if (isPause(at)) yield;
			const [front, own, shared] = [
				faceOnSide(piece, "front"),
				faceOnSide(piece, "back"),
				faceOnSide(parent, "back"),
			];
			const face = front && this.assets.add(front, piece, parent);
			const back = own ?? shared;
			const behind = back === undefined ? ownBack : this.assets.add(back, piece, parent, own === undefined);
			cardTypes[`type-${at + 1}`] = { label: piece.name, face, back: behind };
		}
		const copies = shown.map((piece) => this.copiesOf(piece));
		const addDeck = (place: { x: number; y: number }, width: number, height: number, pile: string | null) => {
			const template = (value: "face" | "back") => ({
				includeBorder: false,
				includeRadius: isFramed,
				objects: [
					{ type: "image", x: 0, y: 0, w: width, h: height, color: "white", valueType: "dynamic", value },
				],
			});
			return this.#add("cardDeck", place, {
				parent: pile,
				cardWidth: width,
				cardHeight: height,
				cardTypes,
				faceTemplate: template("face"),
				backTemplate: template("back"),
				enlarge: true,
			});
		};
		const addCards = (deck: string, at: number, place: { x: number; y: number }, pile: string | null) => {
			for (let copy = 0; copy < (copies[at] ?? 0); copy++)
				this.#add("card", place, { deck, cardType: `type-${at + 1}`, parent: pile, faceup: pile === null });
		};
		if (isPile) {
			const { border, label, button } = pileFrame;
			const frame = { frameWidth: 2 * border, frameHeight: 2 * border + label + button };
			const widgets = ({ x, y, width, height }: Place) => {
				const size = { width, height: height - label - button };
				const pile = this.#add(
					"cardPile",
					{ x, y: y + label },
					{ ...size, label: name, hasShuffleButton: true },
				);
				const inside = { x: x + border, y: y + label + border };
				const deck = addDeck(inside, width - 2 * border, size.height - 2 * border, pile);
				for (let at = 0; at < shown.length; at++) addCards(deck, at, inside, pile);
			};
			this.items.push({ thing: { widthMm, heightMm, ...frame }, widgets });
			return;
		}
		let deck: string | undefined;
		for (const at of shown.keys()) {
			const widgets = (place: Place) => {
				deck ??= addDeck(place, place.width, place.height, null);
				addCards(deck, at, place, null);
			};
			this.items.push({ thing: { widthMm, heightMm, frameWidth: 0, frameHeight: 0 }, widgets });
		}
	}

	/** A picture that lies on the table and stays there. */
	board(piece: Piece): void {
		const front = faceOnSide(piece, "front") ?? faceOnSide(piece, "back");
		if (front === undefined) {
			this.remark("NO_IMAGE");
			return;
		}
		this.pieces++;
		if (faceOnSide(piece, "front") !== undefined && faceOnSide(piece, "back") !== undefined)
			this.remark("BACKS_LEFT_OUT");
		const boardImage = this.assets.add(front, piece, undefined);
		const { widthMm, heightMm } = piece;
		const widgets = ({ width, height, ...place }: Place) =>
			void this.#add("board", place, { width, height, boardImage });
		const copies = this.copiesOf(piece);
		for (let copy = 0; copy < copies; copy++)
			this.items.push({ thing: { widthMm, heightMm, frameWidth: 0, frameHeight: 0 }, widgets });
	}

	/** A thing whose size on the table is the same in every game. */
	#fixed(width: number, height: number, widgets: Item["widgets"]): void {
		this.items.push({
			thing: { widthMm: 0, heightMm: 0, frameWidth: width - 1, frameHeight: height - 1 },
			widgets,
		});
	}

	counter({ name, payload }: Piece): void {
		this.pieces++;
		if (payload.imageFaces.length > 0) this.remark("COUNTERS_PLAIN");
		const { width, height, label } = counterSize;
		this.#fixed(width, height + label, ({ x, y }) => {
			const value = counterRange(payload)?.start ?? 0;
			this.#add("counter", { x, y: y + label }, { width, height, label: name, counterValue: value });
		});
	}

	die(die: Piece): void {
		this.pieces++;
		this.remark("DICE_AS_SPINNERS");
		const options = Array.from({ length: die.sides ?? 6 }, (_, i) => i + 1);
		const copies = this.copiesOf(die);
		for (let copy = 0; copy < copies; copy++)
			this.#fixed(spinnerSize, spinnerSize, (place) => {
				this.#add("spinner", place, { width: spinnerSize, height: spinnerSize, options, value: "🎲" });
			});
	}
}

/** Pieces that come in one deck: those of a parent, or of a kind, of one size and shape. */
function setsOfOneBack(pieces: readonly Piece[], parents: ReadonlyMap<Piece, Piece>): [Piece, ...Piece[]][] {
	const sets = Map.groupBy(pieces, (piece) => {
		const parent = parents.get(piece);
		const { kind, widthMm, heightMm } = piece;
		return `${parent?.app} ${parent?.kind} ${parent?.externalKey}\n${kind} ${widthMm} ${heightMm} ${pieceShape(piece, parent)}`;
	});
	return [...sets.values()] as [Piece, ...Piece[]][];
}

/** The widget of each kind of piece. A kind without a form in a room gets a remark of its own. */
type Form =
	| "board"
	| "card"
	| "token"
	| "counter"
	| "spinner"
	| "partOfOthers"
	| { leftOut: ExportRemarkCode };

const forms = byForm<Form>({
	deck: "partOfOthers",
	bundle: "partOfOthers",
	card: "card",
	board: "board",
	die: "spinner",
	face: "partOfOthers",
	token: "token",
	model: "token",
	counter: "counter",
	container: "board",
	book: { leftOut: "BOOKS_LEFT_OUT" },
});

/**
 * A room with the pieces of a game: boards, decks in piles, tiles and tokens, counters and dice, and a hand.
 * @param max maximum number of widgets
 * @returns undefined if there would be more; they are counted before any is made
 */
export function* buildRoom(
	pieces: readonly Piece[],
	parents: ReadonlyMap<Piece, Piece>,
	max: number,
): Pausing<Room | undefined> {
	const room = new RoomBuilder();
	const of = (form: Form) => pieces.filter(({ kind }) => forms[kind] === form);
	for (const board of of("board")) room.board(board);
	const tiles = of("card");
	const isInDeck = (piece: Piece) => parents.get(piece) !== undefined;
	for (const set of setsOfOneBack(tiles.filter(isInDeck), parents)) {
		const parent = parents.get(set[0]);
		yield* room.cards(parent?.name ?? "", set, parent, true);
	}
	const tokens = of("token");
	for (const set of setsOfOneBack([...tiles.filter((piece) => !isInDeck(piece)), ...tokens], parents))
		yield* room.cards("", set, undefined, false);
	const bare = [...tiles, ...tokens].filter((piece) => faceOnSide(piece, "front") === undefined).length;
	if (bare > 0) room.remark("NO_IMAGE", bare);
	for (const counter of of("counter")) room.counter(counter);
	for (const die of of("spinner")) room.die(die);
	for (const { kind } of pieces) {
		const form = forms[kind];
		if (typeof form === "object") room.remark(form.leftOut);
	}
	const alone = aloneAmong(pieces, parents).length;
	if (alone > 0) room.remark("WITHOUT_OTHERS", alone);
	if (room.copies > max) return undefined;
	const { places, isOnTable } = arrange(room.items.map(({ thing }) => thing));
	for (const [at, item] of room.items.entries()) {
		item.widgets(places[at] as Place);
		yield;
	}
	if (!isOnTable) room.remark("TABLE_FULL");
	const { widgets, assets, remarks } = room;
	if (widgets.length > max) return undefined;
	return { widgets, assets, pieces: room.pieces, remarks };
}
