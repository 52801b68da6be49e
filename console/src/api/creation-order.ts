import type { Component } from "@tuckbox/client";

/** Pieces in the order of a whole answer. Those of one push have one time, so it does not follow from `createdAt`. */
export function inCreationOrder(pieces: readonly Component[]): Component[] {
	return pieces.toSorted((one, other) => one.position - other.position);
}
