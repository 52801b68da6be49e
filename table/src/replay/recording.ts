import type { ReplayPart, ReplayStep, SeatEntry, TableHead, ToClient, View } from "@tuckbox/pieces/table";
import { call } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import type { WantedReplay } from "../open/wanted.ts";

/** Entries of the log that name the seat which acts. */
const namingSeats: ReadonlySet<string> = new Set(["join", "leave", "profile"]);

/** The entries of a part with a name for each seat: replays keep none of people whose name was taken out. */
function named(entries: View): View {
	return Object.fromEntries(
		Object.entries(entries).map(([name, entry]) => {
			if (!name.startsWith("seat:") || (entry as SeatEntry).name !== "") return [name, entry];
			return [name, { ...entry, name: t("replay.player", { number: (entry as SeatEntry).index + 1 }) }];
		}),
	) as View;
}

function namedStep(step: ReplayStep): ReplayStep {
	const { log, set } = step;
	if (log === null || !namingSeats.has(log.code) || log.values.name !== "")
		return { ...step, set: named(set) };
	const someone = t("replay.someone");
	const values = { ...log.values, name: someone, ...(log.values.was !== undefined && { was: someone }) };
	return { ...step, set: named(set), log: { ...log, values } };
}

/** Watching changes nothing, also for the host of the table. */
const watching = (table: TableHead): TableHead => ({ ...table, role: "spectator" });

/** The table at a moment of a replay. */
type Shown = { view: View; table: TableHead };

/** A replay, as far as it has been read. Acts are numbered without gaps. */
export class Recording {
	readonly first: number;
	readonly last: number;
	/** The beginning of the replay, with what is true of all of it. */
	readonly begin: ReplayPart;
	readonly #wanted: WantedReplay;
	readonly #parts: ReplayPart[];
	readonly #steps: ReplayStep[] = [];
	#reading: Promise<void> | undefined;

	private constructor(wanted: WantedReplay, begin: ReplayPart) {
		this.#wanted = wanted;
		this.begin = begin;
		this.first = begin.first;
		this.last = begin.last;
		this.#parts = [];
		this.#add(begin);
	}

	/** Reads the beginning of a replay. @throws CallError */
	static async open(wanted: WantedReplay): Promise<Recording> {
		return new Recording(wanted, await Recording.#read(wanted));
	}

	static async #read({ of, playtestId, seat }: WantedReplay, from?: number): Promise<ReplayPart> {
		const query = new URLSearchParams({
			...(seat !== undefined && { seat }),
			...(from !== undefined && { from: String(from) }),
		});
		const owner = of.startsWith(gamePrefix) ? "games" : "tables";
		const path = `/${owner}/${encodeURIComponent(of)}/playtests/${encodeURIComponent(playtestId)}/replay`;
		return await call<ReplayPart>("GET", `${path}?${query}`);
	}

	#add(part: ReplayPart): void {
		this.#parts.push({ ...part, view: named(part.view) });
		for (const step of part.steps) this.#steps.push(namedStep(step));
	}

	/** The last act that has been read. */
	get reached(): number {
		return this.first + this.#steps.length;
	}

	/** Reads the replay up to an act, and prepares what follows it. @throws CallError */
	async reach(act: number): Promise<void> {
		while (this.reached < Math.min(act, this.last)) await this.#more();
		if (this.reached < Math.min(act + readAhead, this.last)) this.#more().catch(() => undefined);
	}

	#more(): Promise<void> {
		this.#reading ??= Recording.#read(this.#wanted, this.reached)
			.then((part) => this.#add(part))
			.finally(() => {
				this.#reading = undefined;
			});
		return this.#reading;
	}

	/** An act that has been read. */
	step(act: number): ReplayStep | undefined {
		return this.#steps[act - this.first - 1];
	}

	/** The acts up to one that has been read, oldest first. */
	stepsTo(act: number): readonly ReplayStep[] {
		return this.#steps.slice(0, Math.max(0, act - this.first));
	}

	/** The table after an act that has been read. */
	after(act: number): Shown {
		const part = this.#parts.findLast(({ seq }) => seq <= act) ?? this.begin;
		const view = { ...part.view };
		let { table } = part;
		for (const step of this.#steps.slice(part.seq - this.first, act - this.first)) {
			Object.assign(view, step.set);
			for (const name of step.gone) delete view[name];
			table = step.table ?? table;
		}
		return { view, table: watching(table) };
	}
}

/** The start of the ids of games. A replay is of a game or, for its seats, of a table. */
export const gamePrefix = "gam_";

/** Acts that are read before they are shown. */
const readAhead = 50;

/** An act as a frame of the table's socket has it. */
export function frameOf({ turn: _, isTakenBack: __, table, ...did }: ReplayStep): ToClient {
	return { t: "frame", did: [did], ...(table !== undefined && { table: watching(table) }) };
}
