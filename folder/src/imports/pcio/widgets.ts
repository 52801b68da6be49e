import { dieType, displayName, imageExtension, type Size } from "@tuckbox/pieces";
import { type Remark, remark } from "../../remarks.ts";
import { isObject, type Json, numberIn, objectIn, objectsIn, textIn } from "../model/json.ts";
import { Keys, slug } from "../model/keys.ts";
import {
	type Imported,
	type ImportedPiece,
	type ImportedSetUp,
	LeftOutList,
	type LeftOutName,
	type PictureRef,
} from "../model/model.ts";
import { withCounts } from "../model/same-pieces.ts";
import { withSharedBack } from "../model/shared-back.ts";
import { cardSize, roundedSize } from "../model/sizes.ts";
import { type LyingWidget, roomSetUp } from "./set-up.ts";

/** The default size of a card on playingcards.io. Its proportions are those of a bridge card, 88.9 mm high. */
const defaultCard = { widthPx: 103, heightPx: 160 };
const mmPerPx = 88.9 / defaultCard.heightPx;

const maxWidgets = 20_000;

/** Widgets that are not pieces of a game: places, buttons and texts of the room. */
const furniture =
	/^(hand|holder|cardPile|seat|label|labelText|automationButton|turnButton|urlButton|timer|videoPlayer|chat|cursor|image)$/;

/** The longest side of a board: one that fills the room would else be as large as ten sheets of A4. */
const maxBoardMm = 600;
/** A picture below this size is no board, but lies on one. */
const minBoardMm = 100;

const isLargeBoard = (widthPx = 0, heightPx = 0) => Math.max(widthPx, heightPx) * mmPerPx >= minBoardMm;

const widgetSize = (widthPx: number, heightPx: number): Size => ({
	widthMm: widthPx * mmPerPx,
	heightMm: heightPx * mmPerPx,
});

const cardOf = (deck: LeftOutName, card: string) => remark("CARD_OF_DECK", { deck, card });

type Deck = { widget: Json; id: string; name: string; types: ReadonlyMap<string, Json>; size: Size };

/**
 * The picture of a side. `isPartial`: the side shows more than this picture. `hasOwn`: it shows a picture of
 * playingcards.io itself, which the file does not contain.
 */
type Side = { picture: PictureRef | undefined; isPartial: boolean; hasOwn: boolean };

/** Pictures of playingcards.io itself, such as its usual back. */
const isOwn = (address: string) => address.startsWith("/");

const isFilled = (object: Json, type: Json) => shownBy(object, type) !== "";

/** The value that an object of a template has on a card: its own, or that of a field of the card's type. */
function shownBy(object: Json, type: Json): string {
	const value = textIn(object, "value");
	if (textIn(object, "valueType") !== "dynamic") return value;
	return textIn(type, value) || (numberIn(type, value)?.toString() ?? "");
}

const areaOf = (object: Json) => (numberIn(object, "w") ?? 0) * (numberIn(object, "h") ?? 0);

function widgetSide(template: Json, type: Json): Side {
	const objects = objectsIn(template, "objects").filter((object) => isFilled(object, type));
	const all = objects.filter((object) => textIn(object, "type") === "image");
	const images = all.filter((object) => !isOwn(shownBy(object, type)));
	const [largest] = images.sort((one, other) => areaOf(other) - areaOf(one));
	return {
		picture: largest && { address: shownBy(largest, type) },
		isPartial: largest !== undefined && objects.length > 1,
		hasOwn: all.length > images.length,
	};
}

/** The texts on a side that are the same on every card, and so in no field of its type. */
const fixedTexts = (template: Json): string[] =>
	objectsIn(template, "objects")
		.filter((object) => textIn(object, "type") === "text" && textIn(object, "valueType") !== "dynamic")
		.map((object) => textIn(object, "value"))
		.filter((text) => text !== "");

