import { hash } from "node:crypto";
import { identityOf, type Kind, kindOf, limits, parentKinds } from "@tuckbox/pieces";
import type { AppInGame } from "../../domain/access/actor.ts";
import { identityOfRow } from "../../domain/components/component.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import { digestsByKey } from "../../store/queries/pieces/components.ts";
import type { Reader } from "../../store/store.ts";
import type { Upserted } from "./plan-request.ts";

// Tools often push whole decks in which one card, or none, has changed. Each component stores a digest of the
// item that last wrote it, so that an unchanged item is recognized without validating, loading and comparing
// it.

/** Incremented when the meaning of a request changes. */
export const digestForm = 1;

/** The identity of an item's component, with the item's digest. */
export type SentItem = { kind: Kind; externalKey: string; parentKey: string | null; digest: string };

function digestItem(item: unknown, filesAt: string): SentItem | undefined {
	if (typeof item !== "object" || item === null) return undefined;
	const { kind: name, externalKey, parentExternalKey } = item as Record<string, unknown>;
	const kind = typeof name === "string" ? kindOf(name) : undefined;
	// dice and their faces depend on each other
	if (kind === undefined || kind === "die" || kind === "dieFace" || typeof externalKey !== "string") return;
	const parentKey =
		typeof parentExternalKey === "string" && parentExternalKey !== "" ? parentExternalKey : null;
	// the record contains addresses of images, which depend on the service's public URL
	const digest = hash("sha256", `${digestForm} ${filesAt} ${JSON.stringify(item)}`, "base64url").slice(0, 22);
	return { kind, externalKey, parentKey, digest };
}

/** The digests of a body's items, by index; undefined for items that cannot be recognized. */
export function digestItems(urls: ObjectUrls, items: unknown): readonly (SentItem | undefined)[] {
	if (!Array.isArray(items) || items.length > limits.maxBatchItems) return [];
	const filesAt = urls.filesAt().sources;
	try {
		return items.map((item) => digestItem(item, filesAt));
	} catch {
		return []; // nested too deeply for JSON.stringify; validation refuses it later
	}
}

/** Items that change nothing, by index: each was the last to write its component. */
export type KnownItems = ReadonlyMap<number, Upserted>;

/** Thrown when a component has changed since its item was recognized: the whole request must be processed again. */
export class OutdatedKnowledge extends Error {
	override readonly name = "OutdatedKnowledge";
}

/**
 * Number of items that are checked first: if none of them is unchanged, probably all have changed, and the rest
 * is not checked.
 */
const sampleSize = 8;

/** Finds items that change nothing, in any order. Finds none if the request names a component twice. */
export async function findKnown(
	reader: Reader,
	appInGame: AppInGame,
	items: readonly (SentItem | undefined)[],
): Promise<KnownItems> {
	const known = new Map<number, Upserted>();
	const keys = new Set<string>();
	for (const item of items) {
		if (item === undefined) continue;
		if (keys.has(item.externalKey)) return known;
		keys.add(item.externalKey);
	}
	for (const item of items) if (item?.parentKey != null) keys.add(item.parentKey);
	const rows = await digestsByKey(reader, appInGame, keys);
	const stored = new Map(rows.map((row) => [identityOfRow(row), row]));
	for (const [index, item] of items.entries()) {
		if (item === undefined) continue;
		const { kind, externalKey, parentKey, digest } = item;
		const row = stored.get(identityOf(item));
		const hasParent =
			parentKey === null ||
			parentKinds(kind).some((parent) => stored.has(identityOf({ kind: parent, externalKey: parentKey })));
		if (row?.request_digest !== digest || !hasParent) continue;
		known.set(index, { id: row.id, kind, externalKey, created: false, changed: false });
	}
	return known;
}

/** Does the same as {@link findKnown}, but cheaper when there are probably none. */
export async function findLikelyKnown(
	reader: Reader,
	appInGame: AppInGame,
	items: readonly (SentItem | undefined)[],
): Promise<KnownItems> {
	const step = Math.ceil(items.length / sampleSize);
	const sample = items.filter((_, index) => index % step === 0);
	if (items.length > sampleSize && (await findKnown(reader, appInGame, sample)).size === 0) return new Map();
	return await findKnown(reader, appInGame, items);
}
