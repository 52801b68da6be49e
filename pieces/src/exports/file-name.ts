/**
 * Turns a name into the name of a file, without characters that a system does not allow in one or that change the
 * direction of text.
 */
export function fileNameOf(name: string): string {
	return name.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/gu, "_");
}
