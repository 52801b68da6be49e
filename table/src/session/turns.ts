import type { TurnsEntry } from "@tuckbox/client/table";
import { act } from "./acting.ts";
import { ownSeats, personalSeat, showSeat } from "./own-seats.ts";
import type { TableSession } from "./session.ts";

/** Whether an act of this seat that ends a turn has no answer yet: a second press must not end the next turn. */
export const isEndingTurn = ({ pending }: TableSession["client"]) =>
	pending.some(({ act: { kind } }) => kind === "endTurn");

/** Shows the seat whose turn it is, if the person plays it. */
function followTurn(client: TableSession["client"]): void {
	const { active = [] } = (client.entry("turns") ?? {}) as Partial<TurnsEntry>;
	const own = ownSeats(client.view, personalSeat(client)).filter(({ id }) => active.includes(id));
	const [next] = own;
	if (next !== undefined && own.every(({ id }) => id !== client.head?.seat)) showSeat(client, next.id);
}

/**
 * The seat that can give its turn to another one: this seat, or for the host the one whose turn it is; undefined if this seat
 * cannot give any.
 */
export function turnToGive({ client }: TableSession): string | undefined {
	const turns = client.entry("turns") as TurnsEntry | undefined;
	if (turns === undefined || turns.isSimultaneous || turns.order.length < 2) return undefined;
	const { seat, role } = client.head ?? {};
	return turns.active.find((one) => one === seat || role === "host");
}

/**
 * Ends the turn of a seat. After that of the seat that the page shows, it shows the person's next one.
 * @param next the seat whose turn it is then
 */
export async function endTurn(session: TableSession, seat: string, next?: string): Promise<void> {
	const { client } = session;
	if (isEndingTurn(client)) return;
	const isShown = seat === client.head?.seat;
	const outcome = await act(session, { kind: "endTurn", seat, ...(next !== undefined && { next }) });
	if (isShown && outcome.kind === "done") followTurn(client);
}

/**
 * Ends the turn of this seat.
 * @returns whether it is its turn; undefined if the table is not played in turns
 */
export function endOwnTurn(session: TableSession): boolean | undefined {
	const { client } = session;
	const turns = client.entry("turns") as TurnsEntry | undefined;
	const seat = client.head?.seat ?? "";
	if (turns?.active.includes(seat)) void endTurn(session, seat);
	return turns?.active.includes(seat);
}
