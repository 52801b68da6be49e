import { createHash, timingSafeEqual } from "node:crypto";

/** SHA-256 in base64url without padding; `plain` is not accepted (RFC 7636, 4.2; RFC 9700, 2.1.1). */
export const challengeMethod = "S256";

export function isChallenge(text: string): boolean {
	return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Whether the app that exchanges a code is the one that requested it. A verifier without a challenge is refused, too: an
 * attacker may have removed the challenge from the request (RFC 9700, 4.8.2).
 */
export function isVerified(challenge: string | null, verifier: string | undefined): boolean {
	if (challenge === null) return verifier === undefined;
	if (verifier === undefined || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
	const made = createHash("sha256").update(verifier).digest();
	const wanted = Buffer.from(challenge, "base64url");
	return made.length === wanted.length && timingSafeEqual(made, wanted);
}
