import { Zip } from "../../../../folder/src/read/zip/zip.ts";

/** The files of a zip by their names. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
	const read = async (at: number, length: number) => bytes.subarray(at, at + length);
	const zip = await Zip.open({ byteSize: bytes.length, read }, { maxEntries: 5000, maxBytes: 2 ** 30 });
	const files = new Map<string, Buffer>();
	for (const name of zip.names) files.set(name, Buffer.from(await zip.read(name)));
	return files;
}
