import type { Component, SeenFields, SelectedChange } from "@tuckbox/client";
import { useState } from "react";

export type FieldName = "name" | "count" | "width" | "height" | "shape" | "sides" | "deck";
type Texts = Record<FieldName, string>;

/** A length as a person writes it, with a comma or a point. */
export function typedLength(text: string): number | undefined {
	const length = Number(text.trim().replace(",", "."));
	return length > 0 && Number.isFinite(length) ? length : undefined;
}

/** The value of a text in a field. A length has a comma or a point, and spaces around a name do not count. */
function meaningOf(name: FieldName, text: string): string | number {
	if (name === "width" || name === "height") return typedLength(text) ?? text;
	return name === "count" ? Number(text) : text.trim();
}

/** The texts in the fields of a piece before anything is typed. */
export function fieldTexts(piece: Component, parent: Component | undefined): Texts {
	const { name, count, widthMm, heightMm, shape = "box", sides = 6 } = piece;
	const [width, height] = [String(widthMm), String(heightMm)];
	return { name, count: String(count), width, height, shape, sides: String(sides), deck: parent?.id ?? "" };
}

/** The fields that the form sets: a change may also have values of the designer's own, and images. */
type FormChange = Omit<SelectedChange, "payload" | "values" | "assets" | "pages" | "cover">;

/** The value in a piece's record of each field that the form sets. A forgotten field does not compile. */
const seenByField: { readonly [F in keyof FormChange]-?: (piece: Component) => SeenFields } = {
	name: ({ name }) => ({ name }),
	count: ({ count }) => ({ count }),
	widthMm: ({ widthMm }) => ({ widthMm }),
	heightMm: ({ heightMm }) => ({ heightMm }),
	shape: ({ shape = null }) => ({ shape }),
	sides: ({ sides = null }) => ({ sides }),
	parentId: ({ parentExternalKey }) => ({ parentExternalKey }),
};

/** The values in a piece's record of the fields that a change sets, and those of its own data. */
export function seenOf(piece: Component, set: FormChange & Pick<SelectedChange, "values">): SeenFields {
	const fields = Object.keys(seenByField) as (keyof FormChange)[];
	const seen = fields.filter((field) => set[field] !== undefined).map((field) => seenByField[field](piece));
	const { payload } = piece;
	const own = (name: string) => (Object.hasOwn(payload, name) ? payload[name] : null) ?? null;
	const values = set.values && Object.fromEntries(Object.keys(set.values).map((name) => [name, own(name)]));
	return Object.assign({}, ...seen, values && { values });
}

/**
 * The text in the fields of a piece, which others may change at the same time. Fields that the user has not touched
 * follow the piece; the others keep the typed text.
 * @param now the piece's present values
 */
export function useTyped(now: Texts) {
	/** The typed text, and the piece's value when the person last decided about it. */
	const [typed, setTyped] = useState<Partial<Record<FieldName, { text: string; from: string }>>>({});
	const entries = Object.entries(typed) as [FieldName, { text: string; from: string }][];
	const differing = entries.filter(
		([name, { text }]) => meaningOf(name, text) !== meaningOf(name, now[name]),
	);
	return {
		/** The fields whose typed text differs from the piece. */
		typed: Object.fromEntries(differing.map(([name, { text }]) => [name, text])) as Partial<Texts>,
		textOf: (name: FieldName): string => typed[name]?.text ?? now[name],
		type: (name: FieldName, text: string) =>
			setTyped((known) => ({ ...known, [name]: { text, from: known[name]?.from ?? now[name] } })),
		/** The fields that others have changed since the person began to type there. */
		conflicts: new Set(differing.filter(([name, { from }]) => from !== now[name]).map(([name]) => name)),
		/** Keeps the typed text. */
		keep: (name: FieldName) =>
			setTyped((known) => ({ ...known, [name]: { text: known[name]?.text ?? now[name], from: now[name] } })),
		/** Takes the piece's value. */
		take: (name: FieldName) => setTyped(({ [name]: _, ...others }) => others),
	};
}
