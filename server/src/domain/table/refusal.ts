import type { RefusalCode } from "@tuckbox/pieces/table";
import type { Pausing } from "../../steps/pausing.ts";

/** Ends an act without any effect. */
export class Refusal extends Error {
	override readonly name = "Refusal";
	readonly code: RefusalCode;
	readonly params: Readonly<Record<string, string | number>>;
	constructor(code: RefusalCode, params: Record<string, string | number> = {}) {
		super(code);
		this.code = code;
		this.params = params;
	}
}

/** The reason for a refusal, as the seat that requested the act may see it. */
export type Refused = { refused: RefusalCode; params: Readonly<Record<string, string | number>> };

/** @throws what is not a refusal */
function refusedBy(fault: unknown): Refused {
	if (fault instanceof Refusal) return { refused: fault.code, params: fault.params };
	throw fault;
}

/** Calls `decide`, and returns the refusal that it throws, if any. */
export function orRefused<T>(decide: () => T): T | Refused {
	try {
		return decide();
	} catch (fault) {
		return refusedBy(fault);
	}
}

/** Decides in steps, and returns the refusal that a step throws, if any. */
export function* orRefusedInSteps<T>(deciding: Pausing<T>): Pausing<T | Refused> {
	try {
		return yield* deciding;
	} catch (fault) {
		return refusedBy(fault);
	}
}
