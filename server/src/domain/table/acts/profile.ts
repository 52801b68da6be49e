import { type Acts, seatColours, tableLimits } from "@tuckbox/pieces/table";
import { sameName, withoutHidden } from "../../access/names.ts";
import { Refusal } from "../refusal.ts";
import type { TableState } from "../state.ts";

/** A name that others read, without characters that are invisible or reorder the text around it. @throws Refusal BAD_VALUE */
export function nameText(text: string): string {
	const name = withoutHidden(text);
	if (name === "" || [...name].length > tableLimits.maxNameLength) throw new Refusal("BAD_VALUE");
	return name;
}

/** The name, or the name with the first number from 2 that no one at the table has. */
function distinctName(name: string, taken: readonly string[]): string {
	const isTaken = (one: string) => taken.some((other) => sameName(one, other));
	let distinct = name;
	for (let number = 2; isTaken(distinct); number++) {
		const end = ` ${number}`;
		distinct = [...name].slice(0, tableLimits.maxNameLength - end.length).join("") + end;
	}
	return distinct;
}

/** The colour, or the first one that no seat has, if there is one. */
function freeColour(colour: string, taken: readonly string[]): string {
	if (!taken.includes(colour)) return colour;
	return seatColours.find((one) => !taken.includes(one)) ?? colour;
}

/**
 * The name and colour of a seat, from those that it chose: no guest can be taken for the host or for another guest.
 * @throws Refusal BAD_VALUE
 */
export function profileAt(
	{ seats }: Pick<TableState, "seats">,
	seat: string,
	{ name, colour }: Acts["profile"],
): Acts["profile"] {
	if (!/^#[\da-f]{6}$/.test(colour)) throw new Refusal("BAD_VALUE");
	const others = [...seats].flatMap(([id, other]) => (id === seat ? [] : other));
	return {
		name: distinctName(
			nameText(name),
			others.map((other) => other.name),
		),
		colour: freeColour(
			colour,
			others.map((other) => other.colour),
		),
	};
}
