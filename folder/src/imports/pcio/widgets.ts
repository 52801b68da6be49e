import { dieType, type Size } from "@tuckbox/pieces";
import { remark } from "../../remarks.ts";
import { isObject, type Json, numberIn, objectIn, objectsIn, textIn } from "../model/json.ts";
import { Keys, slug } from "../model/keys.ts";
import {
	type Imported,
	type ImportedPiece,
	LeftOutList,
	type LeftOutName,
	type PictureRef,
} from "../model/model.ts";
import { withCounts } from "../model/same-pieces.ts";
import { withSharedBack } from "../model/shared-back.ts";
import { cardSize, roundedSize } from "../model/sizes.ts";

/** The default size of a card on playingcards.io. Its proportions are those of a bridge card, 88.9 mm high. */
const defaultCard = { widthPx: 103, heightPx: 160 };
const mmPerPx = 88.9 / defaultCard.heightPx;

const maxWidgets = 20_000;

/** Widgets that are not pieces of a game: places, buttons and texts of the room. */
const furniture =
	/^(hand|holder|cardPile|seat|label|labelText|automationButton|turnButton|urlButton|timer|videoPlayer|chat|cursor|image)$/;

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
const ownPictures = remark("LEFT_OUT_OWN_PICTURES");

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

/** The fields of a card's type except pictures and the name. */
function cardTypePayload(type: Json): ImportedPiece["payload"] {
	const fields = Object.entries(type).filter(
		([field, value]) =>
			field !== "label" &&
			// the service refuses it in any record
			field !== "__proto__" &&
			(typeof value === "number" ||
				(typeof value === "string" && value !== "" && !/^(package:|https?:|data:|\/img\/)/.test(value))),
	);
	return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

class WidgetReader {
	readonly leftOut = new LeftOutList();
	readonly #keys = new Keys();
	readonly #byId = new Map<unknown, Json>();
	readonly #decks = new Map<unknown, Json>();
	/** The number of widgets of a deck by card type, by the widgets' type and the deck. */
	readonly #counts = new Map<string, Map<string, number>>();

	constructor(widgets: readonly Json[]) {
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
			const name = textIn(type, "label");
			const front = widgetSide(objectIn(widget, "faceTemplate"), type);
			const back = widgetSide(objectIn(widget, "backTemplate"), type);
			if (front.picture === undefined) {
				this.leftOut.add(
					front.hasOwn ? ownPictures : remark("LEFT_OUT_CARDS_PLAIN"),
					cardOf(about, name || id),
				);
				continue;
			}
			if (back.picture === undefined && back.hasOwn)
				this.leftOut.add(ownPictures, remark("BACK_OF_DECK", { deck: about }));
			if (front.isPartial || back.isPartial) this.leftOut.add(remark("LEFT_OUT_CARD_TEXTS"), about);
			const payload = cardTypePayload(type);
			pieces.push({
				kind,
				key: id,
				name: name || id,
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
		const keyed = cards.map((card) => ({
			...card,
			key: `${key}/${keys.take(slug(card.name) || slug(card.key), slug(card.key))}`,
		}));
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
		return this.#pieces(deck, "piece").map((token) => ({
			...token,
			key: this.#key(token.name, "token", token.key),
		}));
	}

	#die(widget: Json): ImportedPiece | undefined {
		const id = textIn(widget, "id");
		const found = this.#decks.get(widget.deck);
		const name = textIn(widget, "label");
		if (found === undefined) {
			return { kind: "die", key: this.#key(name, "die", id), name: name || "D6", count: 1, sides: 6 };
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
			this.leftOut.add(address === "" ? remark("LEFT_OUT_BOARDS_PLAIN") : ownPictures, name || id);
			return;
		}
		const [width, height] = [numberIn(widget, "width") ?? 0, numberIn(widget, "height") ?? 0];
		const size = width > 0 && height > 0 ? { size: () => roundedSize(widgetSize(width, height)) } : {};
		const key = this.#key(name, "board", id);
		return { kind: "board", key, name: name || "Board", count: 1, front: { address }, ...size };
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

	/** The pieces that a widget becomes. Lists it as left out if it cannot be imported. */
	read(widget: Json): readonly (ImportedPiece | undefined)[] {
		const type = textIn(widget, "type");
		switch (type) {
			case "cardDeck": {
				const deck = this.#deckOf(widget);
				return [...this.#cards(deck), ...this.#tokens(deck)];
			}
			case "dice":
				return [this.#die(widget)];
			case "board":
				return [this.#board(widget)];
			case "counter":
				return [this.#counter(widget)];
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

/** The pieces in a list of widgets. */
export function readWidgets(list: readonly unknown[], game: string): Imported {
	const widgets = list.filter(isObject).slice(0, maxWidgets);
	const reader = new WidgetReader(widgets);
	if (list.length > maxWidgets)
		reader.leftOut.add(remark("LEFT_OUT_WIDGETS_AFTER", { max: maxWidgets }), String(list.length));
	const pieces = widgets.flatMap((widget) => reader.read(widget)).filter((piece) => piece !== undefined);
	return { game, pieces: withCounts(pieces), leftOut: reader.leftOut.all, texts: [] };
}
