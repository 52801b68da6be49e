import {
	baseOf,
	displayName,
	faceNumber,
	folderOf,
	frontKey,
	kindTable,
	maxFaces,
	piecesByName,
	readPictureName,
} from "@tuckbox/pieces";
import { isPdfName } from "../pdf/pages.ts";
import { faceKey, faceName, type WrittenPiece } from "../write/index.ts";
import {
	alikeIn,
	asNew,
	filesIn,
	Keys,
	newWhole,
	numbered,
	sharedName,
	withChanged,
	withParts,
} from "./change.ts";
import {
	filesOf,
	frontOf,
	groupWith,
	hasWhole,
	kindInside,
	newPicture,
	newPiece,
	partOf,
	type SortedGroup,
	type SortedKind,
	type Sorting,
} from "./sorting.ts";

/** Kinds whose pictures have names of their own, and no fronts and backs that belong together. */
const isListed = (kind: SortedKind) => kind === "parts" || kind === "book" || kind === "die";

/** Pictures as pieces by their names: `gull-back` is the back of `gull`. */
function byNames(sorting: Sorting, files: readonly string[]): { pieces: WrittenPiece[]; back?: string } {
	const { pieces, sharedBack, twins, collisions } = piecesByName(files);
	const isOneBack = files.length === 1;
	const named = pieces.map(({ stem, sides, count }) => ({
		...newPiece("tile", {
			key: stem,
			name: displayName(stem),
			pictures: [...sides].map(([side, file]) =>
				newPicture(sorting, file, /^face-/.test(side) && sides.size === 1 ? "front" : side),
			),
		}),
		count: count || 1,
	}));
	const others = [...[...twins.values()].flat(), ...collisions.flatMap(({ files: [, ...rest] }) => rest)];
	const single = [...others, ...(isOneBack && sharedBack !== undefined ? [sharedBack] : [])];
	return {
		pieces: [...named, ...single.map((file) => partOf(sorting, file))],
		...(sharedBack !== undefined && !isOneBack && { back: sharedBack }),
	};
}

/** The pieces of a group, and the back that all of them share. */
function unpacked(sorting: Sorting, { kind, whole, pieces }: SortedGroup) {
	const inside = pieces.map(({ piece }) => piece);
	if (isListed(kind)) return byNames(sorting, inside.flatMap(filesOf));
	const ofWhole = whole?.pictures.find(({ side }) => side === "back")?.file;
	const backs = inside.map(({ pictures }) => pictures.find(({ side }) => side === "back")?.file);
	const [first] = backs;
	const isShared = inside.length > 1 && first !== undefined && backs.every((file) => file === first);
	if (ofWhole === undefined && !isShared) return { pieces: inside };
	const withoutShared = (piece: WrittenPiece) => ({
		...piece,
		pictures: piece.pictures.filter(({ side, file }) => side !== "back" || file !== first),
	});
	return { pieces: isShared ? inside.map(withoutShared) : inside, back: ofWhole ?? first };
}

/** The pieces in their new group, with the keys of their new kind. */
function repacked(
	{ images }: Pick<Sorting, "images">,
	keys: Keys,
	kind: Exclude<SortedKind, "parts" | "book" | "die">,
	{ pieces, back }: { pieces: readonly WrittenPiece[]; back?: string | undefined },
	from: SortedKind,
): WrittenPiece[] {
	const inside = kindInside(kind);
	const isSameForm = from !== "parts" && kindTable[kindInside(from)].form === kindTable[inside].form;
	const keepsCount = from !== "counter" && kind !== "counter";
	return pieces.map((piece) => {
		const front = frontOf(piece)?.file ?? piece.key;
		const hasBack = piece.pictures.some(({ side }) => side === "back");
		const takesBack = back !== undefined && !hasWhole(kind) && !hasBack;
		const own = asNew(piece, images);
		return {
			...own,
			kind: inside,
			parent: undefined,
			key: keys.take(inside, piece.key, frontKey(front)),
			count: keepsCount ? piece.count : 1,
			shape: isSameForm ? piece.shape : undefined,
			pictures: takesBack ? [...own.pictures, newPicture({ images }, back, "back")] : own.pictures,
		};
	});
}

function dieOf(sorting: Sorting, keys: Keys, group: SortedGroup, name: string): SortedGroup {
	const files = group.pieces.flatMap(({ piece }) => frontOf(piece)?.file ?? []).slice(0, maxFaces);
	const whole = newWhole(keys, "die", { name, files });
	const found = files.map((file) => faceNumber(readPictureName(file).side ?? ""));
	const isNumbered = found.every((face) => face !== undefined) && new Set(found).size === found.length;
	const faces = files.map((file, at) => {
		const number = (isNumbered && found[at]) || at + 1;
		const pictures = [newPicture(sorting, file, `face-${number}`)];
		return newPiece("dieFace", {
			...{ key: keys.take("dieFace", faceKey(whole.key, number)), name: faceName(name, number) },
			pictures,
		});
	});
	const pieces = faces.map((piece, at) => ({ id: group.pieces[at]?.id ?? 0, piece }));
	return { ...group, kind: "die", name, whole, pieces };
}

