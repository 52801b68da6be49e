import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cardPictures, type Picture } from "../content/pictures.ts";
import type { Workload } from "../method/duel.ts";
import type { Figure } from "../method/figures.ts";
import { makeFolder, type Program, removeFolder, startService, tuckbox } from "../programs/programs.ts";

const cards = 54;
/** Number of measurements of a short command in a round. */
const times = 5;
const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));

/** A way to run the command line: one file, as installed from a registry, or `bin/tuckbox`, which runs the sources. */
type Installed = { command: string; first: string[] };
const published: Installed = { command: process.execPath, first: [`${root}cli/dist/tuckbox.js`] };
const sources: Installed = { command: tuckbox, first: [] };

/** The part of the output of `tuckbox push --json` that is used here. */
type PushOutput = {
	created: unknown[];
	changed: unknown[];
	unchanged: unknown[];
	uploads: { files: number };
	requests: number;
};

/** A designer's machine: a folder of cards, and a home folder for the state of the command line. */
class Desk {
	static #made = 0;
	readonly folder = makeFolder();
	/** Each desk has a game of its own: the command line does not enter a game of the same name unasked. */
	readonly #game = `deck-${++Desk.#made}`;
	readonly #service: Program;
	readonly #env: Record<string, string | undefined>;

	constructor(service: Program) {
		const { url, token } = service;
		this.#service = service;
		mkdirSync(join(this.folder, this.#game, "decks/cards"), { recursive: true });
		this.#env = { PATH: process.env.PATH, HOME: this.folder, TUCKBOX_URL: url, TUCKBOX_TOKEN: token };
	}

	lay(name: string, { bytes }: Picture): void {
		writeFileSync(join(this.folder, this.#game, "decks/cards", name), bytes);
	}

	/** Runs a command. @returns its time from start to end, in ms, and its output */
	async time({ command, first }: Installed, ...args: string[]): Promise<{ ms: number; stdout: string }> {
		const start = performance.now();
		const { stdout } = await run(command, [...first, ...args], { env: this.#env, cwd: this.folder });
		return { ms: performance.now() - start, stdout };
	}

	async push(by: Installed): Promise<{ ms: number; output: PushOutput }> {
		const { ms, stdout } = await this.time(by, "push", this.#game, "--json");
		return { ms, output: JSON.parse(stdout) as PushOutput };
	}

	/** Waits until the service has derived every image: a designer pushes again after viewing the last push. */
	async isQuiet(): Promise<void> {
		const client = this.#service.client(1);
		for (;;) {
			const { body } = await client.get("/metrics");
			const jobs = body.toString("utf8").matchAll(/^tuckbox_jobs.* (\S+)$/gm);
			if ([...jobs].every(([, count]) => count === "0")) return;
			await sleep(50);
		}
	}
}

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The time of an unchanged push, less the start of the command; in ms. */
async function unchanged(
	desk: Desk,
	by: Installed,
): Promise<{ ms: number; start: number; output: PushOutput }> {
	const beyond: number[] = [];
	const starts: number[] = [];
	let output: PushOutput | undefined;
	for (let i = 0; i < times; i++) {
		const start = await desk.time(by, "--version");
		const again = await desk.push(by);
		beyond.push(again.ms - start.ms);
		starts.push(start.ms);
		output = again.output;
	}
	const { created, changed, uploads } = output as PushOutput;
	expect("no change", created.length + changed.length + uploads.files === 0, output);
	return { ms: median(beyond), start: median(starts), output: output as PushOutput };
}

function expect(what: string, holds: boolean, output: unknown): void {
	if (!holds) throw new Error(`expected ${what}, found ${JSON.stringify(output)}`);
}

/** Measures a designer's push of a deck, the same push again, and one after a changed card. */
async function measure(desk: Desk, tag: string): Promise<Record<string, number>> {
	const pictures = await cardPictures(cards + 2, tag);
	const [back, other, ...faces] = pictures as [Picture, Picture, ...Picture[]];
	desk.lay("back.png", back);
	for (const [i, face] of faces.entries()) desk.lay(`card-${i}.png`, face);
	const cold = await desk.push(published);
	expect("a sent deck", cold.output.uploads.files >= cards, cold.output);
	await desk.isQuiet();
	const again = await unchanged(desk, published);
	const inCheckout = await unchanged(desk, sources);
	desk.lay("card-7.png", other);
	const one = await desk.push(published);
	expect("one changed card", one.output.changed.length === 1 && one.output.uploads.files === 1, one.output);
	await desk.isQuiet();
	return {
		"push-cold": cold.ms,
		"push-unchanged": again.ms,
		"push-unchanged-requests": again.output.requests,
		"push-unchanged-checkout": inCheckout.ms,
		"push-one": one.ms - again.start,
		"push-one-requests": one.output.requests - 1,
		"command-start": again.start,
	};
}

const about: Record<string, Omit<Figure, "name" | "service">> = {
	"push-cold": { unit: "ms", note: "54 cards and their back, from the command to its end" },
	"push-unchanged": {
		unit: "ms",
		target: { of: "value", most: 150 },
		note: "beyond the start of the command",
	},
	"push-unchanged-requests": { unit: "requests", target: { of: "value", most: 3 } },
	"push-unchanged-checkout": { unit: "ms", note: "by bin/tuckbox, which runs the sources" },
	"push-one": { unit: "ms", note: "one changed card, beyond the start of the command" },
	"push-one-requests": { unit: "requests", target: { of: "value", most: 5 }, note: "beyond the bytes" },
	"command-start": { unit: "ms", note: "`tuckbox --version`" },
};

/** The command line in the daily use of a designer. */
export const pushFolder: Workload = {
	name: "push-folder",
	figures: Object.keys(about),
	async run({ rounds, profile }) {
		await run(process.execPath, [`${root}scripts/build-packages.ts`], { cwd: root });
		await using service = await startService({ profile });
		const found: Record<string, number>[] = [];
		for (let round = 0; round <= rounds; round++) {
			const desk = new Desk(service);
			const samples = await measure(desk, `folder ${round}`);
			if (round > 0) found.push(samples);
			removeFolder(desk.folder);
		}
		return Object.entries(about).map(([name, more]) => ({
			name,
			...more,
			service: found.map((samples) => samples[name] ?? Number.NaN),
		}));
	},
};
