import { locale, t } from "@tuckbox/web/messages/words.ts";
import type { ReportRevision, Share, Spread } from "./report.ts";

const numberText = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });
const percentText = (value: number) => value.toLocaleString(locale, { style: "percent" });

/** "3 of 7", with the interval of the share if there are enough games for one. */
export function shareText({ count, of, interval }: Share): string {
	if (interval === null) return t("playtesting.share", { count, of });
	const [low = 0, high = 1] = interval;
	return t("playtesting.shareWithInterval", { count, of, low: percentText(low), high: percentText(high) });
}

/** "4 (2 to 7, 5 games)": the median, the lowest and the highest, and how many numbers there are. */
export function spreadText(
	spread: Spread,
	textOf: (value: number) => string = numberText,
): string | undefined {
	if (spread === null) return undefined;
	const { median, lowest, highest, count } = spread;
	if (lowest === highest) return t("playtesting.same", { median: textOf(median), count });
	return t("playtesting.spread", {
		median: textOf(median),
		lowest: textOf(lowest),
		highest: textOf(highest),
		count,
	});
}

/** The figures of a revision that a designer should see first; empty if it was neither in a hand nor hidden. */
export function mainFigures({ games: { finished }, inHand }: ReportRevision): string[] {
	return [
		inHand.count > 0 && t("playtesting.playedOf", { count: inHand.played, of: inHand.count }),
		finished.dead > 0 && t("playtesting.deadIn", { count: finished.dead, of: finished.inHand }),
		finished.neverSeen > 0 &&
			t("playtesting.neverSeenIn", { count: finished.neverSeen, of: finished.onTable }),
	].filter((text) => text !== false);
}

export const gamesText = (count: number): string => t("playtesting.games", { count });
