import { clockToleranceMs, type RateWindow } from "../../domain/access/rate.ts";
import type { CallCounts } from "../store.ts";

/** Maximum number of calls that one statement counts. */
const maxCallsPerStatement = 1000;

type Call = {
	name: string;
	windowMs: number;
	resolve(window: RateWindow): void;
	reject(error: unknown): void;
};

type Row = { name: string; count: number; closes_at: number };

/** Whether a window is closed, by the rule of `openWindow`. */
const isClosed = `(w.closes_at <= $4 or w.closes_at > excluded.closes_at + ${clockToleranceMs})`;

const counting = `
	insert into rate_windows as w (name, count, closes_at)
	select n, c, $4 + l from unnest($1::text[], $2::bigint[], $3::bigint[]) as t (n, c, l) order by n
	on conflict (name) do update set
		count = case when ${isClosed} then excluded.count else w.count + excluded.count end,
		closes_at = case when ${isClosed} then excluded.closes_at else w.closes_at end
	returning name, count, closes_at`;

/** A statement; the server keeps it prepared under its name if it has one. */
type Statement = { text: string; values: unknown[]; name?: string };

/**
 * Counts of calls in windows that all processes share. Calls that arrive while a statement is running share the next one,
 * so that a busy process never has more than one statement in flight.
 * @param query runs one statement, which need not be durable
 */
export function openCallCounts(
	query: (statement: Statement) => Promise<Row[]>,
	now: () => number,
): CallCounts {
	const waiting: Call[] = [];
	let isRunning = false;

	async function countTogether(calls: readonly Call[]): Promise<void> {
		const groups = [...Map.groupBy(calls, ({ name }) => name)];
		const rows = await query({
			name: "count calls",
			text: counting,
			values: [
				groups.map(([name]) => name),
				groups.map(([, own]) => own.length),
				groups.map(([, own]) => own[0]?.windowMs),
				now(),
			],
		});
		const windows = new Map(rows.map((row) => [row.name, row]));
		for (const [name, own] of groups) {
			const { count = 0, closes_at: closesAt = 0 } = windows.get(name) ?? {};
			for (const [i, call] of own.entries()) call.resolve({ count: count - own.length + i + 1, closesAt });
		}
	}

	async function work(): Promise<void> {
		isRunning = true;
		while (waiting.length > 0) {
			const calls = waiting.splice(0, maxCallsPerStatement);
			await countTogether(calls).catch((error) => {
				for (const call of calls) call.reject(error);
			});
		}
		isRunning = false;
	}

	return {
		count: (name, windowMs) =>
			new Promise((resolve, reject) => {
				waiting.push({ name, windowMs, resolve, reject });
				if (!isRunning) void work();
			}),
		async refund(name) {
			const text = "update rate_windows set count = count - 1 where name = $1 and count > 0";
			await query({ text, values: [name] });
		},
		async forgetClosed() {
			await query({ text: "delete from rate_windows where closes_at <= $1", values: [now()] });
		},
	};
}
