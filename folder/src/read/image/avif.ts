import { type ByteSource, damaged, type ImageHeader } from "./byte-source.ts";
import type { Bytes } from "./bytes.ts";

type Box = { type: string; start: number; end: number };

const maxBoxes = 1000;
const maxMetaBytes = 1024 * 1024;
const brands = ["avif", "avis"];

/** The boxes in a range of a buffer. Throws UnreadableImage if one is longer than the range. */
function* boxesIn(bytes: Bytes, from: number, to: number): Generator<Box> {
	let at = from;
	for (let count = 0; at + 8 <= to; count++) {
		const size = bytes.readUInt32BE(at);
		const end = size === 0 ? to : at + size;
		if (size === 1 || (size !== 0 && size < 8) || end > to || count >= maxBoxes) {
			throw damaged("its AVIF header is damaged");
		}
		yield { type: bytes.latin1(at + 4, at + 8), start: at + 8, end };
		at = end;
	}
}

const find = (bytes: Bytes, from: number, to: number, type: string): Box | undefined =>
	[...boxesIn(bytes, from, to)].find((box) => box.type === type);

async function metaOf(source: ByteSource): Promise<Bytes> {
	let at = 0;
	for (let count = 0; count < maxBoxes; count++) {
		const head = await source.exactly(at, 16);
		const short = head.readUInt32BE(0);
		const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? source.byteSize - at : short;
		if (size < 8) break;
		if (head.latin1(4, 8) === "meta" && short !== 1) {
			if (size > maxMetaBytes) break;
			return source.exactly(at + 8, size - 8);
		}
		at += size;
	}
	throw damaged("its AVIF header does not say how large it is");
}

/** Numbers of the primary item's properties (`pitm`, `ipma`), counted from one. */
function primaryProperties(meta: Bytes, iprp: Box): number[] {
	const pitm = find(meta, 4, meta.length, "pitm");
	const ipma = find(meta, iprp.start, iprp.end, "ipma");
	if (!pitm || !ipma) return [];
	const primary =
		meta[pitm.start] === 0 ? meta.readUInt16BE(pitm.start + 4) : meta.readUInt32BE(pitm.start + 4);
	const wideIds = (meta[ipma.start] ?? 0) >= 1;
	const wideIndexes = ((meta[ipma.start + 3] ?? 0) & 1) === 1;
	const entries = meta.readUInt32BE(ipma.start + 4);
	let at = ipma.start + 8;
	for (let entry = 0; entry < Math.min(entries, maxBoxes) && at + 3 <= ipma.end; entry++) {
		const id = wideIds ? meta.readUInt32BE(at) : meta.readUInt16BE(at);
		at += wideIds ? 4 : 2;
		const count = meta[at] ?? 0;
		at += 1;
		const found: number[] = [];
		for (let one = 0; one < count; one++, at += wideIndexes ? 2 : 1) {
			found.push(wideIndexes ? meta.readUInt16BE(at) & 0x7fff : meta.readUInt8(at) & 0x7f);
		}
		if (id === primary) return found;
	}
	return [];
}

function sizeIn(meta: Bytes): ImageHeader | undefined {
	const iprp = find(meta, 4, meta.length, "iprp");
	const ipco = iprp && find(meta, iprp.start, iprp.end, "ipco");
	if (!iprp || !ipco) return;
	const properties = [...boxesIn(meta, ipco.start, ipco.end)];
	const own = primaryProperties(meta, iprp).map((index) => properties[index - 1]);
	const one = (type: string) => own.find((box) => box?.type === type);
	const ispe = one("ispe") ?? properties.find(({ type }) => type === "ispe");
	if (!ispe) return;
	const irot = one("irot");
	return {
		contentType: "image/avif",
		widthPx: meta.readUInt32BE(ispe.start + 4),
		heightPx: meta.readUInt32BE(ispe.start + 8),
		turned: irot !== undefined && ((meta[irot.start] ?? 0) & 1) === 1,
	};
}

export function isAvif(start: Bytes): boolean {
	if (start.latin1(4, 8) !== "ftyp") return false;
	const end = Math.min(start.readUInt32BE(0), start.length);
	for (let at = 8; at + 4 <= end; at += 4) if (brands.includes(start.latin1(at, at + 4))) return true;
	return false;
}

/** Reads an AVIF header (ISO 23008-12 in ISO 14496-12 boxes): `ispe` and `irot` of the primary item. */
export async function readAvif(source: ByteSource): Promise<ImageHeader> {
	const meta = await metaOf(source);
	try {
		const header = sizeIn(meta);
		if (header) return header;
	} catch (error) {
		// A read beyond the buffer means that a box claims a wrong length.
		if (!(error instanceof RangeError)) throw error;
	}
	throw damaged("its AVIF header does not say how large it is");
}
