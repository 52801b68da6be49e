import type { Change } from "../api/delta.ts";
import { locale, t } from "../words/words.ts";

/** Several pushes as one. A piece that was added and removed in between is left out. */
export type ChangeSummary = {
	/** The newest version among them. */
	version: number;
	/** The version before them. */
	from: number;
	at: number;
	apps: readonly string[];
	restoredFrom: number | null;
	created: ReadonlySet<string>;
	changed: ReadonlySet<string>;
	deleted: Change["deleted"];
};

/** Combines pushes, newest first, into one summary; undefined for an empty list. */
export function summarizeChanges(pushes: readonly Change[]): ChangeSummary | undefined {
	const [newest] = pushes;
	if (newest === undefined) return undefined;
	const created = new Set<string>();
	const changed = new Set<string>();
	const deleted = new Map<string, Change["deleted"][number]>();
	for (const push of pushes.toReversed()) {
		for (const piece of push.deleted) {
			changed.delete(piece.id);
			if (!created.delete(piece.id)) deleted.set(piece.id, piece);
		}
		// restoring a version brings deleted pieces back with the same ids
		for (const id of push.createdIds) (deleted.delete(id) ? changed : created).add(id);
		for (const id of push.changedIds) if (!created.has(id)) changed.add(id);
	}
	const apps = new Map(pushes.flatMap((push) => push.apps.map(({ id, name }) => [id, name] as const)));
	return {
		version: newest.version,
		from: Math.min(...pushes.map((push) => push.from)),
		at: newest.publishedAt,
		apps: [...apps.values()],
		restoredFrom: pushes.length === 1 ? newest.restoredFrom : null,
		created,
		changed,
		deleted: [...deleted.values()],
	};
}

/** Names of apps in a sentence: `Dextrous`, `Dextrous and Nandeck`, `Dextrous and 2 others`. */
export function appNamesText(apps: readonly string[]): string {
	const [first = t("game.anApp"), second] = apps;
	if (second === undefined) return first;
	return apps.length === 2
		? t("game.twoApps", { first, second })
		: t("game.severalApps", { first, count: apps.length - 1 });
}

/**
 * A summary in a sentence: `Dextrous added 2 pieces, changed Ace of Clubs and removed 3 pieces`. Single pieces appear by
 * name.
 */
export function summaryText(summary: ChangeSummary, nameOf: (id: string) => string | undefined): string {
	const { apps, created, changed, deleted, restoredFrom } = summary;
	const what = (names: readonly (string | undefined)[]) =>
		names.length === 1 && names[0] !== undefined ? names[0] : t("look.pieces", { count: names.length });
	const parts = [
		["game.added", [...created].map(nameOf)] as const,
		["game.changed", [...changed].map(nameOf)] as const,
		["game.removedWhat", deleted.map(({ name }) => name)] as const,
	]
		.filter(([, names]) => names.length > 0)
		.map(([key, names]) => t(key, { what: what(names) }));
	const list = new Intl.ListFormat(locale, { type: "conjunction" });
	const did = parts.length === 0 ? t("game.noVisibleChanges") : list.format(parts);
	const app = appNamesText(apps);
	return restoredFrom === null
		? t("game.appDid", { app, did })
		: t("game.appRestored", { app, did, version: restoredFrom });
}
