/** Listeners by topic. A listener that is added or removed during a notification takes part from the next one on. */
export class Topics<Payloads extends object> {
	readonly #listeners = new Map<PropertyKey, Set<(payload: never) => void>>();

	on<T extends keyof Payloads>(topic: T, listener: (payload: Payloads[T]) => void): () => void {
		const all = this.#listeners.get(topic) ?? new Set();
		this.#listeners.set(topic, all);
		// the same function may listen twice
		const own = (payload: Payloads[T]) => listener(payload);
		all.add(own);
		return () => {
			all.delete(own);
			if (all.size === 0 && this.#listeners.get(topic) === all) this.#listeners.delete(topic);
		};
	}

	emit<T extends keyof Payloads>(topic: T, payload: Payloads[T]): void {
		for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener(payload as never);
	}
}
