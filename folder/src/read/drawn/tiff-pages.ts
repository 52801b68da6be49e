import type { OpenFile } from "../folder-source.ts";

/** Maximum number of directories: a list of them that forms a circle would have no end. */
const maxPages = 1000;

/** Counts the pictures in a TIFF, whose directories form a list (TIFF 6.0, section 2); 1 if it cannot be read. */
export async function tiffPages(file: OpenFile): Promise<number> {
	const at = async (start: number, length: number) => {
		const bytes = await file.read(start, length);
		return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	};
	const head = await at(0, 8);
	if (head.byteLength < 8) return 1;
	const isLittle = head.getUint8(0) === 0x49;
	if (head.getUint16(2, isLittle) !== 42) return 1;
	let next = head.getUint32(4, isLittle);
	let count = 0;
	while (next > 0 && next + 2 < file.byteSize && count < maxPages) {
		const entries = (await at(next, 2)).getUint16(0, isLittle);
		count++;
		const link = await at(next + 2 + entries * 12, 4);
		next = link.byteLength < 4 ? 0 : link.getUint32(0, isLittle);
	}
	return Math.max(1, count);
}
