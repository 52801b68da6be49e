import { type Acts, seatColours } from "@tuckbox/pieces/table";
import { sameName } from "../../access/names.ts";
import { Refusal } from "../refusal.ts";
import type { TableState } from "../state.ts";
import { nameText, numbered } from "../values.ts";

/** The name, if no seat has it; otherwise the name with the first free number from 2. */
function distinctName(name: string, taken: readonly string[]): string {
	const isTaken = (one: string) => taken.some((other) => sameName(one, other));
	let distinct = name;
	for (let number = 2; isTaken(distinct); number++) distinct = numbered(name, number);
	return distinct;
}

/** The colour, if no seat has it; otherwise the first free one. If every colour is taken, the colour itself. */
function freeColour(colour: string, taken: readonly string[]): string {
	if (!taken.includes(colour)) return colour;
	return seatColours.find((one) => !taken.includes(one)) ?? colour;
}

/**
 * The name and colour for a seat's chosen ones: no guest can be mistaken for the host or for another guest.
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
