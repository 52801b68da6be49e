import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"; // Crockford's base 32: no i, l, o, u

/** What an id names; the prefix makes an id recognisable in a log or a bug report. */
type IdPrefix = "usr" | "app" | "cli" | "tok" | "gam" | "cmp" | "ast" | "drv" | "upl" | "job" | "req" | "shr";

function base32(value: bigint, length: number): string {
	let text = "";
	let rest = value;
	for (let i = 0; i < length; i++) {
		text = alphabet[Number(rest & 31n)] + text;
		rest >>= 5n;
	}
	return text;
}

/**
 * A new id such as `cmp_01kc8v7j2n…`: 10 characters of time in milliseconds, so that neighbours in time are
 * neighbours in an index, and 16 of chance (80 bits), so that nobody guesses one.
 */
export function newId(prefix: IdPrefix, now = Date.now()): string {
	const chance = BigInt(`0x${randomBytes(10).toString("hex")}`);
	return `${prefix}_${base32(BigInt(now), 10)}${base32(chance, 16)}`;
}
