import { createSignal, useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect } from "react";

/** Time that the first version of a game may take before its page says that the game is empty. */
const patienceMs = 20_000;

/** The games that this page has just added pieces to, until their first version is published. */
const arriving = createSignal<ReadonlySet<string>>(new Set());

/** Call it when pieces have been added to a game, before its page is opened. */
export function expectPieces(gameId: string): void {
	arriving.set(new Set(arriving.get()).add(gameId));
}

/** Whether the first pieces of an empty game are about to appear. */
export function useIsArriving(gameId: string, isEmpty: boolean): boolean {
	const isExpected = useSignal(arriving).has(gameId);
	useEffect(() => {
		if (!isExpected) return;
		const end = () => arriving.set(new Set([...arriving.get()].filter((id) => id !== gameId)));
		if (!isEmpty) return end();
		const timer = setTimeout(end, patienceMs);
		return () => clearTimeout(timer);
	}, [gameId, isExpected, isEmpty]);
	return isExpected && isEmpty;
}
