import { type Act, actWeight, itemsWeight, wireLimits } from "@tuckbox/pieces/table";
import type { Refused } from "../../domain/table/refusal.ts";
import { type ActResult, act, type SeatRef, type Sent } from "../acts.ts";
import { Meter } from "./meter.ts";
import type { OpenTable, OpenTableDeps } from "./open-table.ts";

/** Refuses an act because another seat holds an item that it would change. */
export type HeldRefusal = { refused: "HELD"; params: { seat: string } };

/** Refuses an act because the seat acts faster than its limit. */
export type TooFastRefusal = { refused: "TOO_FAST"; params: Record<string, never> };

/**
 * Limits the acts and hints of a seat. They outlive a socket until they are full again, so that reconnecting does not
 * reset them.
 */
export class SeatMeters {
	readonly acts = new Meter(wireLimits.actsAtOnce, wireLimits.actsPerSecond);
	readonly hints = new Meter(wireLimits.hintsPerSecond, wireLimits.hintsPerSecond);

	/** Whether both meters are in their initial state. */
	get isFull(): boolean {
		return this.acts.isFull && this.hints.isFull;
	}
}

/**
 * Performs an act, unless another seat holds an item that it would change, or the seat still pays for an earlier act.
 * @param meter the seat's meter of acts, from which the weight of the named items has been taken
 * @param answer is called as soon as the act is durable
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function actUnheld(
	deps: OpenTableDeps,
	table: OpenTable | undefined,
	meter: Meter,
	seat: SeatRef,
	wanted: Act,
	sent: Sent,
	answer: (result: ActResult) => void = () => undefined,
): Promise<ActResult | Refused | HeldRefusal | TooFastRefusal> {
	if (meter.isOverdrawn) return { refused: "TOO_FAST", params: {} };
	return await act(deps, seat, wanted, sent, {
		prevent(state) {
			const holder = table?.live?.presence.against(state, seat.seatId, wanted);
			return holder === undefined
				? undefined
				: ({ refused: "HELD", params: { seat: holder } } satisfies HeldRefusal);
		},
		durable(result) {
			answer(result);
			meter.charge(Math.max(0, itemsWeight(result.touched) - actWeight(wanted)));
			// later messages of the seat refer to the table after this act
			if (result.after !== undefined) table?.live?.advance(result.after);
		},
	});
}
