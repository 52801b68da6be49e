import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { tokenPattern } from "@tuckbox/pieces";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefix = "tbx_";
const secretLength = 30;
const checkLength = 6; // 62^6 > 2^32: holds any CRC32

function checkOf(secret: string): string {
	let rest = crc32(prefix + secret);
	let text = "";
	for (let i = 0; i < checkLength; i++) {
		text = base62[rest % 62] + text;
		rest = Math.floor(rest / 62);
	}
	return text;
}

function randomBase62(length: number): string {
	let text = "";
	while (text.length < length) {
		for (const byte of randomBytes(length)) {
			// 248 = 4 × 62: bytes above it would make the first letters likelier
			if (byte < 248 && text.length < length) text += base62[byte % 62];
		}
	}
	return text;
}

/** A new access token: `tbx_`, 30 random base62 characters and a checksum of 6. */
export function newToken(): string {
	const secret = randomBase62(secretLength);
	return prefix + secret + checkOf(secret);
}

/** A random secret of about 190 bits, for upload URLs and client secrets. */
export function newSecret(): string {
	return randomBase62(32);
}

/** True when the text has a token's form and its checksum holds: a typing error never reaches the database. */
export function isTokenShaped(text: string): boolean {
	if (!tokenPattern.test(text)) return false;
	const secret = text.slice(prefix.length, prefix.length + secretLength);
	return checkOf(secret) === text.slice(-checkLength);
}

/** The stored form of a secret: its SHA-256 in hex. A plain hash is enough for secrets too long to guess. */
export function hashSecret(secret: string): string {
	return hash("sha256", secret);
}

/** Whether two secrets are the same, compared in constant time. */
export function isSameSecret(one: string, other: string): boolean {
	const digest = (text: string) => hash("sha256", text, "buffer");
	return timingSafeEqual(digest(one), digest(other));
}
