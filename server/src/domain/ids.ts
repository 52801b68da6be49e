import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"; // Crockford's base 32: no i, l, o, u

/** The type of a thing with an id; the prefix makes an id recognisable in a log or a bug report. */
type IdPrefix =
	| "psh"
	| "usr"
	| "app"
	| "cli"
	| "tok"
	| "gam"
	| "cmp"
	| "ast"
	| "drv"
	| "upl"
	| "job"
	| "req"
	| "shr"
	| "inv"
	| "ses"
	| "tbl"
	| "lnk"
	| "sea"
	| "not"
	| "plt";

/** The time of the latest id, and its text: the ids of an edit share it. */
let latest = { now: Number.NaN, text: "" };

/** 10 characters: enough until the year 37,648. */
function timeText(now: number): string {
	if (now === latest.now) return latest.text;
	let text = "";
	for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
	latest = { now, text };
	return text;
}

/** Random bytes, fetched in large pieces: a system call costs more than an id. */
let pool = Buffer.alloc(0);
let used = 0;

function chanceText(): string {
	if (used + 16 > pool.length) {
		pool = randomBytes(4096);
		used = 0;
	}
	let text = "";
	// 256 is 8 × 32: every character is as likely
	for (const end = used + 16; used < end; used++) text += alphabet[(pool[used] ?? 0) % 32];
	return text;
}

/**
 * A new id such as `cmp_01kc8v7j2n…`: 10 characters of time in milliseconds, so that neighbours in time are
 * neighbours in an index, and 16 random ones (80 bits), so that an id cannot be guessed.
 */
export function newId(prefix: IdPrefix, now = Date.now()): string {
	return `${prefix}_${timeText(now)}${chanceText()}`;
}
