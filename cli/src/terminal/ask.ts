import { createInterface } from "node:readline/promises";
import { exitCodes, Failure, interrupted } from "../failure.ts";
import type { Terminal } from "./terminal.ts";

async function answerTo(terminal: Terminal, question: string, signal: AbortSignal): Promise<string> {
	terminal.progress.clear();
	const lines = createInterface({ input: process.stdin, output: process.stderr });
	// in raw mode Ctrl-C is a key to it; everybody else knows it as a signal
	lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
	try {
		return (await lines.question(question, { signal })).trim();
	} catch (error) {
		if (signal.aborted) throw interrupted("Stopped; nothing was changed.");
		throw error;
	} finally {
		lines.close();
	}
}

/**
 * Has a person confirm what cannot be taken for granted.
 * @param typed what they have to type instead of a y, for what has no way back
 * @throws Failure when nobody can be asked, or they do not confirm
 */
export async function confirm(
	terminal: Terminal,
	signal: AbortSignal,
	question: string,
	typed?: string,
): Promise<void> {
	if (!terminal.canAsk) {
		throw new Failure("Nobody can be asked whether this is meant.", {
			now: "Add --yes when it is.",
			exitCode: exitCodes.usage,
			code: "NOT_CONFIRMED",
		});
	}
	const answer = await answerTo(terminal, question, signal);
	const isYes = typed === undefined ? /^y(es)?$/i.test(answer) : answer === typed;
	if (!isYes) throw new Failure("Nothing was changed.", { code: "NOT_CONFIRMED" });
}
