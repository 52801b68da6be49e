type Task = () => Promise<void> | void;

/**
 * Runs tasks one after the other, in the order in which they were added. If no task is running, a new one starts
 * immediately.
 */
export class TaskQueue {
	/** The tasks after the running one; undefined if no task is running. */
	#waiting: Task[] | undefined;
	readonly #onError: (error: unknown) => void;

	/** @param onError receives an error that a task throws; the tasks after it still run */
	constructor(onError: (error: unknown) => void) {
		this.#onError = onError;
	}

	/** The number of tasks that have not started. */
	get length(): number {
		return this.#waiting?.length ?? 0;
	}

	add(task: Task): void {
		if (this.#waiting !== undefined) {
			this.#waiting.push(task);
			return;
		}
		const pending = this.#run(task);
		if (pending !== undefined) void this.#drain(pending);
	}

	/** Drops the tasks that have not started. */
	clear(): void {
		if (this.#waiting !== undefined) this.#waiting.length = 0;
	}

	/** @returns a promise that never rejects; undefined if the task has already ended, as most have */
	#run(task: Task): Promise<void> | undefined {
		try {
			return task()?.catch((error) => this.#onError(error));
		} catch (error) {
			this.#onError(error);
			return undefined;
		}
	}

	async #drain(pending: Promise<void>): Promise<void> {
		const waiting: Task[] = [];
		this.#waiting = waiting;
		await pending;
		for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
			const next = this.#run(task);
			if (next !== undefined) await next;
		}
		this.#waiting = undefined;
	}
}
