import { hash } from "node:crypto";
import type { Actor } from "../auth/actor.ts";
import { type Kind, kindOf, parentKinds } from "../domain/kind.ts";
import { limits } from "../domain/limits.ts";
import { identityOf } from "../domain/upsert.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { digestsByKey } from "../store/components.ts";
import type { Store } from "../store/store.ts";
import type { Upserted } from "./upsert.ts";

// Tools push whole decks of which nothing has changed. A component remembers a digest of the item that made it what
// it is, so that the same item is known again without judging, loading and comparing everything it says.

/** Counted up when the same request may come to mean something else. */
const digestForm = 1;

/** What an item says about which component it is, with its digest. */
type SentItem = { kind: Kind; externalKey: string; parentKey: string | null; digest: string };

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
	if (!Array.isArray(items) || items.length > limits.batchItems) return [];
	const filesAt = urls.filesAt();
	try {
		return items.map((item) => digestItem(item, filesAt));
	} catch {
		return []; // nested deeper than a text can be made of: to be refused in its turn
	}
}

/**
 * Recognises a batch that is sent again: every item made its component what it still is.
 * @returns what is answered then, or undefined when the batch has to be looked at
 */
export async function findResent(
	deps: { store: Store },
	actor: Actor,
	gameId: string,
	items: readonly (SentItem | undefined)[],
): Promise<Upserted[] | undefined> {
	if (items.length === 0) return undefined;
	const keys = new Set<string>();
	for (const item of items) {
		if (item === undefined || keys.has(item.externalKey)) return undefined;
		keys.add(item.externalKey);
	}
	for (const item of items) if (item?.parentKey != null) keys.add(item.parentKey);
	const rows = await digestsByKey(deps.store.reader, { gameId, appId: actor.appId }, keys);
	const stored = new Map(
		rows.map((row) => [identityOf({ kind: row.kind, externalKey: row.external_key }), row]),
	);
	const known: Upserted[] = [];
	for (const item of items) {
		if (item === undefined) return undefined;
		const { kind, externalKey, parentKey, digest } = item;
		const row = stored.get(identityOf(item));
		if (row === undefined || row.request_digest !== digest) return undefined;
		const hasParent =
			parentKey === null ||
			parentKinds(kind).some((parent) => stored.has(identityOf({ kind: parent, externalKey: parentKey })));
		if (!hasParent) return undefined;
		known.push({ id: row.id, kind, externalKey, created: false, changed: false });
	}
	return known;
}
