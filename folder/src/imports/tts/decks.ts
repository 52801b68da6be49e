import { type Shape, ttsSize } from "@tuckbox/pieces";
import { type Remark, remark } from "../../remarks.ts";
import { type Json, listIn, numberIn, objectIn, objectsIn, textIn } from "../model/json.ts";
import { Keys, slug } from "../model/keys.ts";
import type { Cell, ImportedPiece, LeftOutList, LeftOutName, PictureRef } from "../model/model.ts";
import { withSharedBack } from "../model/shared-back.ts";
import { cardSize } from "../model/sizes.ts";
import type { IdentifiedPieces } from "./identified.ts";
import { objectScale, plainText, type TtsObject } from "./objects.ts";
import { objectPayload } from "./payload.ts";

/** In Tabletop Simulator, a sheet has at most 10 × 7 cells. Other tools write more columns. */
const maxCells = 100;

/** The shapes of cards by the `Type` of their sheet: rectangles, hexagons, circles. */
const shapes: readonly (Shape | undefined)[] = [undefined, undefined, "hex", "hex", "orb"];

type Sheet = {
	id: number;
	face: string;
	back: string;
	columns: number;
	rows: number;
	hasUniqueBacks: boolean;
	shape: Shape | undefined;
};

function deckSheets(fields: Json): Map<number, Sheet> {
	const decks = objectIn(fields, "CustomDeck");
	return new Map(
		Object.keys(decks).map((id) => {
			const deck = objectIn(decks, id);
			const sheet: Sheet = {
				id: Number(id),
				face: textIn(deck, "FaceURL"),
				back: textIn(deck, "BackURL"),
				columns: numberIn(deck, "NumWidth") ?? 10,
				rows: numberIn(deck, "NumHeight") ?? 7,
				hasUniqueBacks: deck.UniqueBack === true,
				shape: shapes[numberIn(deck, "Type") ?? 0],
			};
			return [Number(id), sheet];
		}),
	);
}

/** The reason why a sheet cannot be cut; undefined if it can be. */
function sheetFault({ face, columns, rows }: Sheet): Remark | undefined {
	if (face === "") return remark("LEFT_OUT_CARDS_NO_PICTURE");
	const isGrid = [columns, rows].every((cells) => Number.isInteger(cells) && cells > 0);
	return isGrid && columns * rows <= maxCells
		? undefined
		: remark("LEFT_OUT_CARDS_GRID", { columns, rows, max: maxCells });
}

const pictureAt = (address: string, { columns, rows }: Sheet, at: number): PictureRef =>
	columns * rows === 1 ? { address } : { address, cell: { columns, rows, at } satisfies Cell };

/** Reads a card. Undefined if its picture cannot be determined; the card is then listed as left out. */
function readCard(
	id: number,
	{ name, payload }: { name: string; payload: ImportedPiece["payload"] },
	sheets: ReadonlyMap<number, Sheet>,
	scale: { x: number; z: number },
	leftOut: LeftOutList,
	about: LeftOutName,
): (ImportedPiece & { sheet: number; at: number }) | undefined {
	// a card's number is 100 times that of its sheet, plus that of its cell
	const [number, at] = [Math.floor(id / 100), id % 100];
	const sheet = sheets.get(number);
	if (sheet === undefined || !Number.isInteger(id)) {
		leftOut.add(remark("LEFT_OUT_CARDS_NO_SHEET"), name || about);
		return;
	}
	const fault =
		sheetFault(sheet) ?? (at < sheet.columns * sheet.rows ? undefined : remark("LEFT_OUT_CARDS_BEYOND"));
	if (fault !== undefined) {
		leftOut.add(fault, name || about);
		return;
	}
	const back = sheet.hasUniqueBacks ? pictureAt(sheet.back, sheet, at) : { address: sheet.back };
	return {
		kind: "tile",
		key: "",
		name,
		count: 1,
		size: (proportions) => cardSize(ttsSize("card", proportions, scale)),
		...(sheet.shape !== undefined && { shape: sheet.shape }),
		front: pictureAt(sheet.face, sheet, at),
		...(sheet.back !== "" && { back }),
		...(payload !== undefined && { payload }),
		sheet: number,
		at,
	};
}

