import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalPassword, passwordFault } from "../domain/access/account.ts";
import { Problem } from "../domain/errors.ts";
import { createTurns, type Turn } from "./turns.ts";

const argon2Hash = promisify(argon2);
/** OWASP's recommendation for Argon2id: 19 MiB of memory, two passes. About 50 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/**
 * Two hashes at the same time: each takes 19 MiB, and one of the four threads that also read files. Forty wait, which is
 * about a second of work.
 */
const turns = createTurns({
	places: 2,
	maxWaiting: 40,
	refusal: () =>
		new Problem("SERVER_ERROR", "Too many users are signing in. Try again in a moment.", { retryAfter: 2 }),
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replaceAll("=", "");

/**
 * Hashes a password for storage: Argon2id in PHC form, which includes its parameters.
 * @throws Problem SERVER_ERROR when too many wait that go first
 */
export async function hashPassword(password: string, turn: Turn): Promise<string> {
	const nonce = randomBytes(16);
	const message = normalPassword(password);
	const tag = await turns.run(turn, () => argon2Hash("argon2id", { message, nonce, tagLength, ...cost }));
	return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * The stand-in to compare with if there is no account or no password, so that the response takes the same work
 * as for an account that can sign in.
 */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Whether this is the password behind a stored hash. Without a hash the answer is false, after the same work.
 * @throws Problem SERVER_ERROR when too many wait that go first
 */
export async function isPassword(
	password: string,
	stored: string | null | undefined,
	turn: Turn,
): Promise<boolean> {
	const [, memory, passes, parallelism, nonce, tag] = phcForm.exec(stored ?? dummyHash) ?? [];
	if (nonce === undefined || tag === undefined) throw new Error("a stored password has an unknown format");
	// a text that cannot be a password is compared as well, but truncated, so that long texts cost nothing extra
	const message = passwordFault(password) === undefined ? normalPassword(password) : "";
	const expected = Buffer.from(tag, "base64");
	const given = await turns.run(turn, () =>
		argon2Hash("argon2id", {
			message,
			nonce: Buffer.from(nonce, "base64"),
			memory: Number(memory),
			passes: Number(passes),
			parallelism: Number(parallelism),
			tagLength: expected.length,
		}),
	);
	return timingSafeEqual(given, expected) && message !== "" && stored != null;
}
