import type { Asset, Component } from "../api.ts";
import { identityOf } from "../components.ts";
import { contentKey, type LocalFile } from "../files.ts";
import type { Manifest, ManifestComponent, PushOptions, PushResult } from "./manifest.ts";
import { staleIn } from "./prune.ts";
import { readFiles } from "./read-files.ts";
import { PushReport } from "./report.ts";

export type Stored = { components: readonly Component[]; assets: readonly Asset[] };

/** The same JSON value, whatever the order of its keys. */
function isSame(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	const [keys, others] = [Object.keys(a), Object.keys(b)];
	if (Array.isArray(a) !== Array.isArray(b) || keys.length !== others.length) return false;
	return keys.every(
		(key) =>
			Object.hasOwn(b, key) &&
			isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
	);
}

/** Whether two payloads are the same; what the service adds to one, and what JSON leaves out, do not count. */
function isSamePayload(sent: Record<string, unknown> | null, stored: Component["payload"]): boolean {
	const plain = (payload: object) => {
		const { imageFaces: _, ...own } = JSON.parse(JSON.stringify(payload));
		return own;
	};
	return isSame(plain(sent ?? {}), plain(stored));
}

/** The storage keys by side that a manifest's piece asks for; null takes a side off. */
function wantedSides(
	{ kind, images = [], pages, cover }: ManifestComponent,
	keyOf: (file: string) => string,
): Map<string, string | null> {
	if (kind === "die") return new Map();
	if (kind !== "book") return new Map(images.map(({ sideKey, file }) => [sideKey, keyOf(file)]));
	const sides = new Map(
		(pages ?? []).map((file, i): [string, string | null] => [`page-${i + 1}`, keyOf(file)]),
	);
	if (cover !== undefined) sides.set("cover", cover === null ? null : keyOf(cover));
	return sides;
}

/** How many faces a manifest gives a die: as many as there are, or as their highest number says. */
function facesOf({ components }: Manifest, { externalKey }: ManifestComponent): number {
	const faces = components.filter(
		({ kind, parentExternalKey }) => kind === "dieFace" && parentExternalKey === externalKey,
	);
	const numbers = faces.flatMap(({ images = [] }) =>
		images.map(({ sideKey }) => sideKey.replace("face-", "")),
	);
	return Math.max(faces.length, ...numbers.map(Number).filter(Number.isInteger));
}

/** Whether a piece would be changed, as far as the lists tell: they do not have resolutions and bleed modes. */
function differs(
	wanted: ManifestComponent,
	stored: Component,
	sides: ReadonlyMap<string, string>,
	keyOf: (file: string) => string,
	faces: number,
): boolean {
	const { name, count, widthMm, heightMm, shape, parentExternalKey, payload } = wanted;
	if (name !== stored.name) return true;
	if (count !== undefined && (count ?? 1) !== stored.count) return true;
	// null lets the size be guessed, and what is guessed cannot be told from what was sent
	if (typeof widthMm === "number" && widthMm !== stored.widthMm) return true;
	if (typeof heightMm === "number" && heightMm !== stored.heightMm) return true;
	if (shape !== undefined && shape !== (stored.shape ?? null)) return true;
	// a die with more faces than it asks for is larger (decision 17)
	const sidesAsked = wanted.kind === "die" ? wanted.sides : undefined;
	if (typeof sidesAsked === "number" && sidesAsked !== stored.sides && sidesAsked >= faces) return true;
	if (parentExternalKey !== undefined && (parentExternalKey || null) !== stored.parentExternalKey)
		return true;
	if (payload !== undefined && !isSamePayload(payload, stored.payload)) return true;
	if (wanted.pages !== undefined) {
		const pages = [...sides.keys()].filter((side) => side.startsWith("page-"));
		if (pages.length !== wanted.pages.length) return true;
	}
	return [...wantedSides(wanted, keyOf)].some(([side, key]) => (sides.get(side) ?? null) !== key);
}

/** What a push would do to a game in which there is this. Asks and sends nothing. @throws TuckboxError FILE_… */
export async function planPush(
	gameId: string,
	manifest: Manifest,
	options: PushOptions,
	stored: Stored,
): Promise<PushResult> {
	const files = await readFiles(manifest, options);
	const keyOf = (name: string) => contentKey(gameId, files.get(name) as LocalFile);
	const pieces = new Map(stored.components.map((piece) => [identityOf(piece), piece]));
	const held = new Set(stored.assets.map(({ key }) => key));
	const sidesOf = new Map<string, Map<string, string>>();
	for (const { componentId, sideKey, key } of stored.assets) {
		if (componentId === null || sideKey === null) continue;
		const sides = sidesOf.get(componentId) ?? new Map<string, string>();
		sidesOf.set(componentId, sides.set(sideKey, key));
	}

	const report = new PushReport();
	const total = manifest.components.length;
	for (const component of manifest.components) {
		const piece = pieces.get(identityOf(component));
		const sides = sidesOf.get(piece?.id ?? "") ?? new Map();
		const changed =
			piece === undefined || differs(component, piece, sides, keyOf, facesOf(manifest, component));
		report.add(component, { ...(piece && { id: piece.id }), created: piece === undefined, changed });
	}
	options.onProgress?.({ phase: "components", done: total, total });
	if (options.prune) {
		const stale = staleIn(manifest, stored.components);
		for (const piece of stale.pieces) report.delete(piece);
		for (const { piece } of stale.sides) report.markChanged(piece);
	}
	const missing = new Map([...files.values()].map((file) => [contentKey(gameId, file), file.byteSize]));
	for (const key of held) missing.delete(key);
	const bytes = [...missing.values()].reduce((sum, size) => sum + size, 0);
	return {
		game: gameId,
		dryRun: true,
		...report.pieces(),
		uploads: { files: missing.size, bytes },
		requests: 0,
		warnings: [],
	};
}
