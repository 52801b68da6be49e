import type { Component } from "@tuckbox/client";
import { identityOf } from "@tuckbox/pieces";

/** Number of pieces by app; empty unless several apps have some. */
export function countsByApp(pieces: readonly Component[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { app } of pieces) counts.set(app, (counts.get(app) ?? 0) + 1);
	return counts.size > 1 ? counts : new Map();
}

/** The pieces whose kind and key another app has, too. */
export function doublesIn(pieces: readonly Component[]): Component[] {
	if (countsByApp(pieces).size === 0) return [];
	const same = Map.groupBy(pieces, identityOf);
	return [...same.values()].flatMap((some) => (some.length > 1 ? some : []));
}

/** A short text that differs when the kinds and keys of pieces do, in any order. */
export function fingerprintOf(pieces: readonly Component[]): string {
	let sum = 0;
	for (const identity of new Set(pieces.map(identityOf))) {
		let hash = 5381;
		for (const letter of identity) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
		sum = (sum + hash) >>> 0;
	}
	return `${sum.toString(36)}-${pieces.length}`;
}
