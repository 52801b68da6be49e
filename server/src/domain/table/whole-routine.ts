import { type Routine, readRoutine } from "@tuckbox/pieces/table";
import { orRefused, Refusal } from "./refusal.ts";
import { nameText } from "./values.ts";

function nameOf(text: string): string | undefined {
	const name = orRefused(() => nameText(text));
	return typeof name === "string" ? name : undefined;
}

/**
 * A routine within the limits, without other fields.
 * @throws Refusal BAD_VALUE, with the number of the step, if it is one
 */
export function wholeRoutine(given: Routine): Routine {
	const read = readRoutine(given, nameOf);
	if ("routine" in read) return read.routine;
	throw new Refusal("BAD_VALUE", read.step === null ? {} : { step: read.step });
}
