import { t } from "@tuckbox/web/messages/words.ts";
import { listText } from "@tuckbox/web/ui/words.ts";
import type { ChangeSummary } from "./change-summary.ts";

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
	const did = parts.length === 0 ? t("game.noVisibleChanges") : listText(parts);
	const app = appNamesText(apps);
	return restoredFrom === null
		? t("game.appDid", { app, did })
		: t("game.appRestored", { app, did, version: restoredFrom });
}
