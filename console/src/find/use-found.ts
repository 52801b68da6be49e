import type { SearchFault, Surroundings } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { createSignal, useSignal } from "@tuckbox/web/ui/signal.ts";
import { use, useMemo, useState } from "react";
import { type Filter, isEmpty } from "./filter.ts";

type Matcher = typeof import("./search.ts");
let loading: Promise<Matcher> | undefined;
const loaded = createSignal<Matcher | undefined>(undefined);

/** Loads the code that matches searches. The first view needs it only if its address has a search. */
export function loadMatcher(): Promise<Matcher> {
	loading ??= import("./search.ts").then((matcher) => {
		loaded.set(matcher);
		return matcher;
	});
	return loading;
}

/** Reads the fields of payloads. Only what comes with `loadMatcher` asks for them. */
export const readFields: Matcher["readPayloadFields"] = (pieces) =>
	loaded.get()?.readPayloadFields(pieces) ?? new Map();

/** The code that matches searches, once it is loaded. */
export const useMatcher = (): Matcher | undefined => useSignal(loaded);

function isSame(one: readonly Piece[], other: readonly Piece[]): boolean {
	return one.length === other.length && one.every((piece, i) => piece === other[i]);
}

const noFaults: readonly SearchFault[] = [];

/** The pieces that match a filter, in order, and the faults of its text. Suspends until both are known. */
export function useFound(pieces: readonly Piece[], filter: Filter, around: Surroundings<Piece>) {
	const matcher = isEmpty(filter) ? undefined : (loaded.get() ?? use(loadMatcher()));
	const now = useMemo(
		() => matcher?.filterPieces(pieces, filter, around) ?? { found: pieces, faults: noFaults },
		[matcher, pieces, filter, around],
	);
	// a search that finds the same pieces as before leaves the page unchanged
	const [found, setFound] = useState(now.found);
	if (found === now.found) return now;
	if (isSame(found, now.found)) return { ...now, found };
	setFound(now.found);
	return now;
}
