import {
	arrivingFaces,
	type SpotEntry,
	snaps,
	spotLimits,
	spotRoles,
	spotViewers,
	tableLimits,
} from "@tuckbox/pieces/table";
import { type TProperties, Type } from "typebox";
import { nullable, oneOf } from "../fields.ts";

const { minSideMm, maxLines, maxGapMm } = spotLimits;
const { maxMm, maxSeats, maxNameLength } = tableLimits;

const side = (description: string) => Type.Number({ minimum: minSideMm, maximum: 2 * maxMm, description });
const mm = (description: string) => Type.Number({ minimum: -maxMm, maximum: maxMm, description });
const lines = (description: string) => Type.Integer({ minimum: 1, maximum: maxLines, description });
const seat = Type.Integer({
	minimum: 0,
	maximum: maxSeats - 1,
	description: "The place around the table of the seat that owns it, from 0; null: no seat does.",
});

/** The properties of a spot on the felt, within their limits. */
export const spotFields = {
	name: Type.String({ minLength: 1, maxLength: maxNameLength, examples: ["Market"] }),
	x: mm("Its middle, in mm from the table's middle."),
	y: mm("As `x`, downwards."),
	widthMm: side("In mm; all of it is at most 10,000 mm from the table's middle."),
	heightMm: side("In mm."),
	role: oneOf(spotRoles, {
		description: "What it is for. What it does follows from it, unless it is given.",
	}),
	seat: Type.Unsafe<number | null>(nullable(seat)),
	seenBy: oneOf(spotViewers, {
		description: "Who sees what lies in it. To all others, everything shows its back.",
	}),
	snap: oneOf(snaps, { description: "Where things come to lie that are put into it." }),
	columns: lines("Of a grid."),
	rows: lines("Of a grid."),
	gapMm: Type.Number({
		minimum: 0,
		maximum: maxGapMm,
		description: "Between the cells of a grid or the things of a fan, in mm.",
	}),
	face: oneOf(arrivingFaces, { description: "The face of what arrives; `same`: as it was." }),
	isUpright: Type.Boolean({ description: "Whether what arrives is turned upright." }),
} satisfies Record<keyof SpotEntry, TProperties[string]>;

/** A spot with all its properties. */
export const Spot = Type.Object(spotFields, { title: "Spot" });

const { name, x, y, widthMm, heightMm, ...rules } = spotFields;
/** A spot whose rules follow from its role, unless they are given. */
export const SpotInput = Type.Object(
	{ ...{ name, x, y, widthMm, heightMm }, ...Type.Partial(Type.Object(rules)).properties },
	{ title: "SpotInput" },
);
