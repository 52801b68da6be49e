import type { RefusalCode } from "@tuckbox/pieces/table";

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

/** Calls `decide`, and returns the refusal that it throws, if any. */
export function orRefused<T>(decide: () => T): T | Refused {
	try {
		return decide();
	} catch (fault) {
		if (fault instanceof Refusal) return { refused: fault.code, params: fault.params };
		throw fault;
	}
}
