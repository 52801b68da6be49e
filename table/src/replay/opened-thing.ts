import type { HandEntry, ReplayStep, View } from "@tuckbox/pieces/table";
import type { TableSession } from "../session/session.ts";
import { findThing, type Thing } from "../session/things.ts";

/** Enlarges what is selected, or what a menu is opened for: nothing else can be done with a piece of a replay. */
export function openSelected({ selection, menu, closeUp }: TableSession): () => void {
	const ends = [
		selection.subscribe(() => {
			const ids = selection.get();
			if (ids.length === 0) return;
			selection.set([]);
			if (ids.length === 1) closeUp.set(ids[0]);
		}),
		menu.subscribe(() => {
			const [first] = menu.get()?.ids ?? [];
			if (menu.get() === undefined) return;
			menu.set(undefined);
			if (first !== undefined) closeUp.set(first);
		}),
	];
	return () => {
		for (const end of ends) end();
	};
}

/** Finds a thing in the view of a replay, which can have the cards of all hands. */
export function findInReplay(view: View, id: string): Thing | undefined {
	for (const name of Object.keys(view)) {
		if (!name.startsWith("seat:")) continue;
		const thing = findThing(view, name.slice("seat:".length), id);
		if (thing !== undefined) return thing;
	}
	return undefined;
}

/** A piece that an act moved, and that can be seen afterwards; of several, the first one. */
export function thingOf(view: View, step: ReplayStep | undefined): string | undefined {
	const ids = Object.entries(step?.set ?? {}).flatMap(([name, entry]) => {
		if (name.startsWith("item:")) return name.slice("item:".length);
		if (!name.startsWith("hand:")) return [];
		// cards come into a hand at its end
		return (entry as HandEntry).cards?.at(-1)?.id ?? [];
	});
	return ids.find((id) => {
		const thing = findInReplay(view, id);
		return thing !== undefined && "shown" in thing.seen;
	});
}
