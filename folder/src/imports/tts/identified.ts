import {
	byForm,
	compareSides,
	faceNumber,
	isSameJson,
	pageNumber,
	parentKinds,
	readTtsMemo,
	type TtsIdentity,
	type TtsPiece,
	ttsDescription,
	ttsText,
} from "@tuckbox/pieces";
import { remark } from "../../remarks.ts";
import { type Json, objectsIn, textIn } from "../model/json.ts";
import type { ImportedFace, ImportedPiece, LeftOutList, PictureRef } from "../model/model.ts";
import { plainText, type TtsObject } from "./objects.ts";

const [cards, deck, tile, token] = [
	/^Card(Custom)?$/,
	/^Deck(Custom)?$/,
	/^Custom_Tile(_Stack)?$/,
	/^Custom_Token(_Stack)?$/,
];
const [die, counter, bag] = [/^(Custom_Dice|Die_\d+)$/, /^Counter$/, /(^|_)Bag$/];

/**
 * The types of objects that an export writes for each kind of piece. A memo on any other object is forged, or was
 * copied there.
 */
const objectsOfKind = byForm<readonly RegExp[]>({
	deck: [deck, bag],
	bundle: [bag],
	card: [cards, tile, bag],
	board: [tile, bag],
	die: [tile, die, bag],
	face: [],
	token: [tile, token, bag],
	model: [tile, token, bag],
	counter: [tile, counter, bag],
	container: [bag],
	book: [tile, bag],
});

/** The properties of a piece that an object shows. */
type Shown = Pick<ImportedPiece, "count" | "front" | "back" | "faces">;

/** A piece with one appearance. Objects of the same piece that look different are different variants. */
type Variant = {
	identity: TtsIdentity;
	name: string;
	payload: ImportedPiece["payload"];
	pictures: Map<string, PictureRef>;
	/** The back of its deck, as the object shows it. */
	backOfParent?: PictureRef;
	/** The number of objects by type and side: a book has one object for each page. */
	counts: Map<string, number>;
};

type Parent = { sent: TtsPiece; name: string; back?: PictureRef; cards: ImportedPiece[] };

const sentPieceId = ({ kind, key }: TtsPiece) => `${kind} ${key}`;
const pictureId = ({ address, cell, place }: PictureRef) => JSON.stringify([address, cell, place]);

