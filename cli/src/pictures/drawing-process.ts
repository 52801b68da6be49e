import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { damaged, remark, UnreadableImage } from "@tuckbox/folder";
import { t } from "../messages/words.ts";
import type { Answer, Job, Order } from "./drawing-child.ts";

/**
 * Time of the processor for one drawing, in ms: more than drawings made by people take; those with many filters need
 * seconds.
 */
const maxDrawingMs = 30_000;
/** A process that has not answered after this many times its limit is stuck, however busy the computer is. */
const patience = 20;
/** Idle processes that wait for the next file. */
const idle: ChildProcess[] = [];

/** The script next to this file, in the sources and in the build. */
const script = fileURLToPath(
	new URL(import.meta.url.endsWith(".ts") ? "./drawing-child.ts" : "./drawing-child.js", import.meta.url),
);

/** Makes a process idle. An idle process does not keep the command running. */
function rest(child: ChildProcess): void {
	child.unref();
	child.channel?.unref();
	idle.push(child);
}

function start(): ChildProcess {
	const child = fork(script, { serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] });
	const end = () => child.kill("SIGKILL");
	process.once("exit", end);
	child.once("exit", () => process.off("exit", end));
	return child;
}

/** Whether a process can be used. A killed one stays connected for a moment. */
const isAlive = ({ connected, killed, exitCode }: ChildProcess) => connected && !killed && exitCode === null;

function wake(): ChildProcess {
	let child = idle.pop();
	while (child !== undefined && !isAlive(child)) child = idle.pop();
	child ??= start();
	child.ref();
	child.channel?.ref();
	return child;
}

const tooMuch = (maxMs: number) =>
	new UnreadableImage((file) => remark("DRAWING_TOO_MUCH", { file, seconds: maxMs / 1000 }));

function ask(child: ChildProcess, order: Order, maxMs: number): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const done = () => {
			clearTimeout(timer);
			child.off("message", answered).off("exit", ended).off("error", ended);
		};
		const ended = () => {
			done();
			child.kill("SIGKILL");
			reject(tooMuch(maxMs));
		};
		const answered = (answer: unknown) => {
			done();
			resolve(answer as Answer);
		};
		const timer = setTimeout(ended, maxMs * patience);
		child.on("message", answered).on("exit", ended).on("error", ended);
		child.send({ order, maxMs } satisfies Job, (error) => error && ended());
	});
}

/** Draws one file at a time in a separate process. */
export class DrawingProcess implements Disposable {
	readonly #child = wake();
	readonly #maxMs: number;

	constructor(maxMs = maxDrawingMs) {
		this.#maxMs = maxMs;
	}

	/** @throws UnreadableImage when the drawing fails, or takes too long or too much memory */
	async ask<O extends Order>(order: O): Promise<Exclude<Answer, { failed: string }>> {
		const answer = await ask(this.#child, order, this.#maxMs);
		if (!("failed" in answer)) return answer;
		if (answer.failed === "missing") {
			const facts = { package: answer.why };
			throw new UnreadableImage((file) => remark("PICTURE_TOOL_MISSING", { file, ...facts }));
		}
		if (answer.failed === "locked") throw new UnreadableImage((file) => remark("PDF_LOCKED", { file }));
		if (answer.failed === "too much") throw tooMuch(this.#maxMs);
		const why = answer.line === undefined ? answer.why : t("pictures.badXml", { line: answer.line });
		throw damaged(t("pictures.undrawable", { why }));
	}

	[Symbol.dispose](): void {
		if (isAlive(this.#child)) rest(this.#child);
	}
}
