import { type Because, because } from "@tuckbox/pieces";

// Decoders complain in lines that name the server's files and the insides of libraries. Users get one of these instead.

/** Turns a decoder's line into a sentence about the bytes, if the line has details. */
const meanings: readonly [RegExp, string][] = [
	[
		/premature end|truncated|unexpected end|end of (file|stream|data)|out of data|bad seek|not enough/i,
		"the file ends too early or is damaged",
	],
	[/crc|checksum/i, "a checksum in the file is wrong"],
	[/colou?r ?space|profile|icc/i, "its colour profile is damaged"],
	[/not supported|unsupported/i, "it uses a feature that is not supported"],
];

/** A decoder's complaint about the bytes in words for users: without paths, and without a library's own terms. */
export function explainComplaint(text: string): string {
	const found = meanings.find(([line]) => line.test(text));
	return found?.[1] ?? "the file is damaged";
}

/** Thrown for bytes that cannot become an image, however often it is tried. */
export class UnusableImage extends Error {
	override readonly name = "UnusableImage";
	constructor(why: Because, options?: ErrorOptions) {
		super(why.message, options);
	}
}

/** Whether this is sharp's message, which has no code, for a file that was just deleted. */
export function isFileGone(text: string): boolean {
	return /^Input file is missing|unable to open for read/.test(text);
}

/** Whether an error is not about the bytes: an image must not be refused because a machine was slow. */
export function isNoVerdict(text: string): boolean {
	return text.startsWith("timeout") || isFileGone(text);
}

/**
 * A decoder's complaint about the bytes, as one line for users.
 * @throws the error itself when it is not about the bytes: an image must not be refused because a machine was slow
 */
export function complaint(error: unknown): Because {
	const text = error instanceof Error ? error.message : String(error);
	if (isNoVerdict(text)) throw error;
	return because("DAMAGED", { complaint: explainComplaint(text) });
}
