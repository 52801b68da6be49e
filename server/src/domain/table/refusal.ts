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
