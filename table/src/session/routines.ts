import type { Routine, View } from "@tuckbox/pieces/table";
import { isAllowed } from "./rights.ts";
import type { TableSession } from "./session.ts";

export type TableRoutine = Routine & { id: string };

/** The routines of a table by name, as their buttons and keys follow each other. */
export function routinesIn(view: View): TableRoutine[] {
	return Object.entries(view)
		.flatMap(([name, entry]) =>
			name.startsWith("routine:") ? { ...(entry as Routine), id: name.slice("routine:".length) } : [],
		)
		.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }) || (a.id < b.id ? -1 : 1));
}

/** The routines that the seat may run. */
export function ownRoutines(session: TableSession): TableRoutine[] {
	if (!isAllowed(session, "run")) return [];
	const isManager = isAllowed(session, "putRoutine");
	return routinesIn(session.client.view).filter(({ pressedBy }) => isManager || pressedBy === "players");
}
