import { randomBytes } from "node:crypto";

/** No vowels, so that codes form no words, and nothing that looks like a digit (RFC 8628, 6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8; // 20^8: 34 bits

/** A code that a user reads on one screen and types on another: `WDJB-MJHT`. */
export function newUserCode(): string {
	let text = "";
	while (text.length < length) {
		for (const byte of randomBytes(length)) {
			// 240 = 12 × 20: bytes above it would make the first letters likelier
			if (byte < 240 && text.length < length) text += letters[byte % letters.length];
		}
	}
	return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The code that was typed, in any case, with or without its dash; undefined when it cannot be one. */
export function readUserCode(typed: string): string | undefined {
	const text = typed
		.slice(0, 100)
		.toUpperCase()
		.replaceAll(/[^A-Z0-9]/g, "");
	if (text.length !== length || [...text].some((letter) => !letters.includes(letter))) return undefined;
	return `${text.slice(0, 4)}-${text.slice(4)}`;
}
