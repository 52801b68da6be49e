import { isObject, type Json, listIn, numberIn, objectIn, objectsIn, textIn } from "../model/json.ts";

// A room of virtualtabletop (https://github.com/ArnoldSmith86/virtualtabletop) in the widgets of playingcards.io, from
// which that program has grown: decks with the faces of their cards, cards, dice, pictures.

/** The prefix of the addresses of pictures in the file. Others, such as `/i/…`, are the program's own. */
const assetPrefix = "/assets/";
/** The scheme by which a room refers to files of the archive. */
const packed = (address: string) =>
	address.startsWith(assetPrefix) ? `package://${address.slice(1)}` : address;

/** The size of a card that gives none, in pixels. */
const usualCard = { width: 103, height: 160 };
/** Widgets lie in others; more levels than this are a circle. */
const maxDepth = 50;

const furniture = /^(holder|pile|seat|label|button|canvas|timer|scoreboard|spinner|line|zoomy|separator)$/;

/** Fields of a card's type that say how it looks and behaves, and nothing about the card. */
const looks = new Set([
	"css",
	"classes",
	"enlarge",
	"layer",
	"width",
	"height",
	"overlap",
	"borderRadius",
	"z",
]);

/** An object of a face: a value of its own, or that of a field of the card's type. */
function faceObject(object: Json): Json {
	const field = textIn(objectIn(object, "dynamicProperties"), "value");
	const isDynamic = object.value === undefined && field !== "";
	return {
		type: textIn(object, "type") === "image" ? "image" : "text",
		...{ w: object.width, h: object.height },
		valueType: isDynamic ? "dynamic" : "static",
		value: isDynamic ? field : packed(String(object.value ?? "")),
	};
}

const faceTemplate = (face: Json | undefined): Json => ({
	objects: face === undefined ? [] : objectsIn(face, "objects").map(faceObject),
});

/** The fields of a type of cards: its own, and those that its deck gives to all. */
function cardType(type: Json, defaults: Json): Json {
	const fields = Object.entries({ ...defaults, ...type })
		.filter(([field]) => !looks.has(field))
		.map(([field, value]) => [field, typeof value === "string" ? packed(value) : value]);
	return Object.fromEntries(fields);
}

function deck(widget: Json): Json {
	const defaults = objectIn(widget, "cardDefaults");
	const [first, second] = objectsIn(widget, "faceTemplates");
	const types = Object.entries(objectIn(widget, "cardTypes"));
	return {
		...{ id: widget.id, type: "cardDeck", parent: widget.parent, label: textIn(widget, "text") },
		cardTypes: Object.fromEntries(
			types.flatMap(([id, type]) => (isObject(type) ? [[id, cardType(type, defaults)]] : [])),
		),
		// the first face lies upwards in a new stack: it is the back
		faceTemplate: faceTemplate(second ?? first),
		backTemplate: faceTemplate(second && first),
		cardWidth: numberIn(defaults, "width") ?? usualCard.width,
		cardHeight: numberIn(defaults, "height") ?? usualCard.height,
	};
}

/** A die, and the deck with the pictures of its faces if it has some. */
function dice(widget: Json, place: Json): Json[] {
	const { id, faces = [1, 2, 3, 4, 5, 6] } = widget;
	const all = typeof faces === "string" ? [...faces] : Array.isArray(faces) ? faces : [];
	const images = all.map((face) => packed(isObject(face) ? textIn(face, "image") : String(face)));
	const die = { ...place, id, type: "dice", label: textIn(widget, "text"), sides: all.length };
	if (!images.every((image) => image.startsWith("package:"))) return [die];
	const ofFaces = `${String(id)} faces`;
	const types = images.map((image, at) => [`face ${at + 1}`, { image }] as const);
	return [
		{
			...{ id: ofFaces, type: "cardDeck", cardTypes: Object.fromEntries(types) },
			faceTemplate: { objects: [{ type: "image", valueType: "dynamic", value: "image" }] },
		},
		{ ...die, deck: ofFaces },
	];
}

/** The widget with what it inherits from another one, except its place. */
function withInherited(widget: Json, room: Json): Json {
	const from = typeof widget.inheritFrom === "string" ? { [widget.inheritFrom]: "*" } : widget.inheritFrom;
	if (!isObject(from)) return widget;
	const inherited = Object.entries(from).flatMap(([id, wanted]) => {
		const { x: _, y: __, z: ___, parent: ____, ...other } = objectIn(room, id);
		const isWanted = (field: string) => wanted === "*" || listIn({ wanted }, "wanted").includes(field);
		return Object.entries(other).filter(([field]) => isWanted(field));
	});
	return { ...Object.fromEntries(inherited), ...widget };
}

/** Whether the cards in a holder belong to players, each of whom sees their own. */
const isHand = (widget: Json) => widget.childrenPerOwner === true || textIn(widget, "id") === "hand";

/** The widgets of a room, as playingcards.io would have them. @param room widgets by their ids */
export function roomWidgets(room: Json): Json[] {
	const ids = Object.keys(room).filter((id) => id !== "_meta" && isObject(room[id]));
	const placeOf = (widget: Json): { x: number; y: number } => {
		let [x, y] = [0, 0];
		let at: Json | undefined = widget;
		for (let depth = 0; at !== undefined && depth < maxDepth; depth++) {
			x += numberIn(at, "x") ?? 0;
			y += numberIn(at, "y") ?? 0;
			const parent: unknown = at.parent;
			at = typeof parent === "string" && isObject(room[parent]) ? room[parent] : undefined;
		}
		return { x, y };
	};
	return ids.flatMap((id): Json[] => {
		const widget = withInherited({ ...objectIn(room, id), id }, room);
		const type = textIn(widget, "type");
		const place = { ...placeOf(widget), z: widget.z, rotation: widget.rotation };
		const named = { id, label: textIn(widget, "text") };
		if (type === "deck") return [deck(widget)];
		if (type === "dice") return dice(widget, place);
		if (type === "card") {
			const { parent, deck, cardType } = widget;
			const isUp = (numberIn(widget, "activeFace") ?? 0) > 0;
			const isIn = typeof parent === "string" && isObject(room[parent]);
			return [{ ...{ id, type, deck, cardType, faceup: isUp }, ...place, ...(isIn && { parent }) }];
		}
		if (furniture.test(type))
			return [{ ...named, type: type === "holder" && isHand(widget) ? "hand" : "label" }];
		const image = packed(textIn(widget, "image"));
		if ((type === "" || type === "basic") && image !== "") {
			const { width = 100, height = 100 } = widget;
			return [{ ...named, type: "board", boardImage: image, width, height, ...place }];
		}
		return [{ ...named, type: type === "" || type === "basic" ? "label" : type }];
	});
}
