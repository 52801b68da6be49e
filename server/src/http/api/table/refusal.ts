import { refusals, wireRefusals } from "@tuckbox/pieces/table";
import { Problem } from "../../../domain/errors.ts";
import type { Refused } from "../../../domain/table/refusal.ts";
import type { Held, TooFast } from "../../../table/line.ts";

/** What a table does not allow, as an error. */
export function refusal({ refused, params }: Refused | Held | TooFast): Problem {
	const message = { ...refusals, ...wireRefusals }[refused];
	return new Problem("ACT_REFUSED", message, { facts: { refusal: refused, params } });
}
