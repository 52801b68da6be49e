import { type FSWatcher, watch as watchFiles } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { explain } from "./explain.ts";
import { exitCodes, Failure } from "./failure.ts";
import { summaryLine, tellOutcome } from "./pushing/outcome.ts";
import type { Pusher } from "./pushing/pusher.ts";
import { tellFindings } from "./pushing/reading.ts";
import { printable } from "./terminal/style.ts";

/** A file counts as written when nothing in the folder has changed for so long; in ms. */
const settleTime = 200;
/** How often the folder is looked through, where the system does not tell of changes, and where it does; in ms. */
const lookEvery = { alone: 500, beside: 4000 };
/** How long to wait after a push that may succeed by itself later; in ms. */
const retryAfter = 5000;

/** What editors and downloads leave lying for a moment, and what is not the game's. */
const passing = /^\.|^node_modules$|~$|\.(tmp|temp|part|crdownload|swp|lock)$/i;

/** Every file of a folder with what tells whether it was written to; undefined when the folder is gone. */
async function stateOf(dir: string, prefix = ""): Promise<Map<string, string> | undefined> {
	const entries = await readdir(join(dir, prefix), { withFileTypes: true }).catch(() => undefined);
	if (entries === undefined) return undefined;
	const files = new Map<string, string>();
	for (const entry of entries) {
		if (passing.test(entry.name)) continue;
		const name = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
		if (entry.isDirectory()) {
			for (const [inner, is] of (await stateOf(dir, name)) ?? []) files.set(inner, is);
			continue;
		}
		const found = await stat(join(dir, name)).catch(() => undefined);
		if (found !== undefined) files.set(name, `${found.size} ${found.mtimeMs} ${found.ino}`);
	}
	return files;
}

type State = Awaited<ReturnType<typeof stateOf>>;

function isSame(one: State, other: State): boolean {
	if (one === undefined || other === undefined) return one === other;
	return one.size === other.size && [...one].every(([name, is]) => other.get(name) === is);
}

/** Waits for the system to tell of a change in a folder, and looks by itself now and then. */
class Changes {
	readonly #dir: string;
	readonly #signal: AbortSignal;
	#watcher: FSWatcher | undefined;
	#wake: (() => void) | undefined;
	#hasChanged = false;

	constructor(dir: string, signal: AbortSignal) {
		this.#dir = dir;
		this.#signal = signal;
	}

	#tell(): void {
		this.#hasChanged = true;
		this.#wake?.();
	}

	#listen(): void {
		if (this.#watcher !== undefined) return;
		try {
			this.#watcher = watchFiles(this.#dir, { recursive: true }, () => this.#tell());
			this.#watcher.on("error", () => this.deaf());
		} catch {
			this.#watcher = undefined;
		}
	}

	/** The system tells nothing any more, as when the folder was deleted: the next wait listens anew. */
	deaf(): void {
		this.#watcher?.close();
		this.#watcher = undefined;
	}

	/** Resolves when something may have changed. */
	async next(): Promise<void> {
		this.#listen();
		if (!this.#hasChanged) {
			const pause = this.#watcher === undefined ? lookEvery.alone : lookEvery.beside;
			await new Promise<void>((resolve) => {
				const end = () => {
					clearTimeout(timer);
					this.#signal.removeEventListener("abort", end);
					this.#wake = undefined;
					resolve();
				};
				const timer = setTimeout(end, pause);
				this.#signal.addEventListener("abort", end);
				this.#wake = end;
				if (this.#signal.aborted) end();
			});
		}
		this.#hasChanged = false;
	}
}

/** The folder's state once nothing has been written to it for a moment: a half-written file is not pushed. */
async function settled(dir: string, signal: AbortSignal): Promise<State> {
	let state = await stateOf(dir);
	while (!signal.aborted) {
		await sleep(settleTime, undefined, { signal }).catch(() => undefined);
		const next = await stateOf(dir);
		if (isSame(state, next)) return next;
		state = next;
	}
	return state;
}

