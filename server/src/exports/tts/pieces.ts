import {
	compareSides,
	counterRange,
	type Shape,
	type TtsIdentity,
	ttsDieTemplate,
	ttsHexHeight,
	ttsMmPerUnit,
	ttsScale,
} from "@tuckbox/pieces";
import { type Face, faceOnSide, pieceShape } from "../model/piece.ts";
import type { Building, TtsPiece } from "./building.ts";
import {
	dieImage,
	grey,
	hexagonImage,
	isUprightHexagon,
	plainImage,
	shortId,
	sideImage,
	white,
} from "./images.ts";
import { type ObjectState, objectState, type Placed, transform } from "./objects.ts";

/** The values of `CustomTile.Type`. */
const tileTypes = { box: 0, hex: 1, circle: 2, rounded: 3 } as const;
type TileType = (typeof tileTypes)[keyof typeof tileTypes];
const typeOfShape: Readonly<Record<Shape, TileType>> = {
	box: tileTypes.rounded,
	hex: tileTypes.hex,
	orb: tileTypes.circle,
};

/** Thickness of cardboard, and of a board, in units. */
const thickness = { tile: 0.1, board: 0.1, token: 0.1 };

type Tile = {
	key: string;
	type: TileType;
	top: string;
	bottom: string;
	/** The sides that are on top and at the bottom, if they are the piece's own. */
	shows: TtsIdentity["shows"];
	thick: number;
	isLocked?: boolean;
};

/** The size of a flat piece follows from its image's proportions and the scale. */
function tileTransform(piece: TtsPiece, type: TileType) {
	const { widthMm, heightMm } = piece;
	if (type !== tileTypes.hex) return transform(ttsScale("tile", widthMm / heightMm, piece));
	const isUpright = isUprightHexagon(piece);
	const [across, down] = isUpright ? [heightMm, widthMm] : [widthMm, heightMm];
	const size = { widthMm: across, heightMm: down / ttsHexHeight };
	return transform(ttsScale("tile", 1, size), { turn: isUpright ? 90 : 0 });
}

/** A flat piece with two sides. */
function tileState(building: Building, piece: TtsPiece, tile: Tile): ObjectState {
	return objectState({
		...building.words(piece, tile.shows),
		GUID: building.guid(tile.key),
		Name: "Custom_Tile",
		Transform: tileTransform(piece, tile.type),
		Locked: tile.isLocked ?? false,
		CustomImage: {
			ImageURL: tile.top,
			ImageSecondaryURL: tile.bottom,
			ImageScalar: 1,
			WidthScale: 0,
			CustomTile: { Type: tile.type, Thickness: tile.thick, Stackable: false, Stretch: true },
		},
	});
}

/** The addresses of a piece's two sides; without a back, the front is on both. */
function frontAndBack(building: Building, piece: TtsPiece, parent: TtsPiece | undefined) {
	const own = faceOnSide(piece, "back");
	const shared = own === undefined ? faceOnSide(parent, "back") : undefined;
	const back = own ?? shared;
	const front = faceOnSide(piece, "front") ?? back ?? (piece.payload.imageFaces[0] as Face);
	const id = shortId(piece.id);
	const image = pieceShape(piece, parent) === "hex" ? hexagonImage : sideImage;
	const top = building.add(image(`${id}-front`, piece, front));
	const bottom =
		back === undefined ? top : building.add(image(`${id}-back`, piece, back, shared !== undefined));
	const isFrontOwn = front !== shared;
	return { top, bottom, shows: [isFrontOwn ? front.sideKey : null, own === undefined ? null : "back"] };
}

/** Makes copies of an object: several lie in a bag, which is infinite if the piece is. */
function copied(building: Building, piece: TtsPiece, make: (copy: number) => ObjectState): Placed {
	const { widthMm, heightMm } = piece;
	const isInfinite = piece.payload.infinite === true;
	const count = isInfinite ? 1 : piece.count;
	building.take(count);
	const states = Array.from({ length: count }, (_, copy) => make(copy));
	if (!isInfinite && count === 1) return { state: states[0] as ObjectState, widthMm, heightMm };
	return bag(building, piece, states, isInfinite);
}

