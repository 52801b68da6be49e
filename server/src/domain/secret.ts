import { inspect } from "node:util";

/** A text that no log, error or answer shows by accident: it has to be read explicitly. */
export class Secret {
	readonly #text: string;
	constructor(text: string) {
		this.#text = text;
	}
	reveal(): string {
		return this.#text;
	}
	toJSON(): string {
		return "(secret)";
	}
	[inspect.custom](): string {
		return "(secret)";
	}
}
