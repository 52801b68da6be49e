import { useSyncExternalStore } from "react";

/** A value outside of React that pages follow. */
export type Signal<T> = { get(): T; set(value: T): void; listen(heard: () => void): () => void };

export function createSignal<T>(first: T): Signal<T> {
	let value = first;
	const listeners = new Set<() => void>();
	return {
		get: () => value,
		set(next) {
			if (Object.is(next, value)) return;
			value = next;
			for (const heard of [...listeners]) heard();
		},
		listen(heard) {
			listeners.add(heard);
			return () => listeners.delete(heard);
		},
	};
}

export function useSignal<T>(signal: Signal<T>): T {
	return useSyncExternalStore(signal.listen, signal.get);
}
