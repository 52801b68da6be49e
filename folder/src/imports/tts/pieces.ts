import {
	byForm,
	type DieType,
	dieTypes,
	faceNumber,
	type Kind,
	kindNamed,
	kinds,
	type Shape,
	type TtsIdentity,
	ttsDieTemplate,
	ttsSize,
} from "@tuckbox/pieces";
import { type Remark, remark } from "../../remarks.ts";
import { listIn, numberIn, objectIn, textIn } from "../model/json.ts";
import type { Cell, ImportedFace, ImportedPiece, LeftOutList, PictureRef } from "../model/model.ts";
import { roundedSize } from "../model/sizes.ts";
import { objectScale, type TtsObject } from "./objects.ts";
import { objectPayload } from "./payload.ts";

/** The shapes of tiles by their `Type`: box, hexagon, circle, box with round corners. */
const tileShapes: readonly (Shape | undefined)[] = [undefined, "hex", "orb", undefined];

type Reader = (
	object: TtsObject,
	leftOut: LeftOutList,
	identity: TtsIdentity | undefined,
) => Omit<ImportedPiece, "key"> | undefined;

const basics = ({ fields, title }: TtsObject) => {
	const payload = objectPayload(fields);
	return {
		name: title,
		count: Math.max(1, Math.floor(numberIn(fields, "Number") ?? 1)),
		...(payload && { payload }),
	};
};

const pictureIn = (object: TtsObject, field: string): PictureRef | undefined => {
	const address = textIn(objectIn(object.fields, "CustomImage"), field);
	return address === "" ? undefined : { address };
};

/** Front and back of an object with two pictures. Undefined without a front; it is then listed as left out. */
function frontAndBack(
	object: TtsObject,
	leftOut: LeftOutList,
): Pick<ImportedPiece, "front" | "back"> | undefined {
	const front = pictureIn(object, "ImageURL");
	const back = pictureIn(object, "ImageSecondaryURL");
	if (front === undefined) {
		leftOut.add(remark("LEFT_OUT_NO_PICTURE"), object.title || `${object.name} ${object.guid}`);
		return;
	}
	return { front, ...(back !== undefined && back.address !== front.address && { back }) };
}

/** Whether a tag can make an object with two sides a piece of this kind. Other kinds need more than two sides. */
const isByTag = byForm<boolean>({
	deck: false,
	bundle: false,
	card: true,
	board: true,
	die: false,
	face: false,
	token: true,
	model: true,
	counter: true,
	container: true,
	book: false,
});

/** The kinds that an object's tags name. */
const kindsTagged = ({ fields }: TtsObject) =>
	listIn(fields, "Tags").flatMap((tag) => (typeof tag === "string" ? (kindNamed(tag) ?? []) : []));

function taggedKind(object: TtsObject): Kind | undefined {
	const tagged = kindsTagged(object);
	return kinds.find((kind) => isByTag[kind] && tagged.includes(kind));
}

const tile: Reader = (object, leftOut) => {
	const sides = frontAndBack(object, leftOut);
	if (sides === undefined) return;
	const details = objectIn(objectIn(object.fields, "CustomImage"), "CustomTile");
	const shape = tileShapes[numberIn(details, "Type") ?? 0];
	const scale = objectScale(object);
	// "stretch to aspect ratio": without it, the image is pressed into a square
	const size = (proportions: number) =>
		roundedSize(ttsSize("tile", details.Stretch === true ? proportions : 1, scale));
	return { kind: taggedKind(object) ?? "tile", ...basics(object), size, ...(shape && { shape }), ...sides };
};

const token: Reader = (object, leftOut) => {
	const sides = frontAndBack(object, leftOut);
	const scale = objectScale(object);
	const size = (proportions: number) => roundedSize(ttsSize("token", proportions, scale));
	return sides && { kind: taggedKind(object) ?? "tokenSprite", ...basics(object), size, ...sides };
};

/** A standing picture. Its scale in Tabletop Simulator is no indication of its size. */
const figurine: Reader = (object, leftOut) => {
	const sides = frontAndBack(object, leftOut);
	return sides && { kind: "tokenSprite", ...basics(object), ...sides };
};

/**
 * A board. Tabletop Simulator sizes it by its image, at a scale that is not documented. The reader of the folder
 * applies usual sizes instead.
 */
const board: Reader = (object, leftOut) => {
	const sides = frontAndBack(object, leftOut);
	return sides && { kind: "board", ...basics(object), ...sides };
};

const customDice: readonly DieType[] = [4, 6, 8, 10, 12, 20];

/**
 * The places of the faces 1 to 6 on the template of a six-sided die: the two lower rows of three, with 1 and 6 upside
 * down (Modding/Dice Templates in its program folder; https://kb.tabletopsimulator.com/custom-content/custom-dice/).
 */
const facesOfSix: readonly Cell[] = [6, 3, 7, 4, 5, 8].map((at) => ({
	...{ columns: 3, rows: 3, at },
	isTurned: at === 6 || at === 8,
}));

