import { displayName, folderOf, frontKey, identityOf } from "@tuckbox/pieces";
import type { WrittenPicture, WrittenPiece } from "../write/index.ts";
import {
	filesOf,
	newPicture,
	newPiece,
	partOf,
	type SortedGroup,
	type SortedPiece,
	type Sorting,
} from "./sorting.ts";

/** The keys that pieces of a sorting have, with their kinds. */
export class Keys {
	readonly #taken: Set<string>;

	/** @param except groups whose pieces become others */
	constructor({ groups }: Pick<Sorting, "groups">, except: readonly SortedGroup[] = []) {
		const others = groups.filter((group) => group.kind !== "parts" && !except.includes(group));
		const pieces = others.flatMap(({ kind, whole, pieces }) => [
			...(whole === undefined ? [] : [whole]),
			...(kind === "book" ? [] : pieces.map(({ piece }) => piece)),
		]);
		this.#taken = new Set(pieces.map(({ kind, key }) => identityOf({ kind, externalKey: key })));
	}

	/** Takes the first key that is free for a kind, or else numbers the last. */
	take(kind: string, ...wanted: readonly string[]): string {
		const isFree = (key: string) => !this.#taken.has(identityOf({ kind, externalKey: key }));
		const last = wanted.at(-1) ?? kind;
		let key = wanted.find(isFree);
		for (let number = 2; key === undefined; number++)
			if (isFree(`${last} ${number}`)) key = `${last} ${number}`;
		this.#taken.add(identityOf({ kind, externalKey: key }));
		return key;
	}
}

/** A piece whose size, resolution, bleed and outline the next reading detects. */
export const asNew = (piece: WrittenPiece, images: Sorting["images"]): WrittenPiece => ({
	...piece,
	size: undefined,
	pictures: piece.pictures.map(({ file, side }) => newPicture({ images }, file, side)),
});

/** A picture with the resolution and bleed of those in a deck that have as many pixels. */
export function alikeIn({ pieces }: SortedGroup, picture: WrittenPicture): WrittenPicture {
	const other = pieces
		.flatMap(({ piece }) => piece.pictures)
		.find(({ widthPx, heightPx }) => widthPx === picture.widthPx && heightPx === picture.heightPx);
	return other === undefined ? picture : { ...picture, dpi: other.dpi, bleed: other.bleed };
}

/** The deck, bundle, die or book of a new group. */
export function newWhole(
	keys: Keys,
	kind: "deck" | "bundle" | "die" | "book",
	{ name, files, pictures = [] }: { name: string; files: readonly string[]; pictures?: WrittenPicture[] },
): WrittenPiece {
	const folder = folderOf(files[0] ?? "");
	const isWholeFolder = folder !== "" && displayName(folder) === name;
	const key = keys.take(kind, ...(isWholeFolder ? [folder] : []), folder ? `${folder}/${name}` : name);
	return newPiece(kind, { key, name, pictures });
}

/** Numbers pieces, so that they can be told apart. */
export function numbered(sorting: Sorting, pieces: readonly WrittenPiece[]): [SortedPiece[], Sorting] {
	const { nextId } = sorting;
	const found = pieces.map((piece, at) => ({ id: nextId + at, piece }));
	return [found, { ...sorting, nextId: nextId + pieces.length }];
}

/** Adds a group after another one, or at the end. */
export function withGroup(sorting: Sorting, group: Omit<SortedGroup, "id">, after?: number): Sorting {
	const { groups, nextId } = sorting;
	const at = groups.findIndex(({ id }) => id === after);
	const place = at === -1 ? groups.length : at + 1;
	return {
		...sorting,
		groups: [...groups.slice(0, place), { id: nextId, ...group }, ...groups.slice(place)],
		nextId: nextId + 1,
	};
}

export const withChanged = (
	sorting: Sorting,
	ids: readonly number[],
	change: (group: SortedGroup) => SortedGroup,
): Sorting => ({
	...sorting,
	groups: sorting.groups.map((group) => (ids.includes(group.id) ? change(group) : group)),
});

/** Leaves pictures out: they join those of their folder that are left out already. */
export function withParts(sorting: Sorting, files: readonly string[]): Sorting {
	const shown = new Set(
		sorting.groups.flatMap(({ whole, pieces }) => [
			...(whole === undefined ? [] : filesOf(whole)),
			...pieces.flatMap(({ piece }) => filesOf(piece)),
		]),
	);
	let result = sorting;
	for (const file of new Set(files)) {
		if (shown.has(file)) continue;
		const place = folderOf(file);
		const [pieces, next] = numbered(result, [partOf(result, file)]);
		const home = next.groups.find(({ kind, name }) => kind === "parts" && name === place);
		result = home
			? withChanged(next, [home.id], (group) => ({ ...group, pieces: [...group.pieces, ...pieces] }))
			: withGroup(next, { kind: "parts", name: place, pieces });
	}
	return result;
}

/** Takes pieces out of their groups. Groups that become empty vanish, and what only they showed is left out. */
export function without(sorting: Sorting, ids: ReadonlySet<number>): Sorting {
	const left: string[] = [];
	const groups = sorting.groups.flatMap((group) => {
		const pieces = group.pieces.filter(({ id }) => !ids.has(id));
		if (pieces.length === group.pieces.length) return [group];
		if (pieces.length > 0) return [{ ...group, pieces }];
		if (group.whole !== undefined) left.push(...filesOf(group.whole));
		return [];
	});
	return withParts({ ...sorting, groups }, left);
}

/** The pieces with these ids, in the order of the sorting. */
export const piecesWith = ({ groups }: Sorting, ids: ReadonlySet<number>): SortedPiece[] =>
	groups.flatMap(({ pieces }) => pieces.filter(({ id }) => ids.has(id)));

/** A name for pieces that leave their group: the words that their files begin with. */
export function sharedName(files: readonly string[]): string | undefined {
	const names = files.map((file) => displayName(frontKey(file)).split(" "));
	const [first = [], ...others] = names;
	const differs = first.findIndex((word, at) =>
		others.some((other) => other[at]?.toLowerCase() !== word.toLowerCase()),
	);
	const shared = first.slice(0, differs === -1 ? first.length : differs).join(" ");
	return shared.length > 1 ? shared : undefined;
}

/** The files of all pictures in a group. */
export const filesIn = ({ whole, pieces }: SortedGroup): string[] => [
	...pieces.flatMap(({ piece }) => filesOf(piece)),
	...(whole === undefined ? [] : filesOf(whole)),
];
