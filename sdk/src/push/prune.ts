import { identityOf, kindTable, storedKind } from "@tuckbox/pieces";
import { forEachLimit } from "../batches.ts";
import { parentsFirst } from "../components.ts";
import type { BriefComponent } from "../http/api.ts";
import { TuckboxError } from "../http/errors.ts";
import type { Push } from "./begin.ts";
import type { Manifest } from "./manifest.ts";
import type { PushReport } from "./report.ts";

/** Number of deletions that run at the same time. */
const concurrency = 8;

/** A side that a component has but its manifest does not name. A manifest without `images` keeps all sides. */
type StaleSide = { piece: BriefComponent; assetId: string };

/**
 * Components of a game that a manifest does not contain, children before parents, and sides that the manifest does not
 * name.
 */
export type Stale = { pieces: BriefComponent[]; sides: StaleSide[] };

export function staleIn(manifest: Manifest, stored: readonly BriefComponent[]): Stale {
	const kept = new Set(manifest.components.map(identityOf));
	const named = new Map<string, Set<string>>();
	for (const component of manifest.components) {
		if (component.images === undefined || component.kind === "book") continue;
		const sides = named.get(identityOf(component)) ?? new Set();
		for (const { sideKey } of component.images) sides.add(sideKey);
		// the service refuses to delete a required front
		if (kindTable[storedKind(component.kind)].front === "required") sides.add("front");
		named.set(identityOf(component), sides);
	}
	const pieces = stored.filter((piece) => !kept.has(identityOf(piece)));
	const sides = stored.flatMap((piece) => {
		const own = named.get(identityOf(piece));
		const stale =
			own === undefined ? [] : piece.payload.imageFaces.filter(({ sideKey }) => !own.has(sideKey));
		return stale.map(({ assetId }) => ({ piece, assetId }));
	});
	return { pieces: parentsFirst(pieces).reverse(), sides };
}

/**
 * Ignores the error of a component or image that another client has already deleted.
 * @throws every other error
 */
function unlessGone(error: unknown): void {
	if (!(error instanceof TuckboxError) || !/^(COMPONENT|ASSET)_NOT_FOUND$/.test(error.code)) throw error;
}

/** Deletes the components and sides that the manifest does not contain. */
export async function prune(
	{ components, assets, stale: { pieces, sides }, options }: Push & { stale: Stale },
	report: PushReport,
): Promise<void> {
	const { signal, onProgress } = options;
	const total = pieces.length + sides.length;
	let done = 0;
	const step = () => onProgress?.({ phase: "prune", done: done++, total });
	step();
	const isChild = (piece: BriefComponent) => piece.parentExternalKey !== null;
	for (const part of [pieces.filter(isChild), pieces.filter((piece) => !isChild(piece))]) {
		await forEachLimit(part, concurrency, signal, async (piece, stopping) => {
			await components.delete(piece.id, { signal: stopping }).catch(unlessGone);
			step();
		});
		for (const piece of part) report.delete(piece);
	}
	await forEachLimit(sides, concurrency, signal, async ({ piece, assetId }, stopping) => {
		await assets.delete(assetId, { signal: stopping }).catch(unlessGone);
		report.markChanged(piece);
		step();
	});
}
