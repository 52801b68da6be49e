import { kindTable } from "../kinds.ts";
import { type Findable, type NamedKind, namedKind, namedKinds, type Surroundings } from "./fields.ts";

function tally<T>(items: Iterable<T>): Map<T, number> {
	const counts = new Map<T, number>();
	for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
	return counts;
}

/** A field with few values, which every piece may have. */
export type ChosenField = "kind" | "deck" | "app";

/** Counts the pieces with each value of a field with few values. */
export function countsOf<P extends Findable>(
	field: ChosenField,
	pieces: readonly P[],
	around: Surroundings<P>,
): ReadonlyMap<string, number> {
	switch (field) {
		case "kind": {
			const counts = tally(pieces.map((piece) => namedKind(piece, around)));
			const word = (kind: NamedKind) =>
				around.wordsOf?.(kind)[0] ?? (kind === "card" ? kind : kindTable[kind].word);
			return new Map(
				namedKinds.flatMap((kind) => {
					const count = counts.get(kind);
					return count === undefined ? [] : [[word(kind), count]];
				}),
			);
		}
		case "deck":
			return tally(
				pieces.flatMap((piece) => {
					const parent = around.parentOf(piece);
					return parent === undefined || parent.kind === "die" ? [] : [parent.name];
				}),
			);
		case "app":
			return tally(pieces.flatMap(({ app }) => around.appName?.(app) ?? []));
	}
}
