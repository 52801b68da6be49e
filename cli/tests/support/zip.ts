import { crc32, deflateRawSync } from "node:zlib";

type ZipOptions = {
	isStored?: boolean;
	/** A false size for the archive to state. */
	byteSize?: number;
	/** Names of files that are links: their contents are the paths. */
	links?: readonly string[];
	isEncrypted?: boolean;
	/** The encoding of names that are not in UTF-8. */
	encode?: (name: string) => Buffer;
};

/** A ZIP archive of these files. */
export function zipOf(
	files: Record<string, string | Buffer>,
	{ isStored = false, byteSize, links = [], isEncrypted = false, encode }: ZipOptions = {},
): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let at = 0;
	for (const [name, content] of Object.entries(files)) {
		const bytes = Buffer.from(content);
		const packed = isStored ? bytes : deflateRawSync(bytes);
		const title = encode?.(name) ?? Buffer.from(name);
		const fields = Buffer.alloc(26);
		fields.writeUInt16LE(20, 0);
		fields.writeUInt16LE((encode ? 0 : 0x800) + Number(isEncrypted), 2);
		fields.writeUInt16LE(isStored ? 0 : 8, 4);
		fields.writeUInt32LE(crc32(bytes), 10);
		fields.writeUInt32LE(packed.length, 14);
		fields.writeUInt32LE(byteSize ?? bytes.length, 18);
		fields.writeUInt16LE(title.length, 22);
		parts.push(Buffer.from("PK\x03\x04"), fields, title, packed);
		const where = Buffer.alloc(14);
		if (links.includes(name)) where.writeUInt16LE(0o120777, 8);
		where.writeUInt32LE(at, 10);
		// made on Unix
		directory.push(Buffer.from("PK\x01\x02\x14\x03"), fields, where, title);
		at += 30 + title.length + packed.length;
	}
	const list = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(Object.keys(files).length, 4);
	end.writeUInt16LE(Object.keys(files).length, 6);
	end.writeUInt32LE(list.length, 8);
	end.writeUInt32LE(at, 12);
	return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
}
