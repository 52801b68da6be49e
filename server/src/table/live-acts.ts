import { type Act, actWeight, itemsWeight, wireLimits } from "@tuckbox/pieces/table";
import type { Refused } from "../domain/table/refusal.ts";
import { type ActResult, act, type SeatRef, type Sent } from "./acts.ts";
import { Meter } from "./meter.ts";
import type { OpenTable, OpenTableDeps } from "./open-table.ts";

/** Another seat holds what an act would change. */
export type HeldRefusal = { refused: "HELD"; params: { seat: string } };

/** The seat acts faster than it may. */
export type TooFastRefusal = { refused: "TOO_FAST"; params: Record<string, never> };

/** How often a seat acts and points. It outlives a socket until its allowance is full again, so that reconnecting resets nothing. */
export class SeatMeters {
	readonly acts = new Meter(wireLimits.actsAtOnce, wireLimits.actsPerSecond);
	readonly hints = new Meter(wireLimits.hintsPerSecond, wireLimits.hintsPerSecond);

	/** Whether it is in the same state as a new one. */
	get isFull(): boolean {
		return this.acts.isFull && this.hints.isFull;
	}
}

/**
 * Carries out an act, unless another seat holds what it would change, or an earlier act of the seat still costs it a pause.
 * @param meter of the acts of the seat, from which what the act names has been taken
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function actUnheld(
	deps: OpenTableDeps,
	table: OpenTable | undefined,
	meter: Meter,
	seat: SeatRef,
	wanted: Act,
	sent: Sent,
): Promise<ActResult | Refused | HeldRefusal | TooFastRefusal> {
	if (meter.isOverdrawn) return { refused: "TOO_FAST", params: {} };
	const result = await act(deps, seat, wanted, sent, (state) => {
		const holder = table?.live?.presence.against(state, seat.seatId, wanted);
		return holder === undefined
			? undefined
			: ({ refused: "HELD", params: { seat: holder } } satisfies HeldRefusal);
	});
	if ("seq" in result) meter.charge(Math.max(0, itemsWeight(result.touched) - actWeight(wanted)));
	// what the seat sends next is about the table as it is now
	if ("after" in result && result.after !== undefined) table?.live?.advance(result.after);
	return result;
}