/** The fields of a card's type except pictures and the name, and the other texts on its front. */
function cardPayload(type: Json, faceTemplate: Json): ImportedPiece["payload"] {
	const fields = Object.entries(type).filter(
		([field, value]) =>
			field !== "label" &&
			// a column of a table without a heading
			field.trim() !== "" &&
			// the service refuses it in any record
			field !== "__proto__" &&
			(typeof value === "number" ||
				(typeof value === "string" && value !== "" && !/^(package:|https?:|data:|\/img\/)/.test(value))),
	);
	const texts = fixedTexts(faceTemplate);
	if (texts.length > 0 && !fields.some(([field]) => field === "text"))
		fields.push(["text", texts.join("\n")]);
	return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

class WidgetReader {
	readonly leftOut = new LeftOutList();
	readonly #ownPictures: Remark;
	readonly #keys = new Keys();
	readonly #byId = new Map<unknown, Json>();
	readonly #decks = new Map<unknown, Json>();
	/** The keys of pieces by the ids of their widgets, or by the type, the deck and the card type of their widgets. */
	readonly #keyOf = new Map<string, string>();
	/** By which everything in the room is smaller than its widgets say, so that no board is too large. */
	readonly #scale: number;
	/** The number of widgets of a deck by card type, by the widgets' type and the deck. */
	readonly #counts = new Map<string, Map<string, number>>();

	constructor(widgets: readonly Json[], program: string) {
		this.#ownPictures = remark("LEFT_OUT_OWN_PICTURES", { program });
		const boards = widgets.filter((widget) => textIn(widget, "type") === "board");
		const sides = boards.flatMap((board) => [numberIn(board, "width") ?? 0, numberIn(board, "height") ?? 0]);
		this.#scale = Math.min(1, maxBoardMm / (sides.reduce((one, other) => Math.max(one, other), 1) * mmPerPx));
		for (const widget of widgets) {
			const { id } = widget;
			const type = textIn(widget, "type");
			if (!this.#byId.has(id)) this.#byId.set(id, widget);
			if (type === "cardDeck" && !this.#decks.has(id)) this.#decks.set(id, widget);
			if (type !== "card" && type !== "piece") continue;
			const of = `${type} ${textIn(widget, "deck")}`;
			const counts = this.#counts.get(of) ?? new Map<string, number>();
			this.#counts.set(of, counts);
			const cardType = textIn(widget, "cardType");
			counts.set(cardType, (counts.get(cardType) ?? 0) + 1);
		}
	}

	#key(name: string, otherwise: string, id: string): string {
		return this.#keys.take(slug(name) || `${otherwise}-${slug(id)}`, slug(id));
	}

	#deckOf(widget: Json): Deck {
		const types = objectIn(widget, "cardTypes");
		const parent = widget.parent === undefined ? undefined : this.#byId.get(widget.parent);
		const name = textIn(widget, "label") || textIn(widget, "name") || (parent ? textIn(parent, "label") : "");
		return {
			widget,
			id: textIn(widget, "id"),
			name,
			types: new Map(Object.entries(types).filter((entry): entry is [string, Json] => isObject(entry[1]))),
			size: widgetSize(
				numberIn(widget, "cardWidth") ?? defaultCard.widthPx,
				numberIn(widget, "cardHeight") ?? defaultCard.heightPx,
			),
		};
	}

	/** Pieces with a front and a back: one for each card type in use. */
	#pieces(deck: Deck, widgetType: "card" | "piece"): ImportedPiece[] {
		const kind = widgetType === "card" ? "tile" : "tokenSprite";
		const counts = this.#counts.get(`${widgetType} ${deck.id}`) ?? new Map<string, number>();
		const { widget, types } = deck;
		const about = deck.name || remark("UNNAMED_DECK", { id: deck.id });
		const pieces: ImportedPiece[] = [];
		for (const [id, count] of counts) {
			const type = types.get(id);
			if (type === undefined) {
				this.leftOut.add(
					remark("LEFT_OUT_CARDS_NO_TYPE"),
					id === "" ? remark("CARD_WITHOUT_TYPE", { deck: about }) : cardOf(about, id),
				);
				continue;
			}
			const label = textIn(type, "label").replace(imageExtension, "");
			const name = label || displayName(id.replace(imageExtension, ""));
			const front = widgetSide(objectIn(widget, "faceTemplate"), type);
			const back = widgetSide(objectIn(widget, "backTemplate"), type);
			if (front.picture === undefined) {
				this.leftOut.add(
					front.hasOwn ? this.#ownPictures : remark("LEFT_OUT_CARDS_PLAIN"),
					cardOf(about, name),
				);
				continue;
			}
			if (back.picture === undefined && back.hasOwn)
				this.leftOut.add(this.#ownPictures, remark("BACK_OF_DECK", { deck: about }));
			if (front.isPartial || back.isPartial) this.leftOut.add(remark("LEFT_OUT_CARD_TEXTS"), about);
			const payload = cardPayload(type, objectIn(widget, "faceTemplate"));
			pieces.push({
				kind,
				key: id,
				name,
				count,
				size: () => (kind === "tile" ? cardSize(deck.size) : roundedSize(deck.size)),
				front: front.picture,
				...(back.picture !== undefined && { back: back.picture }),
				...(payload !== undefined && { payload }),
			});
		}
		return pieces;
	}

	#cards(deck: Deck): ImportedPiece[] {
		const cards = this.#pieces(deck, "card");
		if (cards.length === 0) return [];
		const key = this.#key(deck.name, "deck", deck.id);
		const keys = new Keys();
		const keyed = cards.map((card) => {
			const own = `${key}/${keys.take(slug(card.name) || slug(card.key), slug(card.key))}`;
			this.#keyOf.set(`card ${deck.id} ${card.key}`, own);
			return { ...card, key: own };
		});
		this.#keyOf.set(deck.id, key);
		const { size } = cards[0] as ImportedPiece;
		return [
			withSharedBack({
				kind: "deck",
				key,
				name: deck.name || "Deck",
				count: 1,
				cards: keyed,
				...(size && { size }),
			}),
		];
	}

	#tokens(deck: Deck): ImportedPiece[] {
		return this.#pieces(deck, "piece").map((token) => {
			const key = this.#key(token.name, "token", token.key);
			this.#keyOf.set(`piece ${deck.id} ${token.key}`, key);
			return { ...token, key };
		});
	}

	#die(widget: Json): ImportedPiece | undefined {
		const id = textIn(widget, "id");
		const found = this.#decks.get(widget.deck);
		const name = textIn(widget, "label");
		if (found === undefined) {
			const sides = dieType(null, Math.max(2, Math.min(20, numberIn(widget, "sides") ?? 6)));
			return { kind: "die", key: this.#key(name, "die", id), name: name || `D${sides}`, count: 1, sides };
		}
		const deck = this.#deckOf(found);
		const faces = [...deck.types.values()].map(
			(type) => widgetSide(objectIn(found, "faceTemplate"), type).picture,
		);
		const pictures = faces.filter((face) => face?.address.startsWith("package:") === true) as PictureRef[];
		const sides = dieType(null, Math.max(faces.length, 2));
		if (faces.length > 20) {
			this.leftOut.add(remark("LEFT_OUT_DICE_20"), name || deck.name || id);
			return;
		}
		const hasAll = pictures.length === faces.length && pictures.length > 0;
		const title = name || deck.name;
		return {
			kind: "die",
			key: this.#key(title, "die", id),
			name: title || `D${sides}`,
			count: 1,
			sides,
			...(hasAll && { faces: new Map(pictures.map((picture, at) => [at + 1, { picture }])) }),
		};
	}

	#board(widget: Json): ImportedPiece | undefined {
		const address = textIn(widget, "boardImage") || textIn(widget, "image");
		const id = textIn(widget, "id");
		const name = textIn(widget, "label");
		if (address === "" || isOwn(address)) {
			this.leftOut.add(address === "" ? remark("LEFT_OUT_BOARDS_PLAIN") : this.#ownPictures, name || id);
			return;
		}
		const [width, height] = [numberIn(widget, "width") ?? 0, numberIn(widget, "height") ?? 0];
		const key = this.#key(name, "board", id);
		const front = { address };
		if (width <= 0 || height <= 0) return { kind: "board", key, name: name || "Board", count: 1, front };
		const size = () => roundedSize(widgetSize(width * this.#scale, height * this.#scale));
		const kind = isLargeBoard(width, height) ? "board" : "tokenSprite";
		return { kind, key, name: name || (kind === "board" ? "Board" : "Token"), count: 1, front, size };
	}

	#counter(widget: Json): ImportedPiece {
		const name = textIn(widget, "label");
		const [min, max] = [numberIn(widget, "counterMin"), numberIn(widget, "counterMax")];
		const payload = {
			start: numberIn(widget, "counterValue") ?? 0,
			...(min !== undefined && { min }),
			...(max !== undefined && { max }),
		};
		const key = this.#key(name, "counter", textIn(widget, "id"));
		return { kind: "counter", key, name: name || "Counter", count: 1, payload };
	}

	/** The key of a piece that is a widget of its own. */
	#alone(widget: Json, piece: ImportedPiece | undefined): ImportedPiece[] {
		if (piece !== undefined) this.#keyOf.set(textIn(widget, "id"), piece.key);
		return piece === undefined ? [] : [piece];
	}

	/** The places of the pieces of the widgets. @param keys those that pieces have by now, by those that they had */
	setUp(widgets: readonly Json[], keys: ReadonlyMap<string, string>): ImportedSetUp | undefined {
		const lying = widgets.flatMap((widget): LyingWidget[] => {
			const type = textIn(widget, "type");
			const isOfDeck = type === "card" || type === "piece";
			const holder = this.#byId.get(widget.parent);
			if (holder !== undefined && textIn(holder, "type") === "hand") return [];
			const deckWidget = isOfDeck ? this.#decks.get(widget.deck) : undefined;
			const id = isOfDeck
				? `${type} ${textIn(widget, "deck")} ${textIn(widget, "cardType")}`
				: type === "cardDeck"
					? ""
					: textIn(widget, "id");
			const own = this.#keyOf.get(id);
			if (own === undefined || numberIn(widget, "x") === undefined || numberIn(widget, "y") === undefined)
				return [];
			const deck = type === "card" ? this.#keyOf.get(textIn(widget, "deck")) : undefined;
			const size = deckWidget
				? { widthPx: numberIn(deckWidget, "cardWidth"), heightPx: numberIn(deckWidget, "cardHeight") }
				: { widthPx: numberIn(widget, "width"), heightPx: numberIn(widget, "height") };
			const usual = isOfDeck ? defaultCard : { widthPx: 0, heightPx: 0 };
			return [
				{
					...{ widget, key: keys.get(own) ?? own },
					...(deck !== undefined && { deck }),
					isBoard: type === "board" && isLargeBoard(size.widthPx, size.heightPx),
					widthPx: size.widthPx ?? usual.widthPx,
					heightPx: size.heightPx ?? usual.heightPx,
				},
			];
		});
		return roomSetUp(lying, mmPerPx * this.#scale);
	}

	/** The pieces that a widget becomes. Lists it as left out if it cannot be imported. */
	read(widget: Json): readonly ImportedPiece[] {
		const type = textIn(widget, "type");
		switch (type) {
			case "cardDeck": {
				const deck = this.#deckOf(widget);
				return [...this.#cards(deck), ...this.#tokens(deck)];
			}
			case "dice":
				return this.#alone(widget, this.#die(widget));
			case "board":
				return this.#alone(widget, this.#board(widget));
			case "counter":
				return this.#alone(widget, this.#counter(widget));
			case "card":
			case "piece":
				if (!this.#decks.has(widget.deck))
					this.leftOut.add(remark("LEFT_OUT_CARDS_NO_DECK"), textIn(widget, "id") || type);
				return [];
			default: {
				const reason = furniture.test(type)
					? remark("LEFT_OUT_FURNITURE")
					: /^(gamePiece|spinner|chooser)$/.test(type)
						? remark("LEFT_OUT_OWN_OF_PCIO")
						: remark("LEFT_OUT_WIDGETS", { type: type || remark("NO_WIDGET_TYPE") });
				this.leftOut.add(reason, textIn(widget, "label") || textIn(widget, "id") || type);
				return [];
			}
		}
	}
}

/**
 * The pieces in a list of widgets.
 * @param program the one that the list is from
 */
export function readWidgets(list: readonly unknown[], game: string, program = "playingcards.io"): Imported {
	const widgets = list.filter(isObject).slice(0, maxWidgets);
	const reader = new WidgetReader(widgets, program);
	if (list.length > maxWidgets)
		reader.leftOut.add(remark("LEFT_OUT_WIDGETS_AFTER", { max: maxWidgets }), String(list.length));
	const keys = new Map<string, string>();
	const pieces = withCounts(
		widgets.flatMap((widget) => reader.read(widget)),
		keys,
	);
	const setUp = reader.setUp(widgets, keys);
	return { game, pieces, leftOut: reader.leftOut.all, texts: [], ...(setUp && { setUp }) };
}