/** The faces of an exported die, by number. A d4 shows each number three times; the first place counts. */
function exportedFaces(sides: DieType, address: string, { faces = [] }: TtsIdentity) {
	const places = ttsDieTemplate(sides)?.places ?? [];
	return new Map(
		faces.flatMap((sent): [number, ImportedFace][] => {
			const [original] = sent.pictures;
			const number = original && faceNumber(original.sideKey);
			const place = places.find((one) => one.number === number);
			if (original === undefined || number === undefined || place === undefined) return [];
			return [[number, { picture: { address, place, original }, sent }]];
		}),
	);
}

const customDie: Reader = (object, leftOut, identity) => {
	const type = numberIn(objectIn(objectIn(object.fields, "CustomImage"), "CustomDice"), "Type");
	const about = object.title || remark("UNNAMED_DIE", { id: object.guid });
	const sides = customDice[type ?? 1];
	if (sides === undefined) {
		leftOut.add(remark("LEFT_OUT_DICE_TYPE"), about);
		return;
	}
	const address = textIn(objectIn(object.fields, "CustomImage"), "ImageURL");
	if (identity !== undefined && address !== "")
		return { kind: "die", ...basics(object), sides, faces: exportedFaces(sides, address, identity) };
	const faces =
		sides === 6 && address !== ""
			? new Map(facesOfSix.map((cell, at) => [at + 1, { picture: { address, cell } }]))
			: undefined;
	if (faces === undefined && address !== "") leftOut.add(remark("LEFT_OUT_DICE_TEMPLATE"), about);
	return {
		kind: "die",
		...basics(object),
		name: object.title || `D${sides}`,
		sides,
		...(faces && { faces }),
	};
};

const plainDie: Reader = (object) => {
	const number = Number(/\d+/.exec(object.name)?.[0]);
	const sides = dieTypes.find((type) => type === number) ?? 6;
	return { kind: "die", ...basics(object), name: object.title || `D${sides}`, sides };
};

const counter: Reader = (object) => {
	const value = numberIn(objectIn(object.fields, "Counter"), "value") ?? 0;
	const { payload, ...own } = basics(object);
	return { kind: "counter", ...own, name: own.name || "Counter", payload: { ...payload, start: value } };
};

const container: Reader = (object, leftOut, identity) => {
	if (identity !== undefined)
		return identity.piece.kind === "container"
			? { kind: "container", ...basics(object), count: 1 }
			: undefined;
	// an export puts several copies of a piece, or the tiles of a bundle, into a bag
	if (kindsTagged(object).some((kind) => kind !== "container")) return undefined;
	if (object.title !== "") return { kind: "container", ...basics(object), count: 1 };
	leftOut.add(remark("LEFT_OUT_BAGS"), remark("UNNAMED_BAG", { id: object.guid }));
	return undefined;
};

/** Readers of objects, by patterns of type names; the first match counts. */
const readers: readonly (readonly [RegExp, Reader])[] = [
	[/^Custom_Tile(_Stack)?$/, tile],
	[/^Custom_Token(_Stack)?$/, token],
	[/^Figurine_Custom$/, figurine],
	[/^Custom_Board$/, board],
	[/^Custom_Dice$/, customDie],
	[/^Die_\d+(_Rounded)?$/, plainDie],
	[/^(Digital_)?Counter$/, counter],
	[/(^|_)Bag$/, container],
];

/** Reasons to leave objects out, by patterns of type names. */
const reasons: readonly (readonly [RegExp, Remark])[] = [
	[/^Custom_(Model|Assetbundle)/, remark("LEFT_OUT_MODELS")],
	[/^(Custom_)?Jigsaw/, remark("LEFT_OUT_JIGSAWS")],
	[
		/Trigger$|^(LayoutZone|FogOfWar|3DText|Tablet|Mp3Player|Calculator|Digital_Clock|Decal|RandomizeZone|HandZone|ScriptingZone)/,
		remark("LEFT_OUT_ZONES"),
	],
];

/** The piece that an object becomes, without a key. Undefined if not supported; it is then listed as left out. */
export function readPiece(
	object: TtsObject,
	leftOut: LeftOutList,
	identity?: TtsIdentity,
): Omit<ImportedPiece, "key"> | undefined {
	const { name, title, guid } = object;
	const read = readers.find(([pattern]) => pattern.test(name))?.[1];
	if (read !== undefined) return read(object, leftOut, identity);
	if (name === "Custom_PDF") {
		const address = textIn(objectIn(object.fields, "CustomPDF"), "PDFUrl");
		const book = title || remark("UNNAMED_BOOK");
		leftOut.add(remark("LEFT_OUT_PDFS"), address === "" ? book : remark("BOOK_AT", { book, address }));
		return;
	}
	const reason = reasons.find(([pattern]) => pattern.test(name))?.[1];
	const about = title || name || remark("UNTYPED_OBJECT", { id: guid || remark("NO_GUID") });
	leftOut.add(reason ?? remark("LEFT_OUT_OWN_OF_TTS"), about);
}
