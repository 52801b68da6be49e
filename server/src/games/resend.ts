import { hash } from "node:crypto";
import { identityOf, type Kind, kindOf, limits, parentKinds } from "@tuckbox/pieces";
import type { AppInGame } from "../domain/actor.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Reader } from "../store/store.ts";
import { digestsByKey } from "../store/tables/components.ts";
import type { Upserted } from "./plan-request.ts";

// Tools push whole decks of which nothing has changed, or one card. A component remembers a digest of the item that
// made it what it is, so that the same item is known again without judging, loading and comparing all that it says.

/** Counted up when the same request may come to mean something else. */
export const digestForm = 1;

/** What an item says about which component it is, with its digest. */
export type SentItem = { kind: Kind; externalKey: string; parentKey: string | null; digest: string };

function digestItem(item: unknown, filesAt: string): SentItem | undefined {
	if (typeof item !== "object" || item === null) return undefined;
	const { kind: name, externalKey, parentExternalKey } = item as Record<string, unknown>;
	const kind = typeof name === "string" ? kindOf(name) : undefined;
	// what dice and their faces are depends on each other
	if (kind === undefined || kind === "die" || kind === "dieFace" || typeof externalKey !== "string") return;
	const parentKey =
		typeof parentExternalKey === "string" && parentExternalKey !== "" ? parentExternalKey : null;
	// the addresses of images in it depend on where the service is reached
	const digest = hash("sha256", `${digestForm} ${filesAt} ${JSON.stringify(item)}`, "base64url").slice(0, 22);
	return { kind, externalKey, parentKey, digest };
}

/** The items of a body that may be known again, by their index; undefined where one cannot be. */
export function digestItems(urls: ObjectUrls, items: unknown): readonly (SentItem | undefined)[] {
	if (!Array.isArray(items) || items.length > limits.maxBatchItems) return [];
	const filesAt = urls.filesAt().sources;
	try {
		return items.map((item) => digestItem(item, filesAt));
	} catch {
		return []; // nested deeper than a text can be made of: to be refused in its turn
	}
}

/** Items that are known again, by their index: each made its component what it still is. */
export type KnownItems = ReadonlyMap<number, Upserted>;

/** Thrown when a component that was known again has changed meanwhile: the request must be looked at as a whole. */
export class OutdatedKnowledge extends Error {
	override readonly name = "OutdatedKnowledge";
}

/** Items that are looked at first: when none of them is known, a push changes everything, and the rest is not asked. */
const sampled = 8;

/** Knows items again, wherever they stand in a request; none of them when the request names a component twice. */
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
	const stored = new Map(
		rows.map((row) => [identityOf({ kind: row.kind, externalKey: row.external_key }), row]),
	);
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

/** As {@link findKnown}, at little cost when it is likely that there are none. */
export async function findLikelyKnown(
	reader: Reader,
	appInGame: AppInGame,
	items: readonly (SentItem | undefined)[],
): Promise<KnownItems> {
	const step = Math.ceil(items.length / sampled);
	const sample = items.filter((_, index) => index % step === 0);
	if (items.length > sampled && (await findKnown(reader, appInGame, sample)).size === 0) return new Map();
	return await findKnown(reader, appInGame, items);
}
