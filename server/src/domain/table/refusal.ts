import type { RefusalCode } from "@tuckbox/pieces/table";

/** Ends an act: nothing of it is done. */
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

/** Why something is refused, for the seat that wanted it. */
export type Refused = { refused: RefusalCode; params: Readonly<Record<string, string | number>> };

/** What a refusal inside of `decide` says. */
export function orRefused<T>(decide: () => T): T | Refused {
	try {
		return decide();
	} catch (fault) {
		if (fault instanceof Refusal) return { refused: fault.code, params: fault.params };
		throw fault;
	}
}
