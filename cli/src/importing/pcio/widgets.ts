import { dieType, type Size } from "@tuckbox/pieces";
import { t } from "../../messages/words.ts";
import { isObject, type Json, numberIn, objectIn, objectsIn, textIn } from "../model/json.ts";
import { Keys, slug } from "../model/keys.ts";
import { type Imported, type ImportedPiece, LeftOutList, type PictureRef } from "../model/model.ts";
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

type Deck = { widget: Json; id: string; name: string; types: ReadonlyMap<string, Json>; size: Size };

/**
 * The picture of a side. `isPartial`: the side shows more than this picture. `hasOwn`: it shows a picture of
 * playingcards.io itself, which the file does not contain.
 */
type Side = { picture: PictureRef | undefined; isPartial: boolean; hasOwn: boolean };

/** Pictures of playingcards.io itself, such as its usual back. */
const isOwn = (address: string) => address.startsWith("/");
const ownPictures = () => t("leftOut.ownPictures");

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
			(typeof value === "number" ||
				(typeof value === "string" && value !== "" && !/^(package:|https?:|data:|\/img\/)/.test(value))),
	);
	return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

class WidgetReader {
	readonly leftOut = new LeftOutList();
	readonly #keys = new Keys();
	readonly #widgets: readonly Json[];

	constructor(widgets: readonly Json[]) {
		this.#widgets = widgets;
	}

	#key(name: string, otherwise: string, id: string): string {
		return this.#keys.take(slug(name) || `${otherwise}-${slug(id)}`, slug(id));
	}

	/** The number of a deck's widgets, by card type. */
	#counts(deck: string, widgetType: string): Map<string, number> {
		const counts = new Map<string, number>();
		for (const widget of this.#widgets) {
			if (textIn(widget, "type") !== widgetType || textIn(widget, "deck") !== deck) continue;
			const type = textIn(widget, "cardType");
			counts.set(type, (counts.get(type) ?? 0) + 1);
		}
		return counts;
	}

	#deckOf(widget: Json): Deck {
		const types = objectIn(widget, "cardTypes");
		const parent = this.#widgets.find(({ id }) => id === widget.parent && id !== undefined);
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
	#pieces(deck: Deck, counts: ReadonlyMap<string, number>, kind: "tile" | "tokenSprite"): ImportedPiece[] {
		const { widget, types } = deck;
		const about = deck.name || t("leftOut.aDeck", { id: deck.id });
		const pieces: ImportedPiece[] = [];
		for (const [id, count] of counts) {
			const type = types.get(id);
			if (type === undefined) {
				this.leftOut.add(
					t("leftOut.cardsNoType"),
					id === "" ? t("leftOut.noType", { deck: about }) : `${about}: ${id}`,
				);
				continue;
			}
			const name = textIn(type, "label");
			const front = widgetSide(objectIn(widget, "faceTemplate"), type);
			const back = widgetSide(objectIn(widget, "backTemplate"), type);
			if (front.picture === undefined) {
				this.leftOut.add(front.hasOwn ? ownPictures() : t("leftOut.cardsPlain"), `${about}: ${name || id}`);
				continue;
			}
			if (back.picture === undefined && back.hasOwn)
				this.leftOut.add(ownPictures(), t("leftOut.theBack", { deck: about }));
			if (front.isPartial || back.isPartial) this.leftOut.add(t("leftOut.cardTexts"), about);
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
		const counts = this.#counts(deck.id, "card");
		const cards = this.#pieces(deck, counts, "tile");
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
		return this.#pieces(deck, this.#counts(deck.id, "piece"), "tokenSprite").map((token) => ({
			...token,
			key: this.#key(token.name, "token", token.key),
		}));
	}

	#die(widget: Json): ImportedPiece | undefined {
		const id = textIn(widget, "id");
		const found = this.#widgets.find((one) => one.id === widget.deck && textIn(one, "type") === "cardDeck");
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
			this.leftOut.add(t("leftOut.dice20"), name || deck.name || id);
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
			this.leftOut.add(address === "" ? t("leftOut.boardsPlain") : ownPictures(), name || id);
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
				if (!this.#widgets.some(({ id, type: other }) => other === "cardDeck" && id === widget.deck))
					this.leftOut.add(t("leftOut.cardsNoDeck"), textIn(widget, "id") || type);
				return [];
			default: {
				const reason = furniture.test(type)
					? t("leftOut.furniture")
					: /^(gamePiece|spinner|chooser)$/.test(type)
						? t("leftOut.ownOfPcio")
						: t("leftOut.widgets", { type: type || t("leftOut.none") });
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
		reader.leftOut.add(t("leftOut.widgetsAfter", { max: maxWidgets }), `${list.length}`);
	const pieces = widgets.flatMap((widget) => reader.read(widget)).filter((piece) => piece !== undefined);
	return { game, pieces: withCounts(pieces), leftOut: reader.leftOut.all, texts: [] };
}
