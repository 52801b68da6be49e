import { folderOf, largestGroup, type Size, turned } from "@tuckbox/pieces";
import type { WrittenPiece } from "../write/index.ts";
import { mayHaveBack } from "./backs.ts";
import { become, piecesFor } from "./become.ts";
import {
	asNew,
	filesIn,
	Keys,
	numbered,
	piecesWith,
	sharedName,
	withChanged,
	withGroup,
	without,
	withParts,
} from "./change.ts";
import {
	filesOf,
	frontOf,
	groupWith,
	type SortedGroup,
	type SortedKind,
	type SortedPiece,
	type Sorting,
} from "./sorting.ts";

/** Moves pieces to a group, before one of its pieces or to its end. They become what the group is. */
export function move(sorting: Sorting, ids: readonly number[], to: number, before?: number): Sorting {
	const wanted = new Set(ids);
	const target = groupWith(sorting, to);
	if (target === undefined || wanted.has(before ?? -1)) return sorting;
	const found = sorting.groups.flatMap(({ id, kind, pieces }) =>
		pieces
			.filter((piece) => wanted.has(piece.id))
			.map((piece) => ({ ...piece, from: kind, isHere: id === to })),
	);
	const arriving = found.filter(({ isHere }) => !isHere);
	const staying = found.filter(({ isHere }) => isHere).map(({ id, piece }) => ({ id, piece }));
	const files = found.flatMap(({ piece }) => filesOf(piece));
	const left = without(sorting, new Set(arriving.map(({ id }) => id)));
	// a group that loses all its pieces stays if it is the target; pictures that are left out may have joined it
	const kept = groupWith(left, to)?.pieces.filter(({ id }) => !wanted.has(id)) ?? [];
	const [pieces, next] = numbered(left, piecesFor(left, new Keys(left), arriving, target));
	const at = kept.findIndex(({ id }) => id === before);
	const place = at === -1 ? kept.length : at;
	const arranged = withChanged(next, [to], (group) => ({
		...group,
		pieces: [...kept.slice(0, place), ...staying, ...pieces, ...kept.slice(place)],
	}));
	return withParts(arranged, files);
}

/** A deck with the size that most of its pieces have been read with, if any has; its own size is that of all before a split. */
function withSizeOf(pieces: readonly SortedPiece[], whole: WrittenPiece): WrittenPiece {
	const sizes = pieces.flatMap(({ piece }) => piece.size ?? []);
	const most = largestGroup(sizes, ({ widthMm, heightMm }) => `${widthMm} ${heightMm}`);
	return most === undefined ? whole : { ...whole, size: most[0] };
}

/** Splits pieces off their group. A deck gives the new one its back. */
export function split(sorting: Sorting, from: number, ids: readonly number[]): Sorting {
	const group = groupWith(sorting, from);
	const wanted = new Set(ids);
	const pieces = group?.pieces.filter(({ id }) => wanted.has(id)) ?? [];
	if (group === undefined || pieces.length === 0 || pieces.length === group.pieces.length) return sorting;
	const files = pieces.flatMap(({ piece }) => filesOf(piece));
	const keys = new Keys(sorting);
	const { whole } = group;
	const shared = sharedName(files);
	const name = shared !== undefined && shared !== group.name ? shared : keys.take("name", `${group.name} 2`);
	const folder = folderOf(files[0] ?? "");
	const added: Omit<SortedGroup, "id"> = {
		...{ kind: group.kind, name, pieces },
		whole: whole && {
			...withSizeOf(pieces, whole),
			...{ name, key: keys.take(whole.kind, folder ? `${folder}/${name}` : name) },
		},
	};
	const staying = group.pieces.filter(({ id }) => !wanted.has(id));
	const rest = withChanged(sorting, [from], (one) => ({
		...one,
		whole: one.whole && withSizeOf(staying, one.whole),
		pieces: staying,
	}));
	return withGroup(rest, added, from);
}

/**
 * Makes pieces of any groups a group of their own, of a kind.
 * @returns the sorting, and the id of the group
 */
export function gather(
	sorting: Sorting,
	ids: readonly number[],
	kind: SortedKind,
): { sorting: Sorting; id: number | undefined } {
	const wanted = new Set(ids);
	const from = sorting.groups.find(({ pieces }) => pieces.some((piece) => wanted.has(piece.id)));
	const own = from?.pieces.filter((piece) => wanted.has(piece.id)) ?? [];
	if (from === undefined) return { sorting, id: undefined };
	if (kind === "parts") return { sorting: leaveOut(sorting, ids), id: undefined };
	const isWhole = own.length === from.pieces.length;
	const apart = split(
		sorting,
		from.id,
		own.map(({ id }) => id),
	);
	const at = apart.groups.findIndex(({ id }) => id === from.id);
	const home = apart.groups[isWhole ? at : at + 1];
	if (home === undefined) return { sorting, id: undefined };
	const others = ids.filter((id) => !own.some((piece) => piece.id === id));
	return { sorting: become(move(apart, others, home.id), [home.id], kind), id: home.id };
}

