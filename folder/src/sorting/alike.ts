import { baseOf, folderOf, frontKey, largestGroup } from "@tuckbox/pieces";
import type { LocalImage } from "../read/types.ts";
import { frontOf, groupWith, type SortedGroup, type SortedPiece, type Sorting } from "./sorting.ts";

type Pixels = Pick<LocalImage, "widthPx" | "heightPx">;

/** Maximum relative difference of two pictures that scanning and cropping explain. */
const nearby = 0.02;

const isNear = (one: number, other: number) => Math.abs(one - other) <= nearby * Math.max(one, other);

export const isAsLarge = (one: Pixels, other: Pixels) =>
	isNear(one.widthPx, other.widthPx) && isNear(one.heightPx, other.heightPx);

/** The parts of a name that pictures of one sort share, from the narrowest on. */
const patterns: readonly ((file: string) => string)[] = [
	(file) => stemOf(file).replace(/\d+/g, "#"),
	(file) => /\p{L}+$/u.exec(stemOf(file).replace(/[\d\s_-]+$/u, ""))?.[0] ?? "",
	() => "",
];
const stemOf = (file: string) =>
	baseOf(file)
		.replace(/\.\w+$/, "")
		.toLowerCase();

/**
 * Finds the pieces that a choice for one of them probably means, too: in its group, as large in pixels, and with a name of
 * the same pattern, such as `deed#back`, or else with the same last word, or else with any name.
 */
export function alikePieces(sorting: Sorting, id: number): number[] {
	const group = sorting.groups.find(({ pieces }) => pieces.some((one) => one.id === id));
	const front = group?.pieces.find((one) => one.id === id);
	const own = front && frontOf(front.piece);
	if (group === undefined || own === undefined) return [id];
	const near = group.pieces.filter(({ piece }) => {
		const other = frontOf(piece);
		return other !== undefined && folderOf(other.file) === folderOf(own.file) && isAsLarge(other, own);
	});
	const fileOf = ({ piece }: SortedPiece) => frontOf(piece)?.file ?? "";
	for (const patternOf of patterns) {
		const found = near.filter((one) => patternOf(fileOf(one)) === patternOf(own.file));
		if (found.length > 1) return found.map((one) => one.id);
	}
	return [id];
}

/** The picture that stands for a group: one of its most common size. */
function usual({ pieces }: SortedGroup): Pixels | undefined {
	const fronts = pieces.flatMap(({ piece }) => frontOf(piece) ?? []);
	return largestGroup(fronts, ({ widthPx, heightPx }) => `${widthPx} ${heightPx}`)?.[0];
}

/** Finds the groups that a choice for one of them probably means, too: of its kind, with pictures as large in pixels. */
export function alikeGroups(sorting: Sorting, id: number): number[] {
	const group = groupWith(sorting, id);
	const own = group && usual(group);
	if (group === undefined || own === undefined) return [id];
	return sorting.groups
		.filter((other) => {
			const picture = other.kind === group.kind ? usual(other) : undefined;
			return other === group || (picture !== undefined && isAsLarge(picture, own));
		})
		.map((other) => other.id);
}

const fileOf = ({ piece }: SortedPiece) => frontOf(piece)?.file ?? "";

/** The words of a file's name, in lower case: `Button-redHand2` has button, red and hand. Short ones say little. */
const wordsOf = (one: SortedPiece): Set<string> =>
	new Set(
		baseOf(frontKey(fileOf(one)))
			.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
			.toLowerCase()
			.match(/\p{L}{3,}/gu) ?? [],
	);

/** Pieces that have something in common: the pixels of their pictures, or a word of their names. */
export type Likeness = { ids: number[] } & (
	| { by: "size"; in: "group" | "all"; widthPx: number; heightPx: number }
	| { by: "word"; word: string }
);

/** Maximum number of words that are offered for one piece. */
const maxWords = 4;

/** The pieces of its group that have something in common with a piece, and those of all groups of its kind that are as large in pixels. */
export function likenesses(sorting: Sorting, id: number): Likeness[] {
	const group = sorting.groups.find(({ pieces }) => pieces.some((one) => one.id === id));
	const own = group?.pieces.find((one) => one.id === id);
	const picture = own && frontOf(own.piece);
	if (group === undefined || own === undefined || picture === undefined) return [];
	const idsOf = (test: (one: SortedPiece) => boolean) => group.pieces.filter(test).map((one) => one.id);
	const { widthPx, heightPx } = picture;
	const isOfSize = ({ piece }: SortedPiece) =>
		isAsLarge(frontOf(piece) ?? { widthPx: 0, heightPx: 0 }, picture);
	const bySize = { by: "size" as const, widthPx, heightPx };
	const inGroup: Likeness[] = [
		{ ...bySize, in: "group", ids: idsOf(isOfSize) },
		...[...wordsOf(own)]
			.map((word): Likeness => ({ by: "word", word, ids: idsOf((one) => wordsOf(one).has(word)) }))
			.slice(0, maxWords),
	];
	const others = sorting.groups.filter((other) => other !== group && other.kind === group.kind);
	const elsewhere = others.flatMap(({ pieces }) => pieces.filter(isOfSize).map((one) => one.id));
	return [
		...inGroup.filter(({ ids }) => ids.length > 1 && ids.length < group.pieces.length),
		...(elsewhere.length === 0
			? []
			: [{ ...bySize, in: "all" as const, ids: [...idsOf(isOfSize), ...elsewhere] }]),
	];
}

/** The pieces of all groups that have a text in their name, or in the name or folder of their picture. */
export function piecesNamed({ groups }: Sorting, text: string): number[] {
	const wanted = text.trim().toLowerCase();
	if (wanted === "") return [];
	return groups.flatMap(({ pieces }) =>
		pieces
			.filter((one) => `${fileOf(one)}\n${one.piece.name}`.toLowerCase().includes(wanted))
			.map((one) => one.id),
	);
}
