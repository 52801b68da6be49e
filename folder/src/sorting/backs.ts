import { baseOf, byName, readPictureName } from "@tuckbox/pieces";
import type { WrittenPicture, WrittenPiece } from "../write/index.ts";
import { piecesFor } from "./become.ts";
import { alikeIn, filesIn, Keys, numbered, piecesWith, withChanged, without, withParts } from "./change.ts";
import {
	filesOf,
	frontOf,
	groupWith,
	newPicture,
	partOf,
	type SortedGroup,
	type Sorting,
} from "./sorting.ts";

const isBack = ({ side }: { side: string }) => side === "back";
const isFront = (picture: { side: string }) => !isBack(picture);

/** Whether the pieces of a group have backs: dice, books and parts have none. */
export const mayHaveBack = ({ kind }: SortedGroup): boolean =>
	kind !== "die" && kind !== "book" && kind !== "parts";

const withBack = (group: SortedGroup, piece: WrittenPiece, back: WrittenPicture): WrittenPiece => ({
	...piece,
	pictures: [...piece.pictures.filter(isFront), alikeIn(group, back)],
});

/**
 * Makes a picture the back of groups: of the whole deck, or of each single piece. The piece that showed it goes; a back that it
 * replaces is left out.
 */
export function makeBack(sorting: Sorting, piece: number, targets: readonly number[]): Sorting {
	const [from] = piecesWith(sorting, new Set([piece]));
	const file = from && frontOf(from.piece)?.file;
	if (from === undefined || file === undefined) return sorting;
	const back = newPicture(sorting, file, "back");
	const before = [...filesOf(from.piece), ...targets.flatMap((id) => backsIn(groupWith(sorting, id)))];
	const rest = without(sorting, new Set([piece]));
	const result = withChanged(rest, targets, (group) => {
		if (!mayHaveBack(group)) return group;
		if (group.whole !== undefined) return { ...group, whole: withBack(group, group.whole, back) };
		return {
			...group,
			pieces: group.pieces.map((one) => ({ ...one, piece: withBack(group, one.piece, back) })),
		};
	});
	return withParts(result, before);
}

/** Gives decks the back that another one has. What they had is left out. */
export function shareBack(sorting: Sorting, from: number, to: readonly number[]): Sorting {
	const file = sharedBackOf(groupWith(sorting, from));
	if (file === undefined) return sorting;
	const back = newPicture(sorting, file, "back");
	const before = to.flatMap((id) => backsIn(groupWith(sorting, id)));
	const result = withChanged(sorting, to, (group) =>
		group.whole && mayHaveBack(group) ? { ...group, whole: withBack(group, group.whole, back) } : group,
	);
	return withParts(result, before);
}

/** The files of the backs in a group. */
function backsIn(group: SortedGroup | undefined): string[] {
	const all = [...(group?.whole ? [group.whole] : []), ...(group?.pieces.map(({ piece }) => piece) ?? [])];
	return all.flatMap(({ pictures }) => pictures.filter(isBack).map(({ file }) => file));
}

/** The name of a card without the words and numbers that a front and its back do not share. */
const nameOfPair = (file: string) =>
	baseOf(readPictureName(file).whole)
		.toLowerCase()
		.replace(/(front|back|recto|verso|face)s?/g, "")
		.replace(/[-_ ]+/g, "");

/** Fronts with their backs: by their names if all have one, or else in order if there are as many. */
function paired(fronts: readonly string[], backs: readonly string[]): Map<string, string> | undefined {
	const byPair = new Map(backs.map((file) => [nameOfPair(file), file]));
	const named = fronts.flatMap((file): [string, string][] => {
		const back = byPair.get(nameOfPair(file));
		return back === undefined ? [] : [[file, back]];
	});
	if (named.length === backs.length && byPair.size === backs.length) return new Map(named);
	if (fronts.length !== backs.length) return;
	const [inOrder, others] = [fronts.toSorted(byName), backs.toSorted(byName)];
	return new Map(inOrder.map((file, at) => [file, others[at] as string]));
}

const frontsOf = ({ pieces }: SortedGroup) => pieces.flatMap(({ piece }) => frontOf(piece)?.file ?? []);

/** Whether the pictures of one group can be the backs of another: one for all, or each with its own. */
export function canPair(backs: SortedGroup, fronts: SortedGroup): boolean {
	if (backs === fronts || !mayHaveBack(fronts)) return false;
	return backs.pieces.length === 1 || paired(frontsOf(fronts), frontsOf(backs)) !== undefined;
}

/** Makes the pictures of one group the backs of another, by name or in order; a single one is the back of all. */
export function pairBacks(sorting: Sorting, from: number, to: number): Sorting {
	const [backs, fronts] = [groupWith(sorting, from), groupWith(sorting, to)];
	if (backs === undefined || fronts === undefined || !canPair(backs, fronts)) return sorting;
	const [only, ...others] = backs.pieces;
	if (only !== undefined && others.length === 0) return makeBack(sorting, only.id, [to]);
	const pairs = paired(frontsOf(fronts), frontsOf(backs)) ?? new Map<string, string>();
	const rest = { ...sorting, groups: sorting.groups.filter(({ id }) => id !== from) };
	const result = withChanged(rest, [to], (group) => ({
		...group,
		pieces: group.pieces.map((one) => {
			const back = pairs.get(frontOf(one.piece)?.file ?? "");
			return back === undefined
				? one
				: { ...one, piece: withBack(group, one.piece, newPicture(sorting, back, "back")) };
		}),
	}));
	return withParts(result, [...filesIn(backs), ...backsIn(fronts)]);
}

/** Takes the backs of a group off: each becomes a piece of its own again. */
export function dropBacks(sorting: Sorting, id: number): Sorting {
	const group = groupWith(sorting, id);
	const backs = [...new Set(backsIn(group))];
	if (group === undefined || backs.length === 0) return sorting;
	const off = (piece: WrittenPiece) => ({ ...piece, pictures: piece.pictures.filter(isFront) });
	const bare = withChanged(sorting, [id], (one) => ({
		...one,
		...(one.whole && { whole: off(one.whole) }),
		pieces: one.pieces.map((piece) => ({ ...piece, piece: off(piece.piece) })),
	}));
	const loose = backs.map((file) => ({ piece: partOf(bare, file), from: "parts" as const }));
	// a picture called back would become the back again
	const pieces = loose.flatMap((one) => piecesFor(bare, new Keys(bare), [one], group));
	const [added, next] = numbered(bare, pieces);
	return withChanged(next, [id], (one) => ({ ...one, pieces: [...one.pieces, ...added] }));
}

/** The file of the back that all pieces of a deck or a bundle share. */
export const sharedBackOf = (group: SortedGroup | undefined): string | undefined =>
	group !== undefined && mayHaveBack(group) ? group.whole?.pictures.find(isBack)?.file : undefined;
