import { isSameJson } from "@tuckbox/pieces";
import { useState } from "react";
import { differing, fieldText, readValue, type ValueKind, valueIn, valueKind } from "../changes/value.ts";

type Values = Readonly<Record<string, unknown>>;

/** The text that a person has typed for a field. */
type Typed = {
	kind: ValueKind;
	text: string;
	isRemoved?: boolean;
	/** The value when the person last decided about it; null if there was none. */
	from: unknown;
};

/** A field as its form shows it. */
export type ValueRow = {
	name: string;
	kind: ValueKind;
	text: string;
	isRemoved: boolean;
	/** Whether the text is not a value of its kind. */
	isWrong: boolean;
	/** The value that others have set since; null if they have removed it. Undefined if it is unchanged. */
	theirs: unknown;
};

const ownValue = (values: Values, name: string): unknown => valueIn(values, name) ?? null;

/**
 * The typed values of a piece that others may change at the same time. Fields that the person has not touched follow the
 * piece.
 * @param now the values of the piece
 */
export function useTypedValues(now: Values) {
	const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
	const wantedOf = (name: string, { kind, text, isRemoved }: Typed): unknown =>
		isRemoved ? null : readValue(kind, text, ownValue(now, name));
	const names = new Set([...Object.keys(now), ...typed.keys()]);
	const rows = [...names].map((name): ValueRow => {
		const value = ownValue(now, name);
		const own = typed.get(name);
		if (own === undefined) {
			const kind = valueKind(value);
			return {
				name,
				kind,
				text: fieldText(kind, value),
				isRemoved: false,
				isWrong: false,
				theirs: undefined,
			};
		}
		const wanted = wantedOf(name, own);
		const isTheirs = !isSameJson(value, own.from) && !isSameJson(value, wanted);
		const { kind, text, isRemoved = false } = own;
		return {
			name,
			kind,
			text,
			isRemoved,
			isWrong: wanted === undefined,
			theirs: isTheirs ? value : undefined,
		};
	});
	function change(name: string, part: Partial<Omit<Typed, "from">>): void {
		setTyped((known) => {
			const value = ownValue(now, name);
			const kind = valueKind(value);
			const before = known.get(name) ?? { kind, text: fieldText(kind, value), from: value };
			return new Map(known).set(name, { ...before, ...part });
		});
	}
	return {
		rows,
		/** The values that differ from those of the piece; null for a field to remove. */
		changes: differing(
			now,
			[...typed].map(([name, own]) => [name, wantedOf(name, own)]),
		),
		type: (name: string, text: string) => change(name, { text }),
		/** Gives a field another kind, with the same text as far as possible. */
		setKind(name: string, kind: ValueKind): void {
			const { kind: before, text } = rows.find((row) => row.name === name) ?? { kind, text: "" };
			const value = readValue(before, text, ownValue(now, name));
			change(name, { kind, text: value === undefined ? text : fieldText(kind, value) });
		},
		add: (name: string, kind: ValueKind) =>
			setTyped((known) =>
				new Map(known).set(name, { kind, text: kind === "yesNo" ? "yes" : "", from: ownValue(now, name) }),
			),
		setRemoved: (name: string, isRemoved: boolean) => change(name, { isRemoved }),
		/** Keeps what was typed, although others have changed the field. */
		keep: (name: string) =>
			setTyped((known) => {
				const own = known.get(name);
				return own === undefined ? known : new Map(known).set(name, { ...own, from: ownValue(now, name) });
			}),
		/** Takes the value of the piece. */
		take: (name: string) => setTyped((known) => new Map([...known].filter(([one]) => one !== name))),
	};
}
