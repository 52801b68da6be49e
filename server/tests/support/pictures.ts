import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp, { type Color } from "sharp";

export type Picture = {
	bytes: Buffer;
	contentType: string;
	fileName: string;
	widthPx: number;
	heightPx: number;
};

type Format = "png" | "jpeg" | "webp" | "gif" | "avif";

let shade = 0;

/** A plain picture; every call returns other bytes, unless a colour is given. */
export async function picture(
	widthPx = 825,
	heightPx = 1125,
	options: { format?: Format; background?: Color } = {},
): Promise<Picture> {
	const { format = "png" } = options;
	shade++;
	const background = options.background ?? { r: shade % 256, g: (shade >> 8) % 256, b: 120 };
	const image = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } });
	const bytes = await image.toFormat(format).toBuffer();
	return { bytes, contentType: `image/${format}`, fileName: `picture-${shade}.${format}`, widthPx, heightPx };
}

/** The same PNG with a text in it, as programs write the time of an export: other bytes, and the same pixels. */
export function stamped(plain: Picture, text: string): Picture {
	const chunk = Buffer.from(`tEXtdate\0${text}`, "latin1");
	const length = Buffer.alloc(4);
	length.writeUInt32BE(chunk.length - 4);
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(chunk));
	const end = plain.bytes.length - 12; // its last chunk, IEND, is empty
	const bytes = Buffer.concat([plain.bytes.subarray(0, end), length, chunk, sum, plain.bytes.subarray(end)]);
	return { ...plain, bytes };
}

/** A picture with detail: a noisy background, so that its file is not tiny. */
export async function noisyPicture(widthPx = 825, heightPx = 1125): Promise<Picture> {
	shade++;
	// sharp's own noise takes ten times as long
	const pixels = randomBytes(widthPx * heightPx * 3);
	for (let i = 0; i < pixels.length; i++) pixels[i] = 64 + ((pixels[i] ?? 0) & 127);
	const raw = { width: widthPx, height: heightPx, channels: 3 } as const;
	const bytes = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer();
	return { bytes, contentType: "image/png", fileName: `noisy-${shade}.png`, widthPx, heightPx };
}

/**
 * A transparent WebP of any size, in 38 bytes: its codes have one symbol each, so a pixel takes no bit.
 * @param blue another value gives other bytes
 */
export function webpBomb(widthPx: number, heightPx: number, blue = 0): Picture {
	let bits = "";
	const put = (value: number, count: number) => {
		for (let i = 0; i < count; i++) bits += (value >> i) & 1;
	};
	put(widthPx - 1, 14);
	put(heightPx - 1, 14);
	put(1, 1); // transparency
	put(0, 3); // version
	put(0, 3); // no transform, no colour cache, no meta codes
	for (const symbol of [0, 0, blue, 0, 0]) {
		put(1, 1); // a simple code
		put(0, 1); // of one symbol
		put(1, 1); // of 8 bits
		put(symbol, 8);
	}
	const data = Buffer.from([
		0x2f,
		...(bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt([...byte].reverse().join(""), 2)),
	]);
	const padded = data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.alloc(1)]);
	const head = Buffer.from("RIFF....WEBPVP8L....", "latin1");
	head.writeUInt32LE(12 + padded.length, 4);
	head.writeUInt32LE(data.length, 16);
	const bytes = Buffer.concat([head, padded]);
	return { bytes, contentType: "image/webp", fileName: `bomb-${blue}.webp`, widthPx, heightPx };
}

/** A picture whose border has another colour than its inside: the part that a crop to the trim removes. */
export async function framedPicture(
	widthPx: number,
	heightPx: number,
	frame: { x: number; y: number },
	colours: { frame: Color; inside: Color },
): Promise<Picture> {
	const inner = { width: widthPx - 2 * frame.x, height: heightPx - 2 * frame.y };
	const inside = await sharp({ create: { ...inner, channels: 3, background: colours.inside } })
		.png()
		.toBuffer();
	const bytes = await sharp({
		create: { width: widthPx, height: heightPx, channels: 3, background: colours.frame },
	})
		.composite([{ input: inside, left: frame.x, top: frame.y }])
		.png()
		.toBuffer();
	return { bytes, contentType: "image/png", fileName: "framed.png", widthPx, heightPx };
}

/** The description of a picture that presign receives. */
export function uploadRequest({ bytes, contentType, fileName }: Picture) {
	return { fileName, contentType, byteSize: bytes.length, checksum: checksumOf(bytes) };
}

/** The checksum of bytes in presign's format. */
export function checksumOf(bytes: Uint8Array): string {
	return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}

/** The SHA-256 of bytes in hex. */
export function sha256Of(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
