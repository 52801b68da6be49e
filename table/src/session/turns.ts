import type { TurnsEntry } from "@tuckbox/client/table";
import { act } from "./acting.ts";
import type { TableSession } from "./session.ts";

/** Whether an act of this seat that ends a turn has no answer yet: a second press must not end the next turn. */
export const isEndingTurn = ({ pending }: TableSession["client"]) =>
	pending.some(({ act: { kind } }) => kind === "endTurn");

/** Ends the turn of a seat. */
export function endTurn(session: TableSession, seat: string): void {
	if (!isEndingTurn(session.client)) void act(session, { kind: "endTurn", seat });
}

/**
 * Ends the turn of this seat.
 * @returns whether it is its turn; undefined if the table is not played in turns
 */
export function endOwnTurn(session: TableSession): boolean | undefined {
	const { client } = session;
	const turns = client.entry("turns") as TurnsEntry | undefined;
	const seat = client.head?.seat ?? "";
	if (turns?.active.includes(seat)) endTurn(session, seat);
	return turns?.active.includes(seat);
}
