import type { ByteSource, ImageHeader } from "./byte-source.ts";

/** Reads a GIF header (GIF89a specification): the logical screen. GIF has no resolution. */
export async function readGif(source: ByteSource): Promise<ImageHeader> {
	const screen = await source.exactly(6, 4);
	return { contentType: "image/gif", widthPx: screen.readUInt16LE(0), heightPx: screen.readUInt16LE(2) };
}
