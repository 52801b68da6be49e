import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Secret } from "../secret.ts";
import type { Actor } from "./actor.ts";
import { isBuiltIn } from "./built-in-app.ts";
import { includes } from "./scope.ts";

/**
 * Encrypts the secrets of links for storage, so that their makers can copy links again. A link is found by its hash, so it
 * works with any key, and without one.
 */
export type LinkSeal = {
	/** @returns null without a key */
	seal(linkId: string, secret: string): string | null;
	/** @returns null if it was not stored, or was encrypted with another key or for another link */
	open(linkId: string, sealed: string | null): string | null;
};

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** @param key a random text of any length; undefined: secrets are not stored */
export function createLinkSeal(key: Secret | undefined): LinkSeal {
	if (key === undefined) return { seal: () => null, open: () => null };
	const bytes = Buffer.from(hkdfSync("sha256", key.reveal(), "", "tuckbox links", 32));
	return {
		seal(linkId, secret) {
			const nonce = randomBytes(nonceBytes);
			const sealing = createCipheriv(cipher, bytes, nonce).setAAD(Buffer.from(linkId));
			const text = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()]);
			return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString("base64url");
		},
		open(linkId, sealed) {
			if (sealed === null) return null;
			const all = Buffer.from(sealed, "base64url");
			try {
				const opening = createDecipheriv(cipher, bytes, all.subarray(0, nonceBytes), {
					authTagLength: tagBytes,
				}).setAAD(Buffer.from(linkId));
				opening.setAuthTag(all.subarray(nonceBytes, nonceBytes + tagBytes));
				const text = [opening.update(all.subarray(nonceBytes + tagBytes)), opening.final()];
				return Buffer.concat(text).toString("utf8");
			} catch {
				return null;
			}
		},
	};
}

/**
 * Whether a caller may read the addresses of existing links: only with Tuckbox's own tools, and only links of their own. The address of a
 * table's link gives a seat, and outlives the token of an app.
 */
export function mayReadLinks({ appId, scope }: Pick<Actor, "appId" | "scope">): boolean {
	return isBuiltIn(appId) && includes(scope, "push");
}
