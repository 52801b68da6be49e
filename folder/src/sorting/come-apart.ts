import { baseOf, grouped } from "@tuckbox/pieces";
import type { Outline } from "../read/outline.ts";
import type { LocalImage } from "../read/types.ts";
import { isAsLarge } from "./alike.ts";
import { rename, split } from "./arrange.ts";
import { sharedBackOf } from "./backs.ts";
import { become } from "./become.ts";
import { sharedName } from "./change.ts";
import {
	frontOf,
	groupWith,
	type SortedGroup,
	type SortedKind,
	type SortedPiece,
	type Sorting,
} from "./sorting.ts";

// Groups that are a mixture, as folders without folders in them are, come apart by what their pictures have in common.

/** Pieces of a group that have something in common; the outline, if it is not that of a card. */
export type LikePieces = { ids: number[]; outline?: Outline };

/** Maximum number of groups that a group comes apart into: more are no help. */
const maxGroups = 12;
/** Fewer pictures whose names begin alike are not a series. */
const minSeries = 3;

const largestFirst = (found: readonly LikePieces[]) =>
	found.toSorted((one, other) => other.ids.length - one.ids.length).slice(0, maxGroups);
const idsOf = (pieces: readonly SortedPiece[]) => pieces.map(({ id }) => id);

/** The series in a group: its pieces by the letters that their files' names begin with, as in `tool_01` and `tool_02`. */
export function seriesIn({ pieces }: SortedGroup): LikePieces[] {
	const first = ({ piece }: SortedPiece) =>
		/^\p{L}+/u.exec(baseOf(frontOf(piece)?.file ?? "").toLowerCase())?.[0] ?? "";
	const found = [...grouped(pieces, first)].filter(
		([word, same]) => word !== "" && same.length >= minSeries && same.length < pieces.length,
	);
	return largestFirst(found.map(([, same]) => ({ ids: idsOf(same) })));
}

/** The pictures whose outlines decide how a group comes apart by form. JPEG has no transparency. */
export const outlinedPictures = ({ images }: Sorting, { pieces }: SortedGroup): LocalImage[] =>
	pieces
		.flatMap(({ piece }) => images.get(frontOf(piece)?.file ?? "") ?? [])
		.filter(({ contentType, isDrawing }) => contentType !== "image/jpeg" && contentType !== "" && !isDrawing);

/**
 * The forms in a group: its pieces by the outline that transparency gives their pictures, and all others by their size in pixels. A form
 * that only one picture has is not among them.
 * @param outlines the outlines of pictures by their names
 */
export function formsIn({ pieces }: SortedGroup, outlines: ReadonlyMap<string, Outline>): LikePieces[] {
	const outlineOf = ({ piece }: SortedPiece) => outlines.get(frontOf(piece)?.file ?? "") ?? "box";
	const sizes: [SortedPiece, ...SortedPiece[]][] = [];
	const byOutline = grouped(pieces, outlineOf);
	for (const one of byOutline.get("box") ?? []) {
		const own = frontOf(one.piece);
		const known = own && sizes.find(([{ piece }]) => isAsLarge(frontOf(piece) ?? own, own));
		if (known === undefined) sizes.push([one]);
		else known.push(one);
	}
	byOutline.delete("box");
	const found = [
		...[...byOutline].map(([outline, same]) => ({ outline, ids: idsOf(same) })),
		...sizes.map((same) => ({ ids: idsOf(same) })),
	];
	return largestFirst(found.filter(({ ids }) => ids.length > 1 && ids.length < pieces.length));
}

/** The kind of pieces with an outline: hexagons lie on a table as tiles, other figures stand or lie there as tokens. */
const kindOf = (outline: Outline): SortedKind =>
	outline === "clear" ? "parts" : outline === "hex" ? "tile" : "tokenSprite";

/**
 * Makes groups of a group. Pieces in none of them stay together, and so do the largest of those without an outline if none are left.
 * Cards without a back that have an outline become tiles or tokens.
 */
export function comeApart(sorting: Sorting, id: number, found: readonly LikePieces[]): Sorting {
	const group = groupWith(sorting, id);
	if (group === undefined) return sorting;
	const among = new Set(found.flatMap(({ ids }) => ids));
	const staying = group.pieces.every((one) => among.has(one.id))
		? (found.find(({ outline }) => outline === undefined) ?? found[0])
		: undefined;
	const mayChange = group.kind === "deck" && sharedBackOf(group) === undefined;
	const apart = found
		.filter((one) => one !== staying)
		.toReversed()
		.reduce((before, { ids, outline }) => {
			const apart = split(before, id, ids);
			const made = apart.groups.find(({ pieces }) => pieces.some((one) => one.id === ids[0]));
			const isChanged = mayChange && outline !== undefined && made !== undefined && made.id !== id;
			return isChanged ? become(apart, [made.id], kindOf(outline)) : apart;
		}, sorting);
	// it has the name of all of them
	const files = groupWith(apart, id)?.pieces.flatMap(({ piece }) => frontOf(piece)?.file ?? []) ?? [];
	const name = group.whole && apart !== sorting ? sharedName(files) : undefined;
	return name === undefined ? apart : rename(apart, id, name);
}
