import { type ImageType, imageTypeNames, imageTypes } from "@tuckbox/pieces";

/** Lifetime of an upload URL: 30 minutes, in ms. */
export const uploadUrlLifetimeMs = 30 * 60 * 1000;

/** Bytes of an account when it has no quota of its own: 2 GB. */
export const defaultQuotaBytes = 2 * 1024 * 1024 * 1024;

/** 43 base64 digits and padding; the last digit of 32 bytes has two unused bits, which are 0. */
export const checksumPattern = "^sha256-[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$";

/** A checksum of that pattern as hex. */
export function parseChecksum(checksum: string): string {
	return Buffer.from(checksum.slice("sha256-".length), "base64").toString("hex");
}

/** The type that was announced for a key, by its extension. */
export function announcedType(key: string): ImageType | undefined {
	const extension = key.slice(key.lastIndexOf(".") + 1);
	return imageTypeNames.find((name) => imageTypes[name] === extension);
}
