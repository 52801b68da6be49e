import { createInterface } from "node:readline/promises";
import { exitCodes, Failure, interrupted } from "../failure.ts";
import { t } from "../messages/words.ts";
import type { Terminal } from "./terminal.ts";

async function answerTo(terminal: Terminal, question: string, signal: AbortSignal): Promise<string> {
	terminal.progress.clear();
	const lines = createInterface({ input: process.stdin, output: process.stderr });
	// readline reads Ctrl-C as a key; the rest of the program expects a signal
	lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
	try {
		const [last = "", ...before] = terminal.wrapped(question).reverse();
		for (const line of before.reverse()) process.stderr.write(`${line}\n`);
		return (await lines.question(last, { signal })).trim();
	} catch (error) {
		if (signal.aborted) throw interrupted(t("ask.stopped"));
		throw error;
	} finally {
		lines.close();
	}
}

/** Asks a yes-or-no question. Only at a terminal. @param byDefault the meaning of any other answer */
export async function isConfirmed(
	terminal: Terminal,
	signal: AbortSignal,
	question: string,
	byDefault = false,
): Promise<boolean> {
	const answer = await answerTo(terminal, question, signal);
	const is = (words: string) => words.split(" ").includes(answer.toLowerCase());
	return byDefault ? !is(t("ask.no")) : is(t("ask.yes"));
}

/**
 * Asks the user to confirm something.
 * @param typed the word to type instead of y, for something irreversible
 * @throws Failure without a terminal, or when the user does not confirm
 */
export async function confirm(
	terminal: Terminal,
	signal: AbortSignal,
	question: string,
	typed?: string,
): Promise<void> {
	if (!terminal.canAsk) {
		throw new Failure(t("ask.noTerminal"), {
			now: t("ask.addYes"),
			exitCode: exitCodes.usage,
			code: "NOT_CONFIRMED",
		});
	}
	const isYes =
		typed === undefined
			? await isConfirmed(terminal, signal, question)
			: (await answerTo(terminal, question, signal)) === typed;
	if (!isYes) throw new Failure(t("ask.unchanged"), { code: "NOT_CONFIRMED" });
}
