import { type Routine, readRoutine } from "@tuckbox/pieces/table";
import { Refusal } from "./refusal.ts";
import { nameIn } from "./values.ts";

/**
 * A routine within the limits, without other fields.
 * @throws Refusal BAD_VALUE, with the number of the step, if it is one
 */
export function wholeRoutine(given: Routine): Routine {
	const read = readRoutine(given, nameIn);
	if ("routine" in read) return read.routine;
	throw new Refusal("BAD_VALUE", read.step === null ? {} : { step: read.step });
}
