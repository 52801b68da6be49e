import { t } from "@tuckbox/web/messages/words.ts";
import { listText } from "@tuckbox/web/ui/words.ts";
import type { ChangeSummary } from "./change-summary.ts";

/** Names of people and apps in a sentence: `Ada`, `Ada and Nandeck`, `Ada and 2 others`. */
export function namesText(makers: readonly string[]): string {
	const [first = t("game.anApp"), second] = makers;
	if (second === undefined) return first;
	return makers.length === 2
		? t("game.twoApps", { first, second })
		: t("game.severalApps", { first, count: makers.length - 1 });
}

/**
 * A summary in a sentence: `Dextrous added 2 pieces, changed Ace of Clubs and removed 3 pieces`. Single pieces appear by
 * name.
 */
export function summaryText(summary: ChangeSummary, nameOf: (id: string) => string | undefined): string {
	const { makers, created, changed, deleted, restoredFrom, undoes } = summary;
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
	const app = namesText(makers);
	if (restoredFrom !== null) return t("game.appRestored", { app, did, version: restoredFrom });
	return undoes === null ? t("game.appDid", { app, did }) : t("game.appUndid", { app, did, version: undoes });
}
