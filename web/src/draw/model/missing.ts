import { useSyncExternalStore } from "react";

// Counts the pictures that could not be loaded, of all drawings on the page, so that one retry button serves them all.

const retries = new Set<() => void>();
const listeners = new Set<() => void>();

function notify(): void {
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Reports a missing picture, until the returned function is called. */
export function reportMissing(retry: () => void): () => void {
	// a function of its own for each picture, even if two pictures pass the same one
	const own = () => retry();
	retries.add(own);
	notify();
	return () => {
		retries.delete(own);
		notify();
	};
}

/** Number of missing pictures on the page. */
export function useMissingPictures(): number {
	return useSyncExternalStore(subscribe, () => retries.size);
}

/** Loads all missing pictures again. */
export function retryPictures(): void {
	for (const retry of [...retries]) retry();
}
