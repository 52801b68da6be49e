import { refusals, wireRefusals } from "@tuckbox/pieces/table";
import { Problem } from "../../../domain/errors.ts";
import type { Refused } from "../../../domain/table/refusal.ts";
import type { HeldRefusal, TooFastRefusal } from "../../../table/live/live-acts.ts";

/** The error for an act that a table refuses. */
export function refusal({ refused, params }: Refused | HeldRefusal | TooFastRefusal): Problem {
	const message = { ...refusals, ...wireRefusals }[refused];
	return new Problem("ACT_REFUSED", message, { facts: { refusal: refused, params } });
}
