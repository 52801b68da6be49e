import { folderOf, grouped, identityOf, parentKinds, storedKind } from "@tuckbox/pieces";
import type { Component } from "../http/api.ts";
import type { Manifest, ManifestComponent, Rename } from "./manifest.ts";
import type { PushedFile, ReadPush } from "./read-files.ts";
import { named } from "./report.ts";

// A piece that is new in a manifest may be one that the game has under another key: its file was renamed, or the folder
// of its deck. The same images in the same place mean the same piece, if only one piece matches. A piece that was both
// renamed and drawn again cannot be recognized.

type Keyed = { kind: string; externalKey: string; parentExternalKey?: string | null | undefined };

/** A piece with the facts that identify it: its place, and its images. */
type Candidate<P> = { piece: P; kind: string; key: string; place: string; images: string | undefined };

const lastPartOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** The place of a piece: cards of one deck share one, and so do separate pieces of one kind in one folder. */
function siblingGroup({ kind, externalKey, parentExternalKey: parent }: Keyed): string {
	const own = storedKind(kind as Component["kind"]);
	return parent ? `${own} in ${parent}` : `${own} at ${folderOf(externalKey)}`;
}

function candidate<P extends Keyed>(piece: P, sides: ReadonlyMap<string, string>): Candidate<P> {
	const images = [...sides].map(([side, content]) => `${side} ${content}`).sort();
	return {
		...{ piece, kind: storedKind(piece.kind as Component["kind"]), key: piece.externalKey },
		place: siblingGroup(piece),
		images: images.length === 0 ? undefined : images.join("\n"),
	};
}

/** The digest in the address or the storage key of an image. */
const digestIn = (address: string) => lastPartOf(address).replace(/\..*$/, "");

function candidateInGame(piece: Component): Candidate<Component> {
	return candidate(
		piece,
		new Map(piece.payload.imageFaces.map(({ sideKey, url }) => [sideKey, digestIn(url)])),
	);
}

function candidateInManifest(
	piece: ManifestComponent,
	files: ReadonlyMap<string, PushedFile>,
): Candidate<ManifestComponent> {
	const { images = [], pages = [], cover } = piece;
	const sides = new Map([
		...images.map(({ sideKey, file }) => [sideKey, file] as const),
		...pages.map((file, at) => [`page-${at + 1}`, file] as const),
		...(cover ? [["cover", cover] as const] : []),
	]);
	const digests = [...sides].map(
		([side, file]) => [side, digestIn((files.get(file) as PushedFile).key)] as const,
	);
	return candidate(piece, new Map(digests));
}

type Both = {
	stored: readonly Candidate<Component>[];
	given: readonly Candidate<ManifestComponent>[];
	gone: readonly Candidate<Component>[];
	fresh: readonly Candidate<ManifestComponent>[];
};

/**
 * Finds renamed decks and folders: the old place has no pieces left, the new one had none before, and most pieces of
 * the smaller one are in both.
 * @returns the new place by the old one
 */
function movedPlaces({ stored, given, gone, fresh }: Both): Map<string, string> {
	const now = grouped(given, ({ place }) => place);
	const before = grouped(stored, ({ place }) => place);
	const from = new Set([...gone].map(({ place }) => place).filter((place) => !now.has(place)));
	const to = new Set([...fresh].map(({ place }) => place).filter((place) => !before.has(place)));
	const marksOf = ({ kind, key, images }: Candidate<unknown>) => [
		`${kind} ${key}`,
		...(images === undefined ? [] : [images]),
	];
	const placesByMark = new Map<string, Set<string>>();
	for (const one of given) {
		if (!to.has(one.place)) continue;
		for (const mark of marksOf(one))
			placesByMark.set(mark, (placesByMark.get(mark) ?? new Set()).add(one.place));
	}
	const pairs: (readonly [string, string])[] = [];
	for (const old of from) {
		const pieces = before.get(old) ?? [];
		const shared = new Map<string, number>();
		for (const one of pieces) {
			const places = new Set(marksOf(one).flatMap((mark) => [...(placesByMark.get(mark) ?? [])]));
			for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1);
		}
		const [relation] = /^\S+ \S+ /.exec(old) ?? [""];
		for (const [place, count] of shared) {
			const smaller = Math.min(pieces.length, now.get(place)?.length ?? 0);
			if (place.startsWith(relation) && 2 * count > smaller) pairs.push([old, place]);
		}
	}
	const isPlain = ([old, place]: readonly [string, string]) =>
		pairs.filter(([one, other]) => one === old || other === place).length === 1;
	return new Map(pairs.filter(isPlain));
}

/**
 * Pairs pieces of the same place, kind and images: first those whose keys have the same last part, and then the only
 * ones left.
 */
