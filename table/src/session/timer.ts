import type { TimerEntry, TurnsEntry } from "@tuckbox/client/table";
import { mayRunTimer, plays, timerMs } from "@tuckbox/pieces/table";
import { act } from "./acting.ts";
import { seatsInOrder, type TableSession } from "./session.ts";
import { tableEntry } from "./things.ts";

type Client = TableSession["client"];

/** Whether this seat may start and stop the timer. */
export function mayRun({ head, view }: Pick<Client, "head" | "view">): boolean {
	const settings = tableEntry(view)?.settings ?? { playersManage: false };
	const me = { id: head?.seat ?? "", role: head?.role };
	return mayRunTimer(me, settings, view.turns as TurnsEntry | undefined);
}

/**
 * Starts the timer, or stops it if it runs.
 * @returns whether this seat may do that; undefined if the table has no timer
 */
export function toggleTimer(session: TableSession): boolean | undefined {
	const { client } = session;
	const timer = client.entry("timer") as TimerEntry | undefined;
	if (timer === undefined) return undefined;
	const isAllowed = mayRun(client);
	if (isAllowed) void act(session, { kind: "runTimer", isRunning: timer.runningSince === null });
	return isAllowed;
}

/** Time between the seats that end a timer, in ms: usually the first one does, and the others need not. */
const betweenSeatsMs = 1000;
/** Time in ms after which a page tries again if by the service's clock the time was not up. */
const againMs = 500;

/**
 * Ends a timer that counts down when its time is up. Every page of a player does so, in the order of their seats, so that
 * it does not matter who is here.
 * @returns a function that stops waiting
 */
export function endInTime({ client }: TableSession): () => void {
	let wait: ReturnType<typeof setTimeout> | undefined;
	const plan = () => {
		clearTimeout(wait);
		const timer = client.entry("timer") as TimerEntry | undefined;
		const now = client.serviceTime();
		const since = timer?.runningSince ?? null;
		const able = seatsInOrder(client.view).filter(({ id, role }) => plays(role) && client.here.includes(id));
		const rank = able.findIndex(({ id }) => id === client.head?.seat);
		if (timer === undefined || !timer.isDown || since === null || now === undefined || rank < 0) return;
		wait = setTimeout(() => void end(since), timerMs(timer, now) + rank * betweenSeatsMs);
	};
	const end = async (since: number) => {
		const outcome = await client.act({ kind: "endTimer", since });
		if (outcome.kind === "refused" && outcome.code === "NOT_OVER") wait = setTimeout(plan, againMs);
	};
	const topics = ["timer", "clock", "here"] as const;
	const ends = topics.map((topic) => client.subscribe(topic, plan));
	plan();
	return () => {
		clearTimeout(wait);
		for (const stop of ends) stop();
	};
}
