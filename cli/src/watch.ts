import { type FSWatcher, watch as watchFiles } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { explain } from "./explain.ts";
import { exitCodes, Failure } from "./failure.ts";
import { operandFor } from "./hints.ts";
import { t } from "./messages/words.ts";
import { reportOutcome, summaryLine } from "./pushing/outcome.ts";
import type { Pusher } from "./pushing/pusher.ts";
import type { CheckedFolder } from "./pushing/reading.ts";
import { announcePush, refuseWarnings } from "./pushing/report.ts";

/** Time without changes after which the files of the folder count as completely written. */
export const settleMs = 200;
/** Intervals between two scans of the folder, without and with change events from the system. */
const pollMs = { alone: 500, withEvents: 4000 };
/** Wait after a push that may succeed later without any change of the folder. */
const retryMs = 5000;

/** Temporary files of editors and downloads, and files that do not belong to the game. */
const temporary = /^\.|^node_modules$|~$|\.(tmp|temp|part|crdownload|swp|lock)$/i;

/** Every file of a folder with its size, time and inode; undefined when the folder does not exist. */
async function folderState(dir: string, prefix = ""): Promise<Map<string, string> | undefined> {
	const entries = await readdir(join(dir, prefix), { withFileTypes: true }).catch(() => undefined);
	if (entries === undefined) return undefined;
	const files = new Map<string, string>();
	for (const entry of entries) {
		if (temporary.test(entry.name)) continue;
		const name = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
		if (entry.isDirectory()) {
			for (const [inner, identity] of (await folderState(dir, name)) ?? []) files.set(inner, identity);
			continue;
		}
		const found = await stat(join(dir, name)).catch(() => undefined);
		if (found !== undefined) files.set(name, `${found.size} ${found.mtimeMs} ${found.ino}`);
	}
	return files;
}

type State = Awaited<ReturnType<typeof folderState>>;

function isSame(one: State, other: State): boolean {
	if (one === undefined || other === undefined) return one === other;
	return one.size === other.size && [...one].every(([name, identity]) => other.get(name) === identity);
}

/** Waits for change events from the system. Also polls, because events can be missing. */
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

	#notify(): void {
		this.#hasChanged = true;
		this.#wake?.();
	}

	#listen(): void {
		if (this.#watcher !== undefined) return;
		try {
			this.#watcher = watchFiles(this.#dir, { recursive: true }, () => this.#notify());
			this.#watcher.on("error", () => this.stop());
		} catch {
			this.#watcher = undefined;
		}
	}

	/** Stops listening, for example because the folder was deleted. The next wait listens again. */
	stop(): void {
		this.#watcher?.close();
		this.#watcher = undefined;
	}

	/** Waits until something may have changed. */
	async next(): Promise<void> {
		this.#listen();
		if (!this.#hasChanged) {
			const pause = this.#watcher === undefined ? pollMs.alone : pollMs.withEvents;
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

/** The folder's state after a moment without changes, so that no half-written file is pushed. */
async function settled(dir: string, signal: AbortSignal): Promise<State> {
	let state = await folderState(dir);
	while (!signal.aborted) {
		await sleep(settleMs, undefined, { signal }).catch(() => undefined);
		const next = await folderState(dir);
		if (isSame(state, next)) return next;
		state = next;
	}
	return state;
}

/** @throws Failure when more than half of the pieces are gone: a tool is probably rewriting the folder */
async function refuseLargePrune(pusher: Pusher, checked: CheckedFolder): Promise<void> {
	const { result } = await pusher.push(checked, { isDry: true, prune: true });
	const kept = result.changed.length + result.unchanged.length;
	if (result.deleted.length <= kept) return;
	throw new Failure(t("watch.pruneRefused"), {
		now: t("watch.toDelete", { command: `tuckbox push${operandFor(pusher.dir)} --prune` }),
		code: "PRUNE_REFUSED",
	});
}

const time = () => new Date().toTimeString().slice(0, 8);

/** The state of a watch between two pushes. */
type WatchRun = { pushed: State; isFirst: boolean; retry: boolean };

/** Pushes the folder once. Reports an error, and lets the watch continue. */
async function pushChange(pusher: Pusher, state: State, run: WatchRun): Promise<void> {
	const { context, given } = pusher;
	const { terminal, signal } = context;
	run.pushed = state;
	run.retry = false;
	try {
		const checked = await pusher.check();
		refuseWarnings(given, checked.findings);
		const prune = given.has("prune");
		if (prune && !run.isFirst) await refuseLargePrune(pusher, checked);
		const pushed = await pusher.push(checked, {
			...{ isDry: false, prune },
			...(run.isFirst && { onTarget: announcePush(context, given, pusher.dir, checked) }),
		});
		if (run.isFirst || terminal.isJson) reportOutcome(context, pushed);
		else terminal.print(`${terminal.paint("dim", time())}  ${summaryLine(pushed)}`);
		run.isFirst = false;
	} catch (error) {
		if (signal.aborted) throw error;
		const failure = await explain(error);
		// without access, or after a usage error, no change of a file can help
		if (failure.exitCode === exitCodes.usage || failure.exitCode === exitCodes.signedOut) throw failure;
		run.retry = ["NETWORK_ERROR", "SERVER_ERROR", "RATE_LIMITED"].includes(failure.code);
		if (terminal.isJson)
			terminal.json({ error: { code: failure.code, message: failure.message, details: failure.details } });
		terminal.say(`${terminal.paintError("red", `${time()}  !`)} ${failure.message}`);
		for (const line of failure.lines) terminal.say(`  ${line}`);
		if (run.retry) terminal.say(`           ${t("watch.again", { seconds: retryMs / 1000 })}`);
		else if (failure.now !== undefined) terminal.say(`           ${failure.now}`);
	}
}

/**
 * Pushes a folder, and again whenever a file changes, until the user stops it. Continues after errors that a later
 * change may fix.
 * @returns the exit code
 * @throws Failure when no change of a file can fix an error
 */
export async function watch(pusher: Pusher): Promise<number> {
	const { context, dir } = pusher;
	const { terminal, signal } = context;
	const run: WatchRun = { pushed: undefined, isFirst: true, retry: false };
	const changes = new Changes(dir, signal);
	let isGone = false;
	// an empty or faulty folder may be fixed later; one that does not exist was probably mistyped
	const checked = await pusher.check().catch((error) => {
		if (!(error instanceof Failure) || error.code !== "FOLDER_FAULTS") throw error;
		return undefined;
	});
	if (checked !== undefined) await pusher.signIn(checked);
	let hasStarted = false;
	try {
		for (let isDue = true; !signal.aborted; ) {
			const state = await settled(dir, signal);
			if (signal.aborted) break;
			if (state === undefined) {
				if (!isGone) terminal.say(`${time()}  ${t("watch.gone", { dir })}`);
				isGone = true;
				changes.stop();
			} else if (isDue || !isSame(state, run.pushed)) {
				isGone = false;
				await pushChange(pusher, state, run);
				if (!hasStarted) {
					terminal.note();
					terminal.note(t("watch.watching", { dir }));
				}
				hasStarted = true;
			}
			isDue = run.retry;
			if (run.retry) await sleep(retryMs, undefined, { signal }).catch(() => undefined);
			else await changes.next();
		}
	} finally {
		changes.stop();
	}
	// no push was in progress, so nothing has to be reported
	return exitCodes.interrupted;
}
