import { setTimeout as sleep } from "node:timers/promises";
import { TuckboxError } from "@tuckbox/client";
import { t } from "../messages/words.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { explained, type Plan } from "./export.ts";

/** Time limit of the wait for a push that is not published yet, and interval between two checks, in ms. */
const maxWaitMs = 60_000;
const pauseMs = 500;

const isUnpublished = (error: unknown) =>
	error instanceof TuckboxError && error.reason === "NOT_PUBLISHED_YET";

/**
 * Plans an export that includes the latest push: waits, at most a minute, until the push is published.
 * @throws Failure, TuckboxError
 */
export async function publishedPlan(
	ask: () => Promise<Plan>,
	terminal: Terminal,
	signal: AbortSignal,
): Promise<Plan> {
	const end = Date.now() + maxWaitMs;
	for (let isSaid = false; ; isSaid = true) {
		const answer = await ask().catch(async (error: unknown) => {
			if (isUnpublished(error) && Date.now() < end) return undefined;
			return await explained(error);
		});
		if (answer?.isBehind === false) return answer;
		if (answer !== undefined && Date.now() >= end) {
			terminal.note(t("exports.behind", { version: answer.version }));
			return answer;
		}
		if (!isSaid) terminal.note(t("exports.waiting"));
		await sleep(pauseMs, undefined, { signal });
	}
}