const bagMm = 60;

function bag(
	building: Building,
	piece: TtsPiece,
	contained: ObjectState[],
	isInfinite: boolean,
	copy = 0,
): Placed {
	const state = objectState({
		...building.words(piece),
		GUID: building.guid(`${piece.id} bag ${copy}`),
		Name: isInfinite ? "Infinite_Bag" : "Bag",
		Transform: transform({ x: 1, y: 1, z: 1 }),
		MaterialIndex: -1,
		MeshIndex: -1,
		...(!isInfinite && { Bag: { Order: 0 } }),
		ContainedObjects: contained,
	});
	return { state, widthMm: bagMm, heightMm: bagMm };
}

/** A tile that belongs to no deck, or a board. */
export function tileObject(building: Building, piece: TtsPiece): Placed {
	const sides = frontAndBack(building, piece, undefined);
	const isBoard = piece.kind === "board";
	const shape = pieceShape(piece, undefined);
	const type = isBoard && shape === "box" ? tileTypes.box : typeOfShape[shape];
	const thick = isBoard ? thickness.board : thickness.tile;
	return copied(building, piece, (copy) =>
		tileState(building, piece, { key: `${piece.id} ${copy}`, type, thick, isLocked: isBoard, ...sides }),
	);
}

/**
 * Puts the tiles of a bundle in a bag. An infinite bag holds one kind of tile only, so tiles without end are in bags of
 * their own.
 */
export function bundleObjects(building: Building, bundle: TtsPiece, tiles: readonly TtsPiece[]): Placed[] {
	const isInfinite = bundle.payload.infinite === true;
	const kinds = tiles.map((tile) => {
		const sides = frontAndBack(building, tile, bundle);
		const type = typeOfShape[pieceShape(tile, bundle)];
		const count = isInfinite ? 1 : tile.count;
		building.take(count);
		const states = Array.from({ length: count }, (_, copy) =>
			tileState(building, tile, { key: `${tile.id} ${copy}`, type, thick: thickness.tile, ...sides }),
		);
		return { tile, states };
	});
	if (isInfinite) return kinds.map(({ tile, states }) => bag(building, tile, states, true));
	const all = kinds.flatMap(({ states }) => states);
	return all.length === 0 ? [] : [bag(building, bundle, all, false)];
}

/** A token, cut out along its outline; round ones and hexagons are tiles, which have a back. */
export function tokenObject(building: Building, piece: TtsPiece): Placed {
	if (pieceShape(piece, undefined) !== "box") return tileObject(building, piece);
	const face = faceOnSide(piece, "front") ?? (piece.payload.imageFaces[0] as Face);
	if (faceOnSide(piece, "back") !== undefined) building.count("TOKEN_BACK");
	const address = building.add(sideImage(`${shortId(piece.id)}-token`, piece, face, false, true));
	return copied(building, piece, (copy) =>
		objectState({
			...building.words(piece, [face.sideKey]),
			GUID: building.guid(`${piece.id} ${copy}`),
			Name: "Custom_Token",
			Transform: transform(ttsScale("token", piece.widthMm / piece.heightMm, piece)),
			CustomImage: {
				ImageURL: address,
				ImageSecondaryURL: "",
				ImageScalar: 1,
				WidthScale: 0,
				CustomToken: {
					Thickness: thickness.token,
					MergeDistancePixels: 15,
					StandUp: false,
					Stackable: false,
				},
			},
		}),
	);
}

type DieFaces = ReadonlyMap<number, { face: Face; of: TtsPiece }>;

