import { sha256 as hash } from "@noble/hashes/sha2.js";

/**
 * The SHA-256 in the form that presign expects. Loaded only on pages served by plain HTTP from another machine, as in a
 * home network, where browsers do not provide `crypto.subtle`.
 */
export function sha256(bytes: Uint8Array): string {
	return `sha256-${btoa(String.fromCharCode(...hash(bytes)))}`;
}
