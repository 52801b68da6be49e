import type { PastComponent } from "@tuckbox/client";
import { sizeText } from "@tuckbox/pieces";
import type { Shape } from "../draw/outline.ts";
import type { Piece } from "../draw/piece.ts";
import { countText } from "../look/words.ts";

/** Shown in place of a value that is not set. */
export const none = "none";

export const shapeWords: Record<Shape, string> = { box: "Rectangle", hex: "Hexagon", orb: "Circle" };

/** A field of a record that a push can change. */
export type Field = PastComponent["fields"][number];

type FieldView = {
	/** Its name in the history of a piece. */
	word: string;
	/** How a comparison of versions shows it; undefined if it is shown with another field or in its own way. */
	compared?: { label: string; textOf: (piece: Piece) => string };
};

/**
 * How the console shows each field, in the order of a comparison. A field of the
 * service that is missing here does not compile.
 */
const fields: Record<Field, FieldView> = {
	name: { word: "name", compared: { label: "Name", textOf: ({ name }) => name } },
	count: { word: "count", compared: { label: "Count", textOf: ({ count }) => countText(count) } },
	widthMm: { word: "width", compared: { label: "Size", textOf: sizeText } },
	heightMm: { word: "height" },
	shape: {
		word: "outline",
		compared: {
			label: "Outline",
			textOf: ({ shape }) => (shape === undefined ? "not set" : shapeWords[shape].toLowerCase()),
		},
	},
	sides: { word: "sides", compared: { label: "Sides", textOf: ({ sides }) => String(sides ?? none) } },
	parentExternalKey: {
		word: "deck",
		compared: { label: "Belongs to", textOf: ({ parentExternalKey }) => parentExternalKey ?? none },
	},
	payload: { word: "payload" },
	imageFaces: { word: "pictures" },
};

export const comparedFields = Object.values(fields).flatMap(({ compared }) => compared ?? []);

export const fieldWord = (field: Field): string => fields[field].word;
