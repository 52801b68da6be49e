import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading, Guess } from "@tuckbox/folder";
import { type Kind, kindOf, parentKinds } from "@tuckbox/pieces";
import { namedKind } from "@tuckbox/web/ui/piece-words.ts";

/** Pieces in one row of a plan: those of a deck, a bundle or a die, or others of one kind. */
export type PlanGroup = {
	id: string;
	parent?: ManifestComponent;
	/** Without the parent. */
	pieces: readonly ManifestComponent[];
	/** Facts about them that the folder leaves open. */
	guesses: readonly Guess[];
};

const idOf = (kind: string, key: string) => `${kindOf(kind) ?? kind} ${key}`;

/** The kind of a piece, as designers call it: a tile in a deck is a card. */
export const kindIn = ({ kind }: ManifestComponent, parent: ManifestComponent | undefined) =>
	namedKind(kindOf(kind) ?? "tile", parent?.kind === "deck");

/** The piece that others belong to, by the kind and the key of its own. */
function parentFinder(all: readonly ManifestComponent[]) {
	const byId = new Map(all.map((piece) => [idOf(piece.kind, piece.externalKey), piece]));
	return ({ kind, parentExternalKey }: ManifestComponent): ManifestComponent | undefined =>
		parentKinds(kindOf(kind) as Kind)
			.map((parent) => byId.get(idOf(parent, parentExternalKey ?? "")))
			.find((parent) => parent !== undefined);
}

/** The names by which guesses mention a piece. */
const mentions = ({ externalKey, name, images = [], pages = [] }: ManifestComponent): string[] => [
	...[externalKey, name],
	...images.map(({ file }) => file),
	...pages,
];

/**
 * Groups pieces for a plan, in their order.
 * @param all all pieces of the folder: the parents are among them
 */
export function planGroups(
	shown: readonly ManifestComponent[],
	all: readonly ManifestComponent[],
	guesses: readonly Guess[],
): { groups: PlanGroup[]; others: Guess[] } {
	const parentOf = parentFinder(all);
	const parents = new Set(all.flatMap((piece) => parentOf(piece) ?? []));
	const groups = new Map<string, PlanGroup & { pieces: ManifestComponent[]; guesses: Guess[] }>();
	for (const piece of shown) {
		const parent = parents.has(piece) ? piece : parentOf(piece);
		const id = parent === undefined ? kindIn(piece, undefined) : idOf(parent.kind, parent.externalKey);
		const group = groups.get(id) ?? { id, ...(parent && { parent }), pieces: [], guesses: [] };
		groups.set(id, group);
		if (piece !== parent) group.pieces.push(piece);
	}
	const byMention = new Map<string, Guess[]>();
	for (const { parent, pieces, guesses } of [...groups.values()].toReversed())
		for (const piece of [...pieces, ...(parent ? [parent] : [])])
			for (const name of mentions(piece)) byMention.set(name, guesses);
	const others: Guess[] = [];
	for (const guess of guesses) {
		const group = byMention.get(guess.first ?? guess.about);
		(group ?? others).push(guess);
	}
	return { groups: [...groups.values()], others };
}

/** The file of the picture by which a piece is recognized. */
export function faceFile({ images = [], pages = [], cover }: ManifestComponent): string | undefined {
	const front = images.find(({ sideKey }) => sideKey === "front") ?? images[0];
	return front?.file ?? cover ?? pages[0];
}

/** The size in which a piece is drawn: its own, or else the proportions of its picture. */
export function drawnSize(
	{ widthMm, heightMm }: ManifestComponent,
	file: string | undefined,
	{ images }: FolderReading,
): { widthMm: number; heightMm: number } {
	if (widthMm && heightMm) return { widthMm, heightMm };
	const { widthPx = 1, heightPx = 1 } = images.get(file ?? "") ?? {};
	return { widthMm: widthPx, heightMm: heightPx };
}
