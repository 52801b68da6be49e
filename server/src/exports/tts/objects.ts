import { createHash } from "node:crypto";
import { ttsMmPerUnit } from "@tuckbox/pieces";

// Objects of a save of Tabletop Simulator (https://kb.tabletopsimulator.com/custom-content/save-file-format/).

export type Transform = Record<`${"pos" | "rot" | "scale"}${"X" | "Y" | "Z"}`, number>;

/** A sheet from which cards are cut. Its key in `CustomDeck`, times 100, plus the cell is a card's id. */
export type CustomDeck = {
	FaceURL: string;
	BackURL: string;
	NumWidth: number;
	NumHeight: number;
	BackIsHidden: boolean;
	UniqueBack: boolean;
	/** 0 with round corners, 4 a circle. */
	Type: number;
};

export type ObjectState = {
	GUID: string;
	Name: string;
	Transform: Transform;
	Nickname: string;
	Description: string;
	GMNotes: string;
	/** Kept with the object and not used: which piece it is. */
	Memo?: string;
	ColorDiffuse: { r: number; g: number; b: number };
	Tags: string[];
	Locked: boolean;
	Hands?: boolean;
	HideWhenFaceDown?: boolean;
	CardID?: number;
	DeckIDs?: number[];
	SidewaysCard?: boolean;
	CustomDeck?: Record<string, CustomDeck>;
	CustomImage?: {
		ImageURL: string;
		ImageSecondaryURL: string;
		ImageScalar: number;
		WidthScale: number;
		CustomDice?: { Type: number };
		CustomTile?: { Type: number; Thickness: number; Stackable: boolean; Stretch: boolean };
		CustomToken?: { Thickness: number; MergeDistancePixels: number; StandUp: boolean; Stackable: boolean };
	};
	Counter?: { value: number };
	ContainedObjects?: ObjectState[];
	States?: Record<string, ObjectState>;
	LuaScript: string;
	LuaScriptState: string;
	XmlUI: string;
	[more: string]: unknown;
};

/** An object and the room that it takes on the table, in mm. */
export type Placed = { state: ObjectState; widthMm: number; heightMm: number };

/**
 * Ids of objects: 6 hexadecimal digits, unique in a save. They follow from keys, so that they are the same in
 * the next export.
 */
export function createGuids(): (key: string) => string {
	const taken = new Set<string>();
	return (key) => {
		for (let tries = 0; ; tries++) {
			const text = tries === 0 ? key : `${key} ${tries}`;
			const guid = createHash("sha256").update(text).digest("hex").slice(0, 6);
			if (taken.has(guid)) continue;
			taken.add(guid);
			return guid;
		}
	};
}

/**
 * Scales and turns; where an object lies is decided when all are known.
 * @param options turn: to the right, in degrees
 */
export function transform(
	scale: { x: number; z: number; y?: number },
	{ isFaceDown = false, turn = 0 }: { isFaceDown?: boolean; turn?: number } = {},
): Transform {
	const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
	return {
		posX: 0,
		posY: 1,
		posZ: 0,
		rotX: 0,
		// turned like objects that a player takes from the menu: upright for the first seat
		rotY: 180 + turn,
		rotZ: isFaceDown ? 180 : 0,
		scaleX: rounded(scale.x),
		scaleY: rounded(scale.y ?? 1),
		scaleZ: rounded(scale.z),
	};
}

/** An object with what all have in common. */
export function objectState(
	own: Pick<ObjectState, "GUID" | "Name" | "Transform"> & Partial<ObjectState>,
): ObjectState {
	return {
		Nickname: "",
		Description: "",
		GMNotes: "",
		AltLookAngle: { x: 0, y: 0, z: 0 },
		ColorDiffuse: { r: 1, g: 1, b: 1 },
		Tags: [],
		LayoutGroupSortIndex: 0,
		Value: 0,
		Locked: false,
		Grid: true,
		Snap: true,
		IgnoreFoW: false,
		MeasureMovement: false,
		DragSelectable: true,
		Autoraise: true,
		Sticky: true,
		Tooltip: true,
		GridProjection: false,
		HideWhenFaceDown: false,
		Hands: false,
		LuaScript: "",
		LuaScriptState: "",
		XmlUI: "",
		...own,
	};
}

/** Width of the rows in which objects are laid out, and the space between them, in units. */
const rowWidth = 44;
const gap = 1;

/** Lays objects out in rows on the table, in their order, around its middle. */
export function laidOut(objects: readonly Placed[]): ObjectState[] {
	const rows: { items: { state: ObjectState; x: number; width: number }[]; width: number; depth: number }[] =
		[];
	for (const { state, widthMm, heightMm } of objects) {
		const [width, depth] = [widthMm / ttsMmPerUnit, heightMm / ttsMmPerUnit];
		let row = rows.at(-1);
		if (row === undefined || row.width + gap + width > rowWidth) {
			row = { items: [], width: 0, depth: 0 };
			rows.push(row);
		}
		const x = row.width === 0 ? 0 : row.width + gap;
		row.items.push({ state, x, width });
		row.width = x + width;
		row.depth = Math.max(row.depth, depth);
	}
	const whole = rows.reduce((sum, { depth }) => sum + depth + gap, -gap);
	let z = whole / 2;
	return rows.flatMap(({ items, width, depth }) => {
		const middle = z - depth / 2;
		z -= depth + gap;
		return items.map(({ state, x, width: own }) => {
			const posX = Math.round((x + own / 2 - width / 2) * 1000) / 1000;
			const posZ = Math.round(middle * 1000) / 1000;
			return { ...state, Transform: { ...state.Transform, posX, posY: 1.5, posZ } };
		});
	});
}