/** Makes a die: a template with its images, a plain one if it has none, a coin if it has two faces. */
export function dieObject(building: Building, die: TtsPiece, faces: DieFaces): Placed {
	const type = die.sides ?? 6;
	if (type === 2) return coinObject(building, die, faces);
	const template = ttsDieTemplate(type) ?? ttsDieTemplate(6);
	const scale = die.widthMm / ttsMmPerUnit;
	const common = { Transform: transform({ x: scale, y: scale, z: scale }) };
	const makePlain = (copy: number) =>
		objectState({
			...building.words(die),
			...common,
			GUID: building.guid(`${die.id} ${copy}`),
			Name: `Die_${type}`,
			MaterialIndex: 0,
		});
	if (faces.size === 0 || template === undefined) return copied(building, die, makePlain);
	if (faces.size < type) building.count("DIE_FACES");
	const image = dieImage(`${shortId(die.id)}-die`, die, template, (number) => faces.get(number));
	const address = building.add(image);
	return copied(building, die, (copy) =>
		objectState({
			...building.words(die),
			...common,
			GUID: building.guid(`${die.id} ${copy}`),
			Name: "Custom_Dice",
			CustomImage: {
				ImageURL: address,
				ImageSecondaryURL: "",
				ImageScalar: 1,
				WidthScale: 0,
				CustomDice: { Type: template.type },
			},
		}),
	);
}

/** A die with two faces: a round token. A side without an image is plain, and the sides differ. */
function coinObject(building: Building, die: TtsPiece, faces: DieFaces): Placed {
	if (faces.size === 1) building.count("DIE_FACES");
	const side = (number: 1 | 2) => {
		const id = `${shortId(die.id)}-face-${number}`;
		const found = faces.get(number);
		if (found !== undefined) return building.add(sideImage(id, die, found.face));
		return building.add(plainImage(id, number === 1 ? white : grey));
	};
	const [top, bottom] = [side(1), side(2)];
	return copied(building, die, (copy) =>
		tileState(building, die, {
			key: `${die.id} ${copy}`,
			type: tileTypes.circle,
			thick: thickness.tile,
			top,
			bottom,
			shows: [faces.has(1) ? "face-1" : null, faces.has(2) ? "face-2" : null],
		}),
	);
}

/** A counter with its number, and next to it what is printed on it. */
export function counterObjects(building: Building, piece: TtsPiece): Placed[] {
	const value = Math.round(counterRange(piece.payload)?.start ?? 0);
	building.take(piece.count);
	const counters = Array.from({ length: piece.count }, (_, copy): Placed => {
		const state = objectState({
			...building.words(piece),
			GUID: building.guid(`${piece.id} counter ${copy}`),
			Name: "Counter",
			Transform: transform({ x: 1, y: 1, z: 1 }),
			Counter: { value },
		});
		return { state, widthMm: 110, heightMm: 60 };
	});
	if (piece.payload.imageFaces.length === 0) return counters;
	return [...counters, tileObject(building, { ...piece, count: 1 })];
}

/** A container: an empty bag. */
export function containerObjects(building: Building, piece: TtsPiece): Placed[] {
	building.take(piece.count);
	if (piece.payload.imageFaces.length > 0) building.count("CONTAINERS_AS_BAGS");
	const isInfinite = piece.payload.infinite === true;
	return Array.from({ length: piece.count }, (_, copy) => bag(building, piece, [], isInfinite, copy));
}

/** A book: a tile with a page on each of its states, which players leaf through. */
export function bookObject(building: Building, book: TtsPiece): Placed {
	const id = shortId(book.id);
	const pages = book.payload.imageFaces.toSorted((a, b) => compareSides(a.sideKey, b.sideKey));
	const states = pages.map((face) => ({
		address: building.add(sideImage(`${id}-${face.sideKey}`, book, face)),
		key: face.sideKey,
	}));
	return copied(building, book, (copy) => {
		building.take(states.length - 1);
		const made = states.map(({ address, key }) =>
			tileState(building, book, {
				key: `${book.id} ${key} ${copy}`,
				type: tileTypes.box,
				thick: thickness.tile,
				top: address,
				bottom: address,
				shows: [key],
			}),
		);
		const [first, ...others] = made as [ObjectState, ...ObjectState[]];
		// the shown state is the object itself; the remaining states are numbered around it, from 2
		const rest = Object.fromEntries(others.map((state, i) => [String(i + 2), state]));
		return others.length === 0 ? first : { ...first, States: rest };
	});
}
