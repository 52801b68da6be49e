/** A name as that of a file: without what no system has in one, or what turns the direction in which it is read. */
export function fileNameOf(name: string): string {
	return name.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/gu, "_");
}
