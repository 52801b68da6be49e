import type { Routine, View } from "@tuckbox/pieces/table";
import { isAllowed } from "./rights.ts";
import type { TableSession } from "./session.ts";

export type TableRoutine = Routine & { id: string };

const { compare } = new Intl.Collator("en", { numeric: true });

/** The routines of a table by name: their keys follow this order, which is the same in every language. */
export function routinesIn(view: View): TableRoutine[] {
	return Object.entries(view)
		.flatMap(([name, entry]) =>
			name.startsWith("routine:") ? { ...(entry as Routine), id: name.slice("routine:".length) } : [],
		)
		.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
}

/** The routines that the seat may run. */
export function ownRoutines(session: TableSession): TableRoutine[] {
	if (!isAllowed(session, "run")) return [];
	const isManager = isAllowed(session, "putRoutine");
	return routinesIn(session.client.view).filter(({ pressedBy }) => isManager || pressedBy === "players");
}
