import { readFileSync } from "node:fs";
import { type Context, closestWord, languageList, readArguments } from "./command.ts";
import { commands } from "./commands/index.ts";
import { exitCodes, Failure, wrongUsage } from "./failure.ts";
import { typeable } from "./hints.ts";
import { languageNamed, languageOf, speak, t } from "./messages/words.ts";
import { Terminal } from "./terminal/terminal.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Time limit for a command to stop after Ctrl-C: a push still confirms the images that have arrived. */
const shutdownMs = 9_000;

function version(): string {
	return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

/** A signal that is aborted by Ctrl-C or a termination signal. A second one exits immediately. */
function listenForSignals(): { signal: AbortSignal; code: () => number } {
	const controller = new AbortController();
	let code: number = exitCodes.interrupted;
	for (const [name, exitCode] of [
		["SIGINT", exitCodes.interrupted],
		["SIGTERM", exitCodes.terminated],
	] as const) {
		process.on(name, () => {
			if (controller.signal.aborted) process.exit(exitCode);
			code = exitCode;
			controller.abort(new Failure(t("program.stopped"), { exitCode, code: "INTERRUPTED" }));
			setTimeout(() => process.exit(exitCode), shutdownMs).unref();
		});
	}
	return { signal: controller.signal, code: () => code };
}

/** Prints a failure and its advice and, with --json, the error as JSON. */
function reportFailure(terminal: Terminal, failure: Failure): void {
	const { message, now, lines, details, code, requestId } = failure;
	if (terminal.isJson) {
		const facts = {
			code,
			message,
			...(now && { now: terminal.typeable(now) }),
			...(details.length > 0 && { details }),
		};
		terminal.json({ error: { ...facts, ...(requestId && { requestId }), exitCode: failure.exitCode } });
	}
	const mark = terminal.paintError("red", "tuckbox:");
	const hang = "tuckbox: ".length;
	terminal.say(`${mark} ${message}`, hang);
	for (const line of lines) terminal.say(`  ${line}`, 4);
	if (now !== undefined) terminal.say(`${" ".repeat(hang)}${now}`);
}

/** Reads `--lang` before or after the command, and returns the other arguments. */
function readLanguage(args: readonly string[]): { tag?: string; isMissing: boolean; others: string[] } {
	const end = args.indexOf("--");
	const ours = end === -1 ? args : args.slice(0, end);
	const others: string[] = [];
	let tag: string | undefined;
	let isMissing = false;
	for (let at = 0; at < ours.length; at++) {
		const [word = "", next] = ours.slice(at);
		if (word.startsWith("--lang=")) tag = word.slice("--lang=".length);
		else if (word !== "--lang") others.push(word);
		else if (next === undefined || next.startsWith("-")) isMissing = true;
		else {
			tag = next;
			at++;
		}
	}
	return { ...(tag !== undefined && { tag }), isMissing, others: [...others, ...args.slice(ours.length)] };
}

type Start = Omit<Context, "terminal"> & { typeable: (text: string) => string };

async function dispatch(args: readonly string[], context: Start): Promise<number> {
	const [first = "", ...rest] = args;
	const plain = new Terminal(context.env);
	const wantsHelp = ["help", "--help", "-h"].includes(first);
	const name = wantsHelp ? (rest[0] ?? "") : first;
	if (name === "" || name.startsWith("-")) {
		const { overview } = await import("./commands/help.ts");
		if (!wantsHelp && name !== "") throw wrongUsage(t("program.optionFirst", { name }));
		plain.printLines(overview(plain.paint, plain.width));
		return wantsHelp ? exitCodes.done : exitCodes.usage;
	}
	const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (entry === undefined) {
		const guess = closestWord(name, Object.keys(commands));
		throw wrongUsage(
			guess === undefined
				? t("program.unknownCommand", { name })
				: t("program.unknownCommandGuess", { name, guess }),
		);
	}
	const command = await entry.load();
	const given = wantsHelp ? undefined : readArguments(name, command, rest);
	if (given === undefined || given.has("help")) {
		const { helpFor } = await import("./commands/help.ts");
		plain.printLines(helpFor(name, command, plain.paint, plain.width));
		return exitCodes.done;
	}
	const terminal = new Terminal(context.env, {
		isJson: given.has("json"),
		isQuiet: given.has("quiet"),
		typeable: context.typeable,
	});
	return await exitCodeOf(terminal, async () => (await command.run({ ...context, terminal }, given)) ?? 0);
}

/** Runs work and reports its failure. @returns the exit code */
async function exitCodeOf(terminal: Terminal, work: () => Promise<number>): Promise<number> {
	try {
		return await work();
	} catch (error) {
		const failure = error instanceof Failure ? error : await (await import("./explain.ts")).explain(error);
		reportFailure(terminal, failure);
		return failure.exitCode;
	} finally {
		terminal.progress.clear();
	}
}

/** Runs the program to its end. @returns its exit code */
export async function run(args: readonly string[], env: Environment): Promise<number> {
	const { tag, isMissing, others } = readLanguage(args);
	if (["--version", "-v", "-V", "version"].includes(others[0] ?? "")) {
		new Terminal(env).print(version());
		return exitCodes.done;
	}
	const named = tag === undefined ? undefined : languageNamed(tag);
	const isJson = args.includes("--json");
	// JSON is the same in every language
	await speak(isJson ? "en" : (named ?? languageOf(env)));
	const { signal } = listenForSignals();
	const asTyped = typeable(env, Object.keys(commands));
	const terminal = new Terminal(env, { isJson, typeable: asTyped });
	return await exitCodeOf(terminal, async () => {
		if (isMissing) throw wrongUsage(t("program.needsValue", { option: "--lang", value: "LANGUAGE" }));
		if (tag !== undefined && named === undefined)
			throw wrongUsage(t("program.notOneOf", { option: "lang", value: tag, values: languageList() }));
		return await dispatch(others, { env, signal, commands, typeable: asTyped });
	});
}
