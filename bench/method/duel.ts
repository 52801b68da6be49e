import { type Program, startFloor, startService } from "../programs/programs.ts";
import type { Figure } from "./figures.ts";

export type Context = {
	/** Number of measurements of each program. */
	rounds: number;
	/** Folder for CPU profiles of the programs. */
	profile?: string | undefined;
};

export type Workload = {
	name: string;
	/** The names of its figures, for `--list`. */
	figures: readonly string[];
	/** A name that requests several workloads. */
	group?: string;
	/** Whether it runs only when it is named. */
	onlyNamed?: boolean;
	run(context: Context): Promise<Figure[]>;
};

/** The result of one round: a value, and the CPU time for one unit of work in ms. */
export type Sample = { value: number; cpu?: number | undefined };

export type Spent = { ms: number; cpu: number | undefined };

/**
 * Wall time and the program's CPU time of a task, in ms. `main` leaves out the threads that decode images; it suits
 * work during which images are derived.
 */
export async function timed(
	program: Pick<Program, "cpu">,
	task: () => Promise<unknown>,
	thread: "all" | "main" = "all",
): Promise<Spent> {
	const cpuBefore = program.cpu(thread);
	const start = performance.now();
	await task();
	const ms = performance.now() - start;
	const cpuAfter = program.cpu(thread);
	return {
		ms,
		cpu: cpuAfter === undefined || cpuBefore === undefined ? undefined : cpuAfter - cpuBefore,
	};
}

/** Adds up the time of several tasks. */
export function total(parts: readonly Spent[]): Spent {
	return parts.reduce((sum, part) => ({
		ms: sum.ms + part.ms,
		cpu: sum.cpu === undefined || part.cpu === undefined ? undefined : sum.cpu + part.cpu,
	}));
}

/** Units per second, and CPU for each. */
export function rate(units: number, { ms, cpu }: Spent): Sample {
	return { value: units / (ms / 1000), cpu: cpu === undefined ? undefined : cpu / units };
}

/** Milliseconds for each unit, and CPU for each. */
export function pace(units: number, { ms, cpu }: Spent): Sample {
	return { value: ms / units, cpu: cpu === undefined ? undefined : cpu / units };
}

type Rounds<Name extends string> = Record<Name, Sample>[];

/**
 * Runs rounds of a workload on both programs in turn; the first round does not count. Each round has its own tag, from
 * which it creates bytes that no other round has sent.
 */
export async function duel<Name extends string>(
	{ rounds, profile }: Context,
	round: (program: Program, tag: string, isWarmUp: boolean) => Promise<Record<Name, Sample>>,
): Promise<{ floor: Rounds<Name>; service: Rounds<Name> }> {
	await using floor = await startFloor({ profile });
	await using service = await startService({ profile });
	const found = { floor: [] as Rounds<Name>, service: [] as Rounds<Name> };
	for (let index = 0; index <= rounds; index++) {
		// the order alternates, too: the second program waits for disk writes that the first has left
		for (const program of index % 2 === 0 ? [floor, service] : [service, floor]) {
			const samples = await round(program, `${index}`, index === 0);
			if (index > 0) found[program.name].push(samples);
		}
	}
	return found;
}

/** Runs rounds of a workload on the service alone; the first round does not count. */
export async function solo<Name extends string>(
	{ rounds, profile }: Context,
	round: (program: Program, tag: string, isWarmUp: boolean) => Promise<Record<Name, Sample>>,
): Promise<Rounds<Name>> {
	await using service = await startService({ profile });
	const found: Rounds<Name> = [];
	for (let index = 0; index <= rounds; index++) {
		const samples = await round(service, `${index}`, index === 0);
		if (index > 0) found.push(samples);
	}
	return found;
}

/** A figure from the rounds of one or both programs. */
export function figure<Name extends string>(
	rounds: { floor?: Rounds<Name>; service: Rounds<Name> },
	name: Name,
	about: Omit<Figure, "name" | "floor" | "service" | "cpu">,
): Figure {
	const values = (list: Rounds<Name>) => list.map((samples) => samples[name].value);
	const cpus = (list: Rounds<Name>) => list.map((samples) => samples[name].cpu);
	return {
		name,
		...about,
		...(rounds.floor !== undefined && { floor: values(rounds.floor) }),
		service: values(rounds.service),
		cpu: {
			...(rounds.floor !== undefined && { floor: cpus(rounds.floor) }),
			service: cpus(rounds.service),
		},
	};
}
