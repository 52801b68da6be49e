import { readFileSync } from "node:fs";
import { type Context, closestWord, readArguments } from "./command.ts";
import { commands } from "./commands/index.ts";
import { exitCodes, Failure, wrongUsage } from "./failure.ts";
import { typeable } from "./hints.ts";
import { Terminal } from "./terminal/terminal.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How long a command may take to stop after Ctrl-C, before the process exits: a push confirms what has arrived. */
const shutdownMs = 9_000;

function version(): string {
	return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

/** A signal that Ctrl-C or a termination signal aborts; a second one exits immediately. */
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
			controller.abort(new Failure("Stopped.", { exitCode, code: "INTERRUPTED" }));
			setTimeout(() => process.exit(exitCode), shutdownMs).unref();
		});
	}
	return { signal: controller.signal, code: () => code };
}

/** Prints what went wrong and what to do now; with --json, also for machines. */
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

type Start = Omit<Context, "terminal"> & { typeable: (text: string) => string };

async function dispatch(args: readonly string[], context: Start): Promise<number> {
	const [first = "", ...rest] = args;
	const plain = new Terminal(context.env);
	if (["--version", "-v", "-V", "version"].includes(first)) {
		plain.print(version());
		return exitCodes.done;
	}
	const wantsHelp = ["help", "--help", "-h"].includes(first);
	const name = wantsHelp ? (rest[0] ?? "") : first;
	if (name === "" || name.startsWith("-")) {
		const { overview } = await import("./commands/help.ts");
		if (!wantsHelp && name !== "")
			throw wrongUsage(`Options come after the command: ${name} is not a command.`);
		plain.printLines(overview(plain.paint, plain.width));
		return wantsHelp ? exitCodes.done : exitCodes.usage;
	}
	const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (entry === undefined) {
		const guess = closestWord(name, Object.keys(commands));
		throw wrongUsage(`Unknown command "${name}".${guess === undefined ? "" : ` Did you mean "${guess}"?`}`);
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
		const failure = error instanceof Failure ? error : (await import("./explain.ts")).explain(error);
		reportFailure(terminal, failure);
		return failure.exitCode;
	} finally {
		terminal.progress.clear();
	}
}

/** Runs the program to its end. @returns its exit code */
export async function run(args: readonly string[], env: Environment): Promise<number> {
	const { signal } = listenForSignals();
	const asTyped = typeable(env, Object.keys(commands));
	const terminal = new Terminal(env, { isJson: args.includes("--json"), typeable: asTyped });
	return await exitCodeOf(terminal, () => dispatch(args, { env, signal, commands, typeable: asTyped }));
}
