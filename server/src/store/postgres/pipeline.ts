/** Statements of a transaction that were sent without waiting for their results. */
export class Pipeline {
	#sent: Promise<unknown>[] = [];
	/** Number of rows that these statements insert. */
	inserted = 0;

	add(statement: Promise<unknown>): void {
		statement.catch(() => undefined); // reported by `finish`
		this.#sent.push(statement);
	}

	/** Resolves when all have been answered. @throws what the first of them failed with */
	async finish(): Promise<void> {
		const sent = this.#sent;
		this.#sent = [];
		const failed = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
		if (failed?.status === "rejected") throw failed.reason;
	}
}
