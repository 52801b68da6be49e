/** A part of a file, first and last byte included. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header (RFC 9110, 14.2) for a file of `size` bytes, at least 1. Several ranges, other units and
 * malformed headers get the whole file, as the RFC allows.
 * @returns the range; "whole"; or "unsatisfiable"
 */
export function readByteRange(
	header: string | undefined,
	size: number,
): ByteRange | "whole" | "unsatisfiable" {
	const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "");
	if (match === null || (match[1] === "" && match[2] === "")) return "whole";
	const last = size - 1;
	if (match[1] === "") {
		const length = Number(match[2]);
		return length === 0 ? "unsatisfiable" : { start: Math.max(0, size - length), end: last };
	}
	const start = Number(match[1]);
	const end = match[2] === "" ? last : Math.min(Number(match[2]), last);
	if (match[2] !== "" && Number(match[2]) < start) return "whole";
	return start > last ? "unsatisfiable" : { start, end };
}
