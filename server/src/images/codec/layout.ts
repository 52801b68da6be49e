// Reads from headers what libvips does not report.

/** The boxes of an ISO media file that are not pictures themselves (ISO/IEC 14496-12, 4.2). */
function* boxesWithoutData(bytes: Buffer): Generator<Buffer> {
	let start = 0;
	while (start + 8 <= bytes.length) {
		let size = bytes.readUInt32BE(start);
		if (size === 1 && start + 16 <= bytes.length) size = Number(bytes.readBigUInt64BE(start + 8));
		const end = size < 8 ? bytes.length : Math.min(start + size, bytes.length);
		const type = bytes.toString("latin1", start + 4, start + 8);
		if (type !== "mdat") yield bytes.subarray(start, end);
		start = end;
	}
}

/** Every place where a box of this type may begin; the index is that of its type. */
function* placesOf(bytes: Buffer, type: string): Generator<number> {
	for (let at = bytes.indexOf(type, 0, "latin1"); at >= 0; at = bytes.indexOf(type, at + 4, "latin1"))
		yield at;
}

/**
 * Facts that an AVIF file declares about its pictures. Transparency, tiles and thumbnails are pictures of their own,
 * and each may be larger than the visible one.
 * @returns `pixels` of the largest one; whether any is composed of others, in which case no single place declares its
 *   size; and whether any is turned or mirrored
 */
export function declaredInAvif(bytes: Buffer): { pixels: number; isComposed: boolean; isTurned: boolean } {
	const found = { pixels: 0, isComposed: false, isTurned: false };
	for (const box of boxesWithoutData(bytes)) {
		for (const at of placesOf(box, "ispe")) {
			// the size after the type, the version and the flags (ISO/IEC 23008-12, 6.5.3)
			const isLong = at >= 4 && box.readUInt32BE(at - 4) === 1;
			const start = at + (isLong ? 16 : 8);
			if (start + 8 > box.length) continue;
			found.pixels = Math.max(found.pixels, box.readUInt32BE(start) * box.readUInt32BE(start + 4));
		}
		const has = (type: string) => box.includes(type, 0, "latin1");
		found.isComposed ||= has("grid") || has("iovl");
		found.isTurned ||= has("irot") || has("imir");
	}
	return found;
}

/** Number of bytes of a GIF that {@link gifScreen} needs. */
export const gifScreenBytes = 10;

/** The logical screen of a GIF, which its frames may leave mostly empty (GIF89a, 18). */
export function gifScreen(start: Buffer): { width: number; height: number } {
	if (start.length < gifScreenBytes) return { width: 0, height: 0 };
	return { width: start.readUInt16LE(6), height: start.readUInt16LE(8) };
}