/** A name for a group that had none of its own: that of its folder, or the words that its files begin with. */
function nameFor({ kind, whole, name, pieces }: SortedGroup): string {
	if (whole !== undefined) return whole.name;
	const files = pieces.flatMap(({ piece }) => filesOf(piece));
	const folder = folderOf(files[0] ?? "");
	if (kind !== "parts" && name !== "") return name;
	return (folder && displayName(folder)) || sharedName(files) || displayName(baseOf(files[0] ?? "deck"));
}

function changed(sorting: Sorting, group: SortedGroup, kind: SortedKind): Sorting {
	const keys = new Keys(sorting, [group]);
	const name = nameFor(group);
	const before = filesIn(group);
	const replace = (to: SortedGroup) => withChanged(sorting, [group.id], () => to);
	if (kind === "parts") {
		const rest = { ...sorting, groups: sorting.groups.filter((one) => one !== group) };
		return withParts(rest, before);
	}
	if (kind === "die") return withParts(replace(dieOf(sorting, keys, group, name)), before);
	if (kind === "book") {
		const whole = newWhole(keys, "book", { name, files: before });
		const [pieces, next] = numbered(
			sorting,
			before.map((file) => partOf(sorting, file)),
		);
		const book = { ...group, kind, name, whole: { ...whole, pages: [] }, pieces };
		return withChanged(next, [group.id], () => book);
	}
	const found = unpacked(sorting, group);
	const [pieces, next] = numbered(sorting, repacked(sorting, keys, kind, found, group.kind));
	let whole: WrittenPiece | undefined;
	if (hasWhole(kind)) {
		const pictures = found.back === undefined ? [] : [newPicture(sorting, found.back, "back")];
		const isKept = group.whole !== undefined && (group.kind === "deck" || group.kind === "bundle");
		whole = isKept
			? { ...asNew(group.whole as WrittenPiece, sorting.images), kind, pictures }
			: newWhole(keys, kind, { name, files: before, pictures });
	}
	return withParts(
		withChanged(next, [group.id], () => ({ ...group, kind, name, whole, pieces })),
		before,
	);
}

/** Whether a group can be of a kind: a die has at most twenty faces, and a PDF must be opened before its pages are pieces. */
export function canBecome({ kind: from, pieces }: SortedGroup, kind: SortedKind): boolean {
	if (kind === from) return false;
	if (kind === "die" && pieces.length > maxFaces) return false;
	return !pieces.some(({ piece }) => filesOf(piece).some(isPdfName));
}

/**
 * Makes groups another kind: a deck becomes tokens, or parts become a deck. Sizes, bleed and outlines are detected
 * again.
 */
export function become(sorting: Sorting, ids: readonly number[], kind: SortedKind): Sorting {
	let result = sorting;
	for (const id of ids) {
		const group = groupWith(result, id);
		if (group !== undefined && canBecome(group, kind)) result = changed(result, group, kind);
	}
	return result;
}

/** Pieces as they are in a group of another kind, for pieces that move there. */
export function piecesFor(
	sorting: Sorting,
	keys: Keys,
	pieces: readonly { piece: WrittenPiece; from: SortedKind }[],
	to: SortedGroup,
): WrittenPiece[] {
	const { kind } = to;
	if (kind === "parts")
		return pieces.flatMap(({ piece }) => filesOf(piece)).map((file) => partOf(sorting, file));
	if (kind === "book")
		return pieces.flatMap(({ piece }) => filesOf(piece)).map((file) => partOf(sorting, file));
	if (kind === "die") {
		const taken = new Set(to.pieces.map(({ piece }) => faceNumber(piece.pictures[0]?.side ?? "")));
		const free = Array.from({ length: maxFaces }, (_, at) => at + 1).filter((face) => !taken.has(face));
		return pieces.flatMap(({ piece }, at) => {
			const [number, file] = [free[at], frontOf(piece)?.file];
			if (number === undefined || file === undefined) return [];
			const [key, name] = [faceKey(to.whole?.key ?? "", number), faceName(to.name, number)];
			const pictures = [newPicture(sorting, file, `face-${number}`)];
			return newPiece("dieFace", { key: keys.take("dieFace", key), name, pictures });
		});
	}
	const listed = pieces.filter(({ from }) => isListed(from)).flatMap(({ piece }) => filesOf(piece));
	const named = byNames(sorting, listed);
	const back = named.back === undefined ? [] : [partOf(sorting, named.back)];
	const others = pieces.filter(({ from }) => !isListed(from));
	const shape = to.whole?.shape;
	return [
		...others.flatMap(({ piece, from }) => repacked(sorting, keys, kind, { pieces: [piece] }, from)),
		...repacked(sorting, keys, kind, { pieces: [...named.pieces, ...back] }, "parts"),
	].map((piece) => ({
		...piece,
		shape: piece.shape ?? shape,
		pictures: piece.pictures.map((picture) => alikeIn(to, picture)),
	}));
}
