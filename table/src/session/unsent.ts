import type { Act, PendingAct } from "@tuckbox/client/table";
import { useTopic } from "./session.ts";

// Things with acts that wait for the connection.

/** The ids of the things that an act is about. */
export function actIds(act: Act): readonly string[] {
	if ("ids" in act) return act.ids;
	if ("items" in act) return act.items.map(({ id }) => id);
	if ("id" in act) return [act.id];
	return "from" in act ? [act.from] : "at" in act ? [act.at] : [];
}

/** `shown`: the thing is drawn as after the act; `waiting`: only the service can decide the act's result. */
export type Unsent = "shown" | "waiting";

const known = new WeakMap<readonly PendingAct[], ReadonlyMap<string, Unsent>>();

function unsentThings(pending: readonly PendingAct[]): ReadonlyMap<string, Unsent> {
	let things = known.get(pending);
	if (things === undefined) {
		things = new Map(
			pending
				.filter(({ isLate, act }) => isLate && act.kind !== "arrange")
				.flatMap(({ act, shownOn }) =>
					actIds(act).map((id) => [id, shownOn.includes(id) ? "shown" : "waiting"] as const),
				),
		);
		known.set(pending, things);
	}
	return things;
}

/** Whether an act on a thing waits for the connection, and whether its result is drawn. */
export const useUnsent = (id: string): Unsent | undefined =>
	useTopic("pending", ({ pending }) => unsentThings(pending).get(id));
