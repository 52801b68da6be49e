import type { Question } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { dayText, listText } from "@tuckbox/web/ui/words.ts";
import type { PlaytestSeat, PlaytestSummary } from "./playtest.ts";

/** A duration as people say it: 40 s, 25 min, 1 h 5 min. */
export function lengthText(ms: number): string {
	const seconds = Math.round(ms / 1000);
	if (seconds < 60) return t("playtesting.seconds", { count: seconds });
	const minutes = Math.round(seconds / 60);
	if (minutes < 60) return t("playtesting.minutes", { count: minutes });
	return t("playtesting.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The name of a playtest: its question, or its day. */
export const titleOf = ({ question, startedAt }: Pick<PlaytestSummary, "question" | "startedAt">): string =>
	question.trim() || t("playtesting.gameOfDay", { day: dayText(startedAt) });

/** The table at which a game was played, or what it was played on or by instead. */
export const playedAt = ({ source, table }: Pick<PlaytestSummary, "source" | "table">): string =>
	table?.name ?? t(source === "bots" ? "playtesting.byBots" : "playtesting.onPaper");

/** The name of a seat; a seat whose guest took the name out has its place. */
export const seatName = ({ name, place }: Pick<PlaytestSeat, "name" | "place">): string =>
	name ?? t("playtesting.seat", { number: place + 1 });

/** The versions that lay on the table. */
export function versionsText(versions: readonly number[]): string | undefined {
	const [first, last] = [versions[0], versions.at(-1)];
	if (first === undefined || last === undefined) return undefined;
	return first === last
		? t("playtesting.version", { version: first })
		: t("playtesting.versions", { from: first, to: last });
}

/** The result of the game; undefined if no one said. */
export function resultText({ result, seats }: Pick<PlaytestSummary, "result" | "seats">): string | undefined {
	const winners = seats.filter(({ hasWon }) => hasWon === true).map(seatName);
	if (result === "win" && winners.length > 0)
		return t("playtesting.winners", { names: listText(winners), count: winners.length });
	return result === null ? undefined : t(`playtesting.result_${result}`);
}

/** A question of the form in words: those that have none of their own are worded by their role. */
export const questionText = ({ role, text }: Pick<Question, "role" | "text">): string =>
	text === "" && role !== null ? t(`questions.${role}`) : text;
