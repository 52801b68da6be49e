import { createSignal, type Signal } from "@tuckbox/web/ui/signal.ts";

/** Maximum number of saved searches of a game. */
const maxSaved = 20;

const storageKey = (gameId: string) => `tuckbox-searches-${gameId}`;

function read(gameId: string): readonly string[] {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(storageKey(gameId)) ?? "[]");
		return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
	} catch {
		return [];
	}
}

const signals = new Map<string, Signal<readonly string[]>>();

/** The searches that the user has saved for a game in this browser, the latest first. */
export function savedSearches(gameId: string): Signal<readonly string[]> {
	const known = signals.get(gameId) ?? createSignal(read(gameId));
	signals.set(gameId, known);
	return known;
}

export function saveSearch(gameId: string, text: string, isSaved: boolean): void {
	const signal = savedSearches(gameId);
	const others = signal.get().filter((one) => one !== text);
	const all = isSaved ? [text, ...others].slice(0, maxSaved) : others;
	signal.set(all);
	try {
		localStorage.setItem(storageKey(gameId), JSON.stringify(all));
	} catch {
		// the storage is full or blocked: the searches last as long as the page
	}
}
