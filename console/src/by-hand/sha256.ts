import { sha256 as hash } from "@noble/hashes/sha2.js";

/**
 * The SHA-256 as presign takes it, for pages that came by plain http from another machine, as in a home network: there
 * browsers have no `crypto.subtle`. Loaded only then.
 */
export function sha256(bytes: Uint8Array): string {
	return `sha256-${btoa(String.fromCharCode(...hash(bytes)))}`;
}
