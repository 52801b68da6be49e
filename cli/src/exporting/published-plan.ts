import { setTimeout as sleep } from "node:timers/promises";
import { TuckboxError } from "@tuckbox/client";
import type { Terminal } from "../terminal/terminal.ts";
import { explained, type Plan } from "./export.ts";

/** How long an export waits for images of what has just been pushed, and how often it looks whether they are there, in ms. */
const maxWaitMs = 60_000;
const pauseMs = 500;

const isUnpublished = (error: unknown) =>
	error instanceof TuckboxError && error.reason === "NOT_PUBLISHED_YET";

/**
 * A plan with what has been pushed before: if that is still to be published, it waits, for a minute at most.
 * @throws Failure, TuckboxError
 */
export async function publishedPlan(
	ask: () => Promise<Plan>,
	terminal: Terminal,
	signal: AbortSignal,
): Promise<Plan> {
	const end = Date.now() + maxWaitMs;
	for (let isSaid = false; ; isSaid = true) {
		const answer = await ask().catch((error: unknown) => {
			if (isUnpublished(error) && Date.now() < end) return undefined;
			return explained(error);
		});
		if (answer?.isBehind === false) return answer;
		if (answer !== undefined && Date.now() >= end) {
			terminal.note(`Changes that are still to be published are not in it: it is version ${answer.version}.`);
			return answer;
		}
		if (!isSaid) terminal.note("Waiting until what was pushed is published …");
		await sleep(pauseMs, undefined, { signal });
	}
}
