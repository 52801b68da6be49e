import { useSyncExternalStore } from "react";

/** A value outside React that components can subscribe to. */
export type Signal<T> = { get(): T; set(value: T): void; subscribe(onChange: () => void): () => void };

export function createSignal<T>(first: T): Signal<T> {
	let value = first;
	const listeners = new Set<() => void>();
	return {
		get: () => value,
		set(next) {
			if (Object.is(next, value)) return;
			value = next;
			for (const onChange of [...listeners]) onChange();
		},
		subscribe(onChange) {
			listeners.add(onChange);
			return () => listeners.delete(onChange);
		},
	};
}

export function useSignal<T>(signal: Signal<T>): T {
	return useSyncExternalStore(signal.subscribe, signal.get);
}

/**
 * A part of a signal's value. The component renders again only when that part changes, so `select` must not build a new
 * object.
 */
export function useSelected<T, S>(signal: Signal<T>, select: (value: T) => S): S {
	return useSyncExternalStore(signal.subscribe, () => select(signal.get()));
}
