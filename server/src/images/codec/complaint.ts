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
