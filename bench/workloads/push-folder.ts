import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Workload } from "../duel.ts";
import type { Figure } from "../figures.ts";
import { cardPictures, type Picture } from "../pictures.ts";
import { makeFolder, type Program, removeFolder, startService, tuckbox } from "../programs.ts";

const cards = 54;
const run = promisify(execFile);

/** What `tuckbox push --json` says, as far as it is looked at here. */
type Told = {
	created: unknown[];
	changed: unknown[];
	unchanged: unknown[];
	uploads: { files: number };
	requests: number;
};

/** A designer's machine: a folder of cards, and a home for what the command line remembers. */
class Desk {
	readonly folder = makeFolder();
	readonly #env: Record<string, string | undefined>;

	constructor({ url, token }: Program) {
		mkdirSync(join(this.folder, "deck/decks/cards"), { recursive: true });
		this.#env = { PATH: process.env.PATH, HOME: this.folder, TUCKBOX_URL: url, TUCKBOX_TOKEN: token };
	}

	lay(name: string, { bytes }: Picture): void {
		writeFileSync(join(this.folder, "deck/decks/cards", name), bytes);
	}

	/** Time of a command from its start to its end, in ms, and what it said. */
	async time(...args: string[]): Promise<{ ms: number; stdout: string }> {
		const start = performance.now();
		const { stdout } = await run(tuckbox, args, { env: this.#env, cwd: this.folder });
		return { ms: performance.now() - start, stdout };
	}

	async push(): Promise<{ ms: number; told: Told }> {
		const { ms, stdout } = await this.time("push", "deck", "--json");
		return { ms, told: JSON.parse(stdout) as Told };
	}
}

function expect(what: string, isSo: boolean, told: unknown): void {
	if (!isSo) throw new Error(`${what} expected, and found ${JSON.stringify(told)}`);
}

/** One designer's push of a deck, the same again, and after a changed card. */
async function measure(desk: Desk, tag: string): Promise<Record<string, number>> {
	const pictures = await cardPictures(cards + 2, tag);
	const [back, other, ...faces] = pictures as [Picture, Picture, ...Picture[]];
	desk.lay("back.png", back);
	for (const [i, face] of faces.entries()) desk.lay(`card-${i}.png`, face);
	const cold = await desk.push();
	expect("a sent deck", cold.told.uploads.files >= cards, cold.told);
	const again = await desk.push();
	const { created, changed, uploads } = again.told;
	expect("no change", created.length + changed.length + uploads.files === 0, again.told);
	desk.lay("card-7.png", other);
	const one = await desk.push();
	expect("one changed card", one.told.changed.length === 1 && one.told.uploads.files === 1, one.told);
	const start = await desk.time("--version");
	return {
		"push-cold": cold.ms,
		"push-unchanged": again.ms - start.ms,
		"push-unchanged-requests": again.told.requests,
		"push-one": one.ms - start.ms,
		"push-one-requests": one.told.requests - 1,
		"command-start": start.ms,
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
	"push-one": { unit: "ms", note: "one changed card, beyond the start of the command" },
	"push-one-requests": { unit: "requests", target: { of: "value", most: 5 }, note: "beyond the bytes" },
	"command-start": { unit: "ms", note: "`tuckbox --version`" },
};

/** The command line, as a designer uses it a hundred times a day. */
export const pushFolder: Workload = {
	name: "push-folder",
	figures: Object.keys(about),
	async run({ rounds, profile }) {
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
