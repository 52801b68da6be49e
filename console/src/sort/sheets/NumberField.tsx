import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";

/** The number that a field holds, within bounds; undefined while it is not one. */
function whole(text: string, min: number, max: number): number | undefined {
	const number = Number(text);
	return text.trim() !== "" && Number.isInteger(number) && number >= min && number <= max
		? number
		: undefined;
}

type Props = { label: string; value: number; min: number; max: number; onValue(value: number): void };

/** A whole number within bounds. What is typed counts as soon as it is one. */
export function NumberField({ label, value, min, max, onValue }: Props) {
	const [text, setText] = useState<string>();
	const typed = text === undefined ? undefined : whole(text, min, max);
	// the grid may have been dragged since
	const shown = typed === undefined || typed === value ? text : undefined;
	return (
		<Field
			label={label}
			type="number"
			{...{ min, max }}
			value={shown ?? value}
			onChange={({ target }) => {
				setText(target.value);
				const next = whole(target.value, min, max);
				if (next !== undefined) onValue(next);
			}}
			onBlur={() => setText(undefined)}
		/>
	);
}