function* plainPairs(gone: Candidate<Component>[], fresh: Candidate<ManifestComponent>[]) {
	const [olds, news] = [new Set(gone), new Set(fresh)];
	const take = function* (some: Candidate<Component>[], others: Candidate<ManifestComponent>[]) {
		const [old, next] = [some[0], others[0]];
		if (some.length !== 1 || others.length !== 1 || old === undefined || next === undefined) return;
		olds.delete(old);
		news.delete(next);
		yield [old.piece, next.piece] as const;
	};
	const byName = grouped(fresh, ({ key }) => lastPartOf(key));
	for (const [name, some] of grouped(gone, ({ key }) => lastPartOf(key)))
		yield* take(some, byName.get(name) ?? []);
	yield* take([...olds], [...news]);
}

/** Finds the pieces of a manifest that the game has under another key. */
export function renamesIn(
	{ manifest, files }: Pick<ReadPush, "manifest" | "files">,
	stored: readonly Component[],
): Rename[] {
	const components = new Map(manifest.components.map((piece) => [identityOf(piece), piece]));
	const known = new Set(stored.map(identityOf));
	if (stored.every((piece) => components.has(identityOf(piece)))) return [];
	const both = { stored: stored.map(candidateInGame), given: [] as Candidate<ManifestComponent>[] };
	for (const piece of components.values()) both.given.push(candidateInManifest(piece, files));
	const gone = both.stored.filter(({ piece }) => !components.has(identityOf(piece)));
	const fresh = both.given.filter(({ piece }) => !known.has(identityOf(piece)));
	const moved = movedPlaces({ ...both, gone, fresh });

	const renames = new Map<Component, ManifestComponent>();
	const taken = new Set<ManifestComponent>();
	const pair = (old: Component, piece: ManifestComponent) => {
		if (renames.has(old) || taken.has(piece)) return;
		renames.set(old, piece);
		taken.add(piece);
	};
	for (const [old, place] of moved) {
		const [from, to] = [old, place].map((one) => /^(\S+) in (.*)$/s.exec(one));
		if (!from || !to) continue;
		for (const kind of parentKinds(from[1] as Component["kind"])) {
			const isParent = (key: string | undefined) => (one: Candidate<unknown>) =>
				one.kind === kind && one.key === key;
			const [parent, next] = [gone.find(isParent(from[2])), fresh.find(isParent(to[2]))];
			if (parent && next) pair(parent.piece, next.piece);
		}
	}
	const groupOf = ({ kind, place, images }: Candidate<unknown>) => JSON.stringify([kind, place, images]);
	const freshByGroup = grouped(
		fresh.filter(({ piece, images }) => images !== undefined && !taken.has(piece)),
		groupOf,
	);
	const goneByGroup = grouped(
		gone.filter(({ piece, images }) => images !== undefined && !renames.has(piece)),
		(one) => groupOf({ ...one, place: moved.get(one.place) ?? one.place }),
	);
	for (const [group, some] of goneByGroup)
		for (const [old, piece] of plainPairs(some, freshByGroup.get(group) ?? [])) pair(old, piece);
	return [...renames].map(([{ id, externalKey: formerKey, name: formerName }, piece]) => {
		return { ...named(piece), id, formerKey, formerName };
	});
}

/** Returns the components of a game after these renames. */
export function renamedIn(stored: readonly Component[], renames: readonly Rename[]): readonly Component[] {
	if (renames.length === 0) return stored;
	const byId = new Map(renames.map((rename) => [rename.id, rename]));
	const parentKey = keyChanges(stored, renames);
	return stored.map((piece) => ({
		...piece,
		externalKey: byId.get(piece.id)?.externalKey ?? piece.externalKey,
		parentExternalKey: parentKey(piece.kind, piece.parentExternalKey),
	}));
}

/** Returns a function for the keys of parents after these renames, by the kind of a child. */
function keyChanges(stored: readonly Component[], renames: readonly Rename[]) {
	const kinds = new Map(stored.map(({ id, kind }) => [id, kind]));
	const keys = new Map(
		renames.map(({ id, formerKey, externalKey }) => [
			identityOf({ kind: kinds.get(id) ?? "tile", externalKey: formerKey }),
			externalKey,
		]),
	);
	return (kind: Component["kind"], parent: string | null) => {
		const changed = parentKinds(kind).map((one) =>
			keys.get(identityOf({ kind: one, externalKey: parent ?? "" })),
		);
		return changed.find((key) => key !== undefined) ?? parent;
	};
}

/** Returns a manifest without these renames: with the keys that the game has now. */
export function withFormerKeys(manifest: Manifest, renames: readonly Rename[]): Manifest {
	if (renames.length === 0) return manifest;
	const former = new Map(renames.map((rename) => [identityOf(rename), rename.formerKey]));
	const formerParent = ({ kind, parentExternalKey: parent }: ManifestComponent) =>
		parentKinds(storedKind(kind))
			.map((one) => former.get(identityOf({ kind: one, externalKey: parent ?? "" })))
			.find((key) => key !== undefined);
	return {
		components: manifest.components.map((component) => {
			const parentExternalKey = formerParent(component);
			const externalKey = former.get(identityOf(component)) ?? component.externalKey;
			return { ...component, externalKey, ...(parentExternalKey !== undefined && { parentExternalKey }) };
		}),
	};
}