/** More than half of the pieces have gone from the folder: rather a tool that draws it anew than what is meant. */
async function checkPrune(pusher: Pusher, looked: Awaited<ReturnType<Pusher["look"]>>): Promise<void> {
	const { result } = await pusher.push(looked, { isDry: true, prune: true });
	const kept = result.changed.length + result.unchanged.length;
	if (result.deleted.length <= kept) return;
	throw new Failure(`More than half of the pieces have gone from the folder, so none was deleted.`, {
		now: "If that is meant: tuckbox push --prune",
		code: "PRUNE_REFUSED",
	});
}

const time = () => new Date().toTimeString().slice(0, 8);

/** What a watch remembers between two pushes. */
type Course = { pushed: State; isFirst: boolean; retry: boolean };

/** One push of what has changed; what goes wrong is told, and the watch goes on. */
async function pushChange(pusher: Pusher, state: State, course: Course): Promise<void> {
	const { context, given } = pusher;
	const { terminal, signal } = context;
	course.pushed = state;
	course.retry = false;
	try {
		const looked = await pusher.look();
		tellFindings(context, given, course.isFirst || given.has("strict") ? looked.findings : []);
		const prune = given.has("prune");
		if (prune && !course.isFirst) await checkPrune(pusher, looked);
		const pushed = await pusher.push(looked, { isDry: false, prune });
		if (course.isFirst || terminal.isJson) tellOutcome(context, pushed);
		else terminal.print(`${terminal.paint("dim", time())}  ${printable(summaryLine(pushed))}`);
		course.isFirst = false;
	} catch (error) {
		if (signal.aborted) throw error;
		const failure = explain(error);
		// without access, or with a command that is wrong, no change of a file will help
		if (failure.exitCode === exitCodes.usage || failure.exitCode === exitCodes.signedOut) throw failure;
		course.retry = ["NETWORK_ERROR", "SERVER_ERROR", "RATE_LIMITED"].includes(failure.code);
		if (terminal.isJson)
			terminal.json({ error: { code: failure.code, message: failure.message, details: failure.details } });
		terminal.say(`${terminal.paintError("red", `${time()}  !`)} ${printable(failure.message)}`);
		for (const line of failure.lines) terminal.say(`  ${printable(line)}`);
		if (course.retry) terminal.say(`           It is tried again in ${retryAfter / 1000} s.`);
		else if (failure.now !== undefined) terminal.say(`           ${printable(failure.now)}`);
	}
}

/**
 * Pushes a folder, and again whenever something in it was saved, one push at a time, until it is stopped. Goes on
 * after whatever may come right again.
 * @returns the exit code @throws Failure when no change of a file could help
 */
export async function watch(pusher: Pusher): Promise<number> {
	const { context, dir } = pusher;
	const { terminal, signal } = context;
	const course: Course = { pushed: undefined, isFirst: true, retry: false };
	const changes = new Changes(dir, signal);
	let isGone = false;
	await pusher.look(); // a folder that cannot be pushed at all is no folder to wait for
	try {
		for (let isDue = true; !signal.aborted; ) {
			const state = await settled(dir, signal);
			if (signal.aborted) break;
			if (state === undefined) {
				if (!isGone)
					terminal.say(
						`${time()}  ${printable(dir)} is gone. What was pushed stays; waiting for the folder to come back.`,
					);
				isGone = true;
				changes.deaf();
			} else if (isDue || !isSame(state, course.pushed)) {
				isGone = false;
				const wasFirst = course.isFirst;
				await pushChange(pusher, state, course);
				if (wasFirst && !course.isFirst) terminal.note(`\nWatching ${printable(dir)}. Stop with Ctrl-C.`);
			}
			isDue = course.retry;
			if (course.retry) await sleep(retryAfter, undefined, { signal }).catch(() => undefined);
			else await changes.next();
		}
	} finally {
		changes.deaf();
	}
	// nothing was under way: whoever ends a watch has had what they wanted
	return exitCodes.interrupted;
}
