import { FolderFailure, remark } from "@tuckbox/folder";
import type { Answer, Order, Plan, ReadGame } from "./messages.ts";

/** The largest saves take a few seconds on a slow computer. */
const maxReadingMs = 60_000;

type Done<O extends Order["order"]> = Extract<Answer, { done: O }>;

/** A game of another program, which a worker reads and keeps open. */
export class ImportReader {
	readonly #worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
	readonly #file: File;
	/** The last order: the worker carries out one after the other. */
	#last: Promise<unknown> = Promise.resolve();

	constructor(file: File) {
		this.#file = file;
	}

	/** @throws FolderFailure when the file cannot be imported */
	async read(): Promise<ReadGame> {
		return await this.#ask({ order: "read", file: this.#file });
	}

	async plan(order: Omit<Order & { order: "plan" }, "order">): Promise<Plan> {
		return await this.#ask({ order: "plan", ...order });
	}

	#ask<O extends Order>(order: O): Promise<Done<O["order"]>> {
		const answer = this.#last.then(() => this.#answer(order));
		this.#last = answer.catch(() => undefined);
		return answer;
	}

	#answer<O extends Order>(order: O): Promise<Done<O["order"]>> {
		return new Promise((resolve, reject) => {
			const control = new AbortController();
			const fail = (error: Error) => {
				control.abort();
				clearTimeout(timer);
				reject(error);
			};
			const timer = setTimeout(() => {
				this.end();
				const about = { file: this.#file.name, seconds: maxReadingMs / 1000 };
				fail(new FolderFailure(remark("IMPORT_TOO_SLOW", about)));
			}, maxReadingMs);
			this.#worker.addEventListener(
				"message",
				({ data }: MessageEvent<Answer>) => {
					if (data.done === "refused") return fail(new FolderFailure(data.why));
					if (data.done === "failed") return fail(new Error(data.text));
					control.abort();
					clearTimeout(timer);
					resolve(data as Done<O["order"]>);
				},
				{ signal: control.signal },
			);
			// a fault of the worker itself: its file cannot be loaded, or it has no memory left
			this.#worker.addEventListener("error", () => fail(new Error("the worker has failed")), {
				signal: control.signal,
			});
			this.#worker.postMessage(order);
		});
	}

	end(): void {
		this.#worker.terminate();
	}
}