/** Joins groups: the pieces of all go into the first, which takes a back from the others if it has none. */
export function join(sorting: Sorting, [into, ...others]: readonly number[]): Sorting {
	const groups = others.flatMap((id) => groupWith(sorting, id) ?? []);
	if (into === undefined || groups.length === 0) return sorting;
	const isBack = ({ side }: { side: string }) => side === "back";
	const back = groups.flatMap(({ whole }) => whole?.pictures ?? []).find(isBack);
	const withBack = withChanged(sorting, [into], (group) => {
		const { whole } = group;
		if (whole === undefined || !mayHaveBack(group)) return group;
		if (back === undefined || whole.pictures.some(isBack)) return group;
		return { ...group, whole: { ...whole, pictures: [...whole.pictures, back] } };
	});
	const ids = groups.flatMap(({ pieces }) => pieces.map(({ id }) => id));
	const moved = move(withBack, ids, into);
	const rest = moved.groups.filter(({ id }) => !others.includes(id));
	return withParts({ ...moved, groups: rest }, groups.flatMap(filesIn));
}

/** Gives a deck, bundle, die or book another name. Its key stays, so that it stays the same piece. */
export const rename = (sorting: Sorting, id: number, name: string): Sorting =>
	withChanged(sorting, [id], (group) => ({
		...group,
		name,
		...(group.whole && { whole: { ...group.whole, name } }),
	}));

/** Leaves pieces out of the game. */
export function leaveOut(sorting: Sorting, ids: readonly number[]): Sorting {
	const wanted = new Set(ids);
	const files = piecesWith(sorting, wanted).flatMap(({ piece }) => filesOf(piece));
	return withParts(without(sorting, wanted), files);
}

/** Sets the number of copies of pieces. */
export const setCount = (sorting: Sorting, ids: readonly number[], count: number): Sorting => ({
	...sorting,
	groups: sorting.groups.map((group) => ({
		...group,
		pieces: group.pieces.map((one) =>
			ids.includes(one.id) ? { ...one, piece: { ...one.piece, count } } : one,
		),
	})),
});

const isAcross = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) => widthPx > heightPx;

/** The orientation of most of a group's pictures. */
function isMostlyAcross({ pieces }: SortedGroup): boolean {
	const fronts = pieces.flatMap(({ piece }) => frontOf(piece) ?? []);
	return fronts.filter(isAcross).length * 2 > fronts.length;
}

const inOrientation = (size: Size, across: boolean): Size =>
	size.widthMm !== size.heightMm && size.widthMm > size.heightMm !== across ? turned(size) : size;

/**
 * Gives groups a size, in the orientation of their pictures; undefined for the size that the pictures have. All cards of a
 * deck have it.
 */
export const resize = (sorting: Sorting, ids: readonly number[], size: Size | undefined): Sorting =>
	withChanged(sorting, ids, (group) => {
		const { whole, kind } = group;
		const inDeck = kind === "deck" || kind === "bundle";
		const pieces = group.pieces.map(({ id, piece }) => {
			const own = asNew(piece, sorting.images);
			const front = frontOf(piece);
			const isOwn = size !== undefined && whole === undefined;
			return {
				id,
				piece: isOwn ? { ...own, size: inOrientation(size, front ? isAcross(front) : false) } : own,
			};
		});
		if (whole === undefined) return { ...group, pieces };
		const given = size && inOrientation(size, isMostlyAcross(group));
		return {
			...group,
			whole: { ...asNew(whole, sorting.images), size: given },
			pieces: inDeck ? pieces : group.pieces,
		};
	});

/** Gives the longer side of each single piece this length, in the proportions of its picture. */
export function resizeLongest(sorting: Sorting, ids: readonly number[], longestMm: number): Sorting {
	const scaled = (widthPx: number, heightPx: number, perPixel: number): Size => ({
		widthMm: Math.max(1, Math.round(widthPx * perPixel * 100) / 100),
		heightMm: Math.max(1, Math.round(heightPx * perPixel * 100) / 100),
	});
	return withChanged(sorting, ids, (group) => ({
		...group,
		pieces: group.pieces.map(({ id, piece }) => {
			const front = frontOf(piece);
			const own = asNew(piece, sorting.images);
			if (front === undefined) return { id, piece };
			const perPixel = longestMm / Math.max(front.widthPx, front.heightPx);
			return { id, piece: { ...own, size: scaled(front.widthPx, front.heightPx, perPixel) } };
		}),
	}));
}
