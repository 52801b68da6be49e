import { connectTable, type TableClient } from "@tuckbox/client/table";
import { createSignal, type Signal } from "@tuckbox/web/ui/signal.ts";
import { frameOf, type Recording } from "./recording.ts";
import { ReplaySocket } from "./replay-socket.ts";

export const speeds = [1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

/** The shortest and the longest wait between two acts at single speed, in ms. Players think longer. */
const waits = { least: 400, most: 3000 };
/** Entries of the log that the table shows. */
const shownEntries = 100;

/** Plays a replay at a table of its own. */
export class Player {
	readonly recording: Recording;
	readonly client: TableClient;
	/** The act that is shown. */
	readonly at: Signal<number>;
	readonly isPlaying = createSignal(false);
	readonly speed: Signal<Speed> = createSignal<Speed>(1);
	/** Whether acts that are wanted have yet to arrive. */
	readonly isLoading = createSignal(false);
	/** Whether the last call failed. */
	readonly hasFailed = createSignal(false);
	#socket: ReplaySocket | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Counts the jumps: of several, the last one counts. */
	#jumps = 0;

	/** @param act the act to begin with, which has been read */
	constructor(recording: Recording, act: number) {
		this.recording = recording;
		this.at = createSignal(act);
		this.client = connectTable({
			tableId: recording.begin.table.id,
			openSocket: () => {
				this.#socket?.close();
				this.#socket = new ReplaySocket(
					() => this.#showWhole(),
					() => this.time,
				);
				return this.#socket;
			},
		});
	}

	/** The time of the act that is shown, in ms. */
	get time(): number {
		return this.recording.step(this.at.get())?.log?.at ?? this.recording.begin.startedAt;
	}

	#showWhole(): void {
		const seq = this.at.get();
		const { view, table } = this.recording.after(seq);
		const log = this.recording.stepsTo(seq).flatMap((step) => step.log ?? []);
		const here = Object.keys(view).flatMap((name) => (name.startsWith("seat:") ? name.slice(5) : []));
		this.#socket?.deliver({
			...{ t: "view", seq, table, view, log: log.slice(-shownEntries) },
			...{ here, holds: {}, n: 0 },
		});
	}

	/** Shows the table after an act: the next one as it was done, any other one without movement. */
	async go(act: number): Promise<void> {
		const { first, last } = this.recording;
		const wanted = Math.max(first, Math.min(last, act));
		const jump = ++this.#jumps;
		this.isLoading.set(wanted > this.recording.reached);
		try {
			await this.recording.reach(wanted);
			this.hasFailed.set(false);
		} catch {
			this.pause();
			this.hasFailed.set(true);
		}
		if (jump !== this.#jumps) return;
		this.isLoading.set(false);
		if (wanted > this.recording.reached || wanted === this.at.get()) return;
		const next = wanted === this.at.get() + 1 ? this.recording.step(wanted) : undefined;
		this.at.set(wanted);
		if (next === undefined) this.#showWhole();
		else this.#socket?.deliver(frameOf(next));
	}

	/** Plays on from here, or from the beginning if the end is shown. */
	async play(): Promise<void> {
		if (this.at.get() >= this.recording.last) await this.go(this.recording.first);
		this.isPlaying.set(true);
		this.#schedule();
	}

	pause(): void {
		clearTimeout(this.#timer);
		this.isPlaying.set(false);
	}

	setSpeed(speed: Speed): void {
		this.speed.set(speed);
		if (this.isPlaying.get()) this.#schedule();
	}

	#schedule(): void {
		clearTimeout(this.#timer);
		const at = this.at.get();
		if (at >= this.recording.last) {
			this.pause();
			return;
		}
		const [now, next] = [at, at + 1].map((act) => this.recording.step(act)?.log?.at);
		const wait = now === undefined || next === undefined ? waits.least : next - now;
		const shortened = Math.max(waits.least, Math.min(waits.most, wait));
		this.#timer = setTimeout(async () => {
			await this.go(at + 1);
			if (this.isPlaying.get()) this.#schedule();
		}, shortened / this.speed.get());
	}

	close(): void {
		this.pause();
		this.client.close();
		this.#socket?.close();
	}
}
