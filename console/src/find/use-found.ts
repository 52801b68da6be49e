import type { SearchFault, Surroundings } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { use, useMemo, useState } from "react";
import { type Filter, isEmpty } from "./filter.ts";

type Matcher = typeof import("./search.ts");
let loading: Promise<Matcher> | undefined;
let loaded: Matcher | undefined;

/** Loads what understands searches: the first view needs it only if its address has a search. */
export function loadMatcher(): Promise<Matcher> {
	loading ??= import("./search.ts").then((matcher) => {
		loaded = matcher;
		return matcher;
	});
	return loading;
}

function isSame(one: readonly Piece[], other: readonly Piece[]): boolean {
	return one.length === other.length && one.every((piece, i) => piece === other[i]);
}

const noFaults: readonly SearchFault[] = [];

/** The pieces that match a filter, in order, and what of its text is not understood. Suspends until it can be. */
export function useFound(pieces: readonly Piece[], filter: Filter, around: Surroundings<Piece>) {
	const matcher = isEmpty(filter) ? undefined : (loaded ?? use(loadMatcher()));
	const now = useMemo(
		() => matcher?.filterPieces(pieces, filter, around) ?? { found: pieces, faults: noFaults },
		[matcher, pieces, filter, around],
	);
	// what finds the same pieces as before leaves the page as it is
	const [found, setFound] = useState(now.found);
	if (found === now.found) return now;
	if (isSame(found, now.found)) return { ...now, found };
	setFound(now.found);
	return now;
}
