import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "./token.ts";

// A browser that was signed in to an account stays known to it, so that attackers who guess the password elsewhere cannot
// lock it out. Its cookie is a random number and a MAC over it, keyed with the account's password hash, which never leaves
// the database and which a new password replaces. The cookie alone grants no access.

function macOf(nonce: string, account: { id: string; passwordHash: string }): string {
	const { id, passwordHash } = account;
	return createHmac("sha256", passwordHash).update(`tuckbox browser ${id} ${nonce}`).digest("base64url");
}

/** The cookie of a browser that has just been signed in to an account. */
export function newBrowserMark(account: { id: string; passwordHash: string }): string {
	const nonce = randomBytes(12).toString("base64url");
	return `${nonce}.${macOf(nonce, account)}`;
}

/** The browser's number when the cookie is one of this account; undefined for any other. */
export function knownBrowser(
	mark: string | undefined,
	account: { id: string; passwordHash: string },
): string | undefined {
	const [, nonce, mac] = /^([\w-]{16})\.([\w-]{43})$/.exec(mark ?? "") ?? [];
	if (nonce === undefined || mac === undefined) return undefined;
	return isSameSecret(mac, macOf(nonce, account)) ? nonce : undefined;
}