/** Reads a card that is not in a deck. Undefined if it cannot be imported; the card is then listed as left out. */
export function readLoneCard(object: TtsObject, leftOut: LeftOutList): ImportedPiece | undefined {
	const { fields, title } = object;
	const sheets = deckSheets(fields);
	const id = numberIn(fields, "CardID");
	const about = title || remark("UNNAMED_CARD", { id: object.guid });
	if (id === undefined || sheets.size === 0) {
		leftOut.add(
			id === undefined ? remark("LEFT_OUT_CARDS_NO_NUMBER") : remark("LEFT_OUT_CARDS_OF_TTS"),
			about,
		);
		return;
	}
	const card = readCard(
		id,
		{ name: title || "Card", payload: objectPayload(fields) },
		sheets,
		objectScale(object),
		leftOut,
		about,
	);
	if (card === undefined) return;
	const { sheet: _sheet, at: _at, ...piece } = card;
	return piece;
}

type DeckCard = NonNullable<ReturnType<typeof readCard>>;

/** Counts copies. Two cards with the same number and the same name are copies of one card. */
function countedCards(cards: readonly DeckCard[]): DeckCard[] {
	const counted = new Map<string, DeckCard>();
	for (const card of cards) {
		const same = JSON.stringify([card.sheet, card.at, card.name, card.payload]);
		const known = counted.get(same);
		if (known === undefined) counted.set(same, card);
		else known.count++;
	}
	return [...counted.values()];
}

/**
 * Gives cards their keys. A name survives a change of the sheet, so it becomes the key. The cell distinguishes cards
 * that have no name, or the same one.
 */
function withKeys(deckKey: string, cards: readonly DeckCard[]): ImportedPiece[] {
	const sheets = [...new Set(cards.map(({ sheet }) => sheet))].sort((a, b) => a - b);
	const keys = new Keys();
	return cards.map(({ sheet, at, ...card }) => {
		const place = sheets.length === 1 ? `${at + 1}` : `${sheets.indexOf(sheet) + 1}-${at + 1}`;
		const word = slug(card.name);
		const key = `${deckKey}/${keys.take(word === "" ? `card-${place}` : word, place)}`;
		return { ...card, key, name: card.name || `Card ${place}` };
	});
}

/** Reads a deck with its cards. Undefined if no card of it can be imported. */
export function readDeck(
	object: TtsObject,
	key: string,
	leftOut: LeftOutList,
	identified: IdentifiedPieces,
): ImportedPiece | undefined {
	const { fields, title } = object;
	const own = identified.identityOf(fields);
	if (own !== undefined) identified.addDeck(fields, own);
	const about = title || remark("UNNAMED_DECK", { id: object.guid });
	const inside = objectsIn(fields, "ContainedObjects");
	// sheets of single cards count for the deck, too
	const sheets = new Map([...inside.flatMap((card) => [...deckSheets(card)]), ...deckSheets(fields)]);
	const ids =
		listIn(fields, "DeckIDs").length > 0 ? listIn(fields, "DeckIDs") : inside.map((card) => card.CardID);
	if (sheets.size === 0 || ids.length === 0) {
		leftOut.add(sheets.size === 0 ? remark("LEFT_OUT_DECKS_OF_TTS") : remark("LEFT_OUT_DECKS_EMPTY"), about);
		return;
	}
	const details = detailsById(inside);
	const scale = objectScale(object);
	const cards = ids.flatMap((id) => {
		if (typeof id !== "number") {
			leftOut.add(remark("LEFT_OUT_CARDS_NO_NUMBER"), about);
			return [];
		}
		const found = details.get(id)?.shift();
		const detail = found ?? { name: "", payload: undefined };
		const card = readCard(id, detail, sheets, scale, leftOut, about);
		const identity = found && card && identified.identityOf(found.fields);
		if (card === undefined) return [];
		if (found === undefined || identity === undefined) return [card];
		identified.add(found.fields, identity, card);
		return [];
	});
	if (cards.length === 0) return;
	const [first] = cards;
	const payload = objectPayload(fields);
	return withSharedBack({
		kind: "deck",
		key,
		name: title || "Deck",
		count: 1,
		...(first?.size && { size: first.size }),
		...(first?.shape && { shape: first.shape }),
		cards: withKeys(key, countedCards(cards)),
		...(payload && { payload }),
	});
}

/** Names and texts of a deck's cards, by card number. Each list keeps the order of the copies in the deck. */
function detailsById(cards: readonly Json[]) {
	type Detail = { name: string; payload: ImportedPiece["payload"]; fields: Json };
	const details = new Map<number, Detail[]>();
	for (const card of cards) {
		const id = numberIn(card, "CardID");
		if (id === undefined) continue;
		const detail = {
			name: plainText(textIn(card, "Nickname")).replaceAll(/\s+/g, " "),
			payload: objectPayload(card),
			fields: card,
		};
		const known = details.get(id);
		if (known === undefined) details.set(id, [detail]);
		else known.push(detail);
	}
	return details;
}
