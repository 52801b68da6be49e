/** The image types an upload may announce, with the extension of their keys (decision 21). */
const imageTypes = {
	"image/png": "png",
	"image/jpeg": "jpg",
	"image/webp": "webp",
	"image/gif": "gif",
	"image/avif": "avif",
} as const;

export type ImageType = keyof typeof imageTypes;
export const imageTypeNames = Object.keys(imageTypes) as ImageType[];

/** Bytes of one upload (interface.txt section 8). */
export const maxUploadBytes = 20 * 1024 * 1024;

/** How long an upload URL may be used: 30 minutes, in ms (interface.txt section 8). */
export const uploadUrlLifetime = 30 * 60 * 1000;

/** Bytes of an account when its owner has no quota of their own: 2 GB (interface.txt section 8). */
export const defaultQuotaBytes = 2 * 1024 * 1024 * 1024;

/** 43 base64 digits and padding; the last digit of 32 bytes has two bits to spare, which are 0. */
export const checksumPattern = "^sha256-[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$";

/** A checksum of that pattern (interface.txt 4.6) as hex. */
export function parseChecksum(checksum: string): string {
	return Buffer.from(checksum.slice("sha256-".length), "base64").toString("hex");
}

/** The storage key of a source image: content-addressed inside its game (decision 22). */
export function sourceKey(gameId: string, sha256: string, contentType: ImageType): string {
	return `games/${gameId}/${sha256}.${imageTypes[contentType]}`;
}

/** The type that was announced for a key, told by its extension. */
export function announcedType(key: string): ImageType | undefined {
	const extension = key.slice(key.lastIndexOf(".") + 1);
	return imageTypeNames.find((name) => imageTypes[name] === extension);
}

/** The essence of a Content-Type header: lower case, without parameters. */
export function mediaType(header: string | undefined): string {
	return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