/** The game that most of the objects were exported from. */
function gameOfMost(identities: readonly TtsIdentity[]): string | undefined {
	const counts = new Map<string, number>();
	for (const { game } of identities) counts.set(game, (counts.get(game) ?? 0) + 1);
	return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The name of an object if it was changed in Tabletop Simulator; otherwise the name of its piece. */
function identifiedName(fields: Json, { name }: TtsPiece): string {
	const shown = textIn(fields, "Nickname");
	return shown === ttsText(name).trim() ? name : plainText(shown).replaceAll(/\s+/g, " ");
}

/** A piece's values, with the texts that were changed in Tabletop Simulator. */
function identifiedPayload(fields: Json, { payload, key }: TtsPiece): ImportedPiece["payload"] {
	const { shape: _, ...described } = payload ?? {};
	const [description, notes] = [textIn(fields, "Description"), textIn(fields, "GMNotes")];
	const isChanged =
		payload !== null && description !== "" && description !== ttsDescription(described).trim();
	const all = {
		...payload,
		...(isChanged && { description: plainText(description) }),
		...(notes !== "" && notes !== ttsText(key).trim() && { notes: plainText(notes) }),
	};
	return Object.keys(all).length === 0 ? undefined : all;
}

/**
 * Objects that an export of a game has written, and the pieces that they were exported from. Anyone can write such a
 * record, so it is validated, decides only about keys and texts, and never gives two pieces the same key.
 */
export class IdentifiedPieces {
	readonly gameId: string | undefined;
	readonly #leftOut: LeftOutList;
	readonly #variants = new Map<string, Variant[]>();
	readonly #deckNames = new Map<string, string>();
	readonly #keys = new Set<string>();

	/** @param objects all objects of a file, so that no other piece gets one of their keys */
	constructor(objects: readonly TtsObject[], leftOut: LeftOutList) {
		this.#leftOut = leftOut;
		const memos = objects.flatMap(({ fields }) => [fields, ...objectsIn(fields, "ContainedObjects")]);
		const identities = memos.flatMap((fields) => {
			const found = readTtsMemo(textIn(fields, "Memo"));
			return typeof found === "object" ? [found] : [];
		});
		this.gameId = gameOfMost(identities);
		for (const { game, piece, parent } of identities)
			if (game === this.gameId) for (const one of [piece, parent]) if (one) this.#keys.add(one.key);
	}

	/** Every key that these pieces may have. */
	get keys(): Iterable<string> {
		return this.#keys;
	}

	/**
	 * The piece that an object was exported from. Undefined without a record, and if the record is damaged or belongs
	 * to another game; the object is then listed as left out.
	 */
	identityOf(fields: Json): TtsIdentity | undefined {
		const found = readTtsMemo(textIn(fields, "Memo"));
		if (found === undefined) return undefined;
		const about = plainText(textIn(fields, "Nickname")) || textIn(fields, "Name");
		const type = textIn(fields, "Name");
		const isFit =
			found !== "unreadable" &&
			objectsOfKind[found.piece.kind].some((pattern) => pattern.test(type)) &&
			(found.parent === undefined || parentKinds(found.piece.kind).includes(found.parent.kind));
		if (!isFit) this.#leftOut.add(remark("LEFT_OUT_DAMAGED_RECORD"), about);
		else if (found.game !== this.gameId) this.#leftOut.add(remark("LEFT_OUT_OTHER_GAME"), about);
		else return found;
		return undefined;
	}

	/** Records a deck's name, which may have been changed. Its cards name the deck themselves. */
	addDeck(fields: Json, { piece }: TtsIdentity): void {
		const name = identifiedName(fields, piece);
		if (name !== "" && !this.#deckNames.has(sentPieceId(piece)))
			this.#deckNames.set(sentPieceId(piece), name);
	}

	add(fields: Json, identity: TtsIdentity, shown: Shown): void {
		const { piece, faces = [], shows } = identity;
		const originals = [...piece.pictures, ...faces.flatMap(({ pictures }) => pictures)];
		const pictures = new Map<string, PictureRef>();
		for (const [at, side] of shows.entries()) {
			const picture = [shown.front, shown.back][at];
			if (side === null || picture === undefined) continue;
			const original = originals.find(({ sideKey }) => sideKey === side);
			pictures.set(side, { ...picture, ...(original && { original }) });
		}
		for (const [number, { picture }] of shown.faces ?? []) pictures.set(`face-${number}`, picture);
		const name = identifiedName(fields, piece) || piece.name;
		const variants = this.#variants.get(sentPieceId(piece)) ?? [];
		const isSame = (variant: Variant) =>
			variant.name === name &&
			[...pictures].every(([side, picture]) => {
				const known = variant.pictures.get(side);
				return known === undefined || pictureId(known) === pictureId(picture);
			});
		const payload = identifiedPayload(fields, piece);
		let variant = variants.find(isSame);
		if (variant !== undefined && !isSameJson(variant.payload, payload))
			this.#leftOut.add(remark("LEFT_OUT_COPY_TEXTS"), name);
		if (variant === undefined) {
			if (variants.length > 0) this.#leftOut.add(remark("LEFT_OUT_COPY_LOOKS"), name);
			variant = { identity, name, payload, pictures: new Map(), counts: new Map() };
			variants.push(variant);
			this.#variants.set(sentPieceId(piece), variants);
			if (piece.payload === null) this.#leftOut.add(remark("LEFT_OUT_LONG_VALUES"), name);
		}
		for (const [side, picture] of pictures) variant.pictures.set(side, picture);
		const back = shows[1] == null && identity.parent?.pictures.some(({ sideKey }) => sideKey === "back");
		if (back && shown.back) variant.backOfParent ??= shown.back;
		const sort = `${textIn(fields, "Name")} ${shows[0] ?? ""}`;
		variant.counts.set(sort, (variant.counts.get(sort) ?? 0) + shown.count);
	}

	/** An unused key for a copy that has become a piece of its own. */
	#otherKey(key: string): string {
		for (let number = 2; ; number++) {
			const end = ` (${number})`;
			const next = [...key].slice(0, 256 - end.length).join("") + end;
			if (this.#keys.has(next)) continue;
			this.#keys.add(next);
			return next;
		}
	}

	#pieceOf({ identity, name, payload, pictures, counts }: Variant, key: string): ImportedPiece {
		const { piece: sent, parent, faces = [] } = identity;
		const { kind, shape, sides } = sent;
		const isEndless = sent.payload?.infinite === true || parent?.payload?.infinite === true;
		const [front, back, cover] = ["front", "back", "cover"].map((side) => pictures.get(side));
		const inOrder = [...pictures].sort(([one], [other]) => compareSides(one, other));
		const pages = inOrder.flatMap(([side, picture]) => (pageNumber(side) === undefined ? [] : [picture]));
		const numbered = inOrder.flatMap(([side, picture]): [number, ImportedFace][] => {
			const number = faceNumber(side);
			const of = faces.find((face) => face.pictures.some(({ sideKey }) => sideKey === side));
			return number === undefined ? [] : [[number, { picture, ...(of && { sent: of }) }]];
		});
		return {
			kind,
			key,
			name,
			count: isEndless ? sent.count : Math.max(...counts.values()),
			sent,
			...(shape !== undefined && { shape }),
			...(payload !== undefined && { payload }),
			...(front && { front }),
			...(back && { back }),
			...(kind === "die" && sides !== undefined && { sides }),
			...(kind === "die" && numbered.length > 0 && { faces: new Map(numbered) }),
			...(kind === "book" && { pages, ...(cover && { cover }) }),
		};
	}

	/** All pieces, with their decks and bundles. */
	pieces(): ImportedPiece[] {
		const parents = new Map<string, Parent>();
		const alone: ImportedPiece[] = [];
		for (const variants of this.#variants.values()) {
			for (const [at, variant] of variants.entries()) {
				const { piece: sent, parent: of } = variant.identity;
				const piece = this.#pieceOf(variant, at === 0 ? sent.key : this.#otherKey(sent.key));
				if (of === undefined) {
					alone.push(piece);
					continue;
				}
				const parent: Parent = parents.get(sentPieceId(of)) ?? {
					sent: of,
					name: this.#deckNames.get(sentPieceId(of)) ?? of.name,
					cards: [],
				};
				parents.set(sentPieceId(of), parent);
				parent.cards.push(piece);
				const back = variant.backOfParent;
				const original = of.pictures.find(({ sideKey }) => sideKey === "back");
				if (back && original) parent.back ??= { ...back, original };
			}
		}
		const withCards = [...parents.values()].map(({ sent, ...parent }): ImportedPiece => {
			const { kind, key, count, shape, payload } = sent;
			return {
				...{ kind, key, count, sent },
				...(shape !== undefined && { shape }),
				...(payload && { payload }),
				...parent,
			};
		});
		return [...withCards, ...alone];
	}
}
