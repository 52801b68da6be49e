import { t } from "../messages/words.ts";
import { cut, inLine, type Paint, printable } from "./style.ts";
import { bytesText, duration } from "./units.ts";

/** Minimum time between two redraws on a terminal, and between two plain lines elsewhere. */
const frameMs = 80;
const plainIntervalMs = 10_000;
/** Time over which the rate is averaged, so that it follows the connection's speed. */
const rateWindowMs = 4000;

type StepName =
	| "upload"
	| "confirm"
	| "components"
	| "prune"
	| "hash"
	| "draw"
	| "import"
	| "export"
	| "download";

export type Step = {
	/** The kind of step; each has its own messages. */
	of: StepName;
	done: number;
	total: number;
	bytes?: number | undefined;
	totalBytes?: number | undefined;
};

const verbOf = ({ of }: Step) => t(`progress.verb_${of}`);
const allOf = ({ of, total }: Step) => t(`progress.all_${of}`, { total });
const doneOf = ({ of, total }: Step, done: number) => t(`progress.done_${of}`, { done, total });

/** Minimum width of a useful bar, in columns. */
const minBar = 8;

type Options = {
	isLive: boolean;
	isSilent: boolean;
	paint: Paint;
	/** The current width of the terminal. */
	columns: () => number;
};

/** Shows progress: on a terminal in one line that is redrawn, elsewhere in occasional plain lines. */
export class Progress {
	readonly #out: NodeJS.WriteStream;
	readonly #options: Options;
	#step: Step | undefined;
	#samples: { at: number; amount: number }[] = [];
	#drawnAt = 0;
	#saidAt = 0;
	#isShown = false;
	#timer: NodeJS.Timeout | undefined;
	/** The last wait that a plain line has reported. */
	#waiting: { why: string; until: number } | undefined;

	constructor(out: NodeJS.WriteStream, options: Options) {
		this.#out = out;
		this.#options = options;
	}

	/** Shows the progress of a step. */
	update(step: Step): void {
		if (this.#options.isSilent) return;
		const now = performance.now();
		const isNew = step.of !== this.#step?.of;
		if (isNew) {
			this.#samples = [];
			this.#saidAt = now;
			this.#drawnAt = 0;
		}
		this.#step = step;
		const amount = step.totalBytes ? (step.bytes ?? 0) : step.done;
		const last = this.#samples.at(-1);
		if (last === undefined || now - last.at > 50) this.#samples.push({ at: now, amount });
		while (this.#samples.length > 2 && now - (this.#samples[0]?.at ?? now) > rateWindowMs)
			this.#samples.shift();
		this.#stopWaiting();
		if (this.#options.isLive) {
			if (now - this.#drawnAt >= frameMs || step.done >= step.total) this.#draw(this.#line(step, amount));
		} else if (isNew && step.totalBytes) {
			this.#say(
				t("progress.begins", { verb: verbOf(step), all: allOf(step), bytes: bytesText(step.totalBytes) }),
			);
		} else if (now - this.#saidAt >= plainIntervalMs) {
			this.#saidAt = now;
			this.#say(this.#line(step, amount));
		}
	}

	/** Shows that the command is waiting, and why. */
	wait(seconds: number, why: string): void {
		if (this.#options.isSilent) return;
		this.#stopWaiting();
		if (!this.#options.isLive) {
			// parallel calls wait for the same reason
			const now = performance.now();
			if (why === this.#waiting?.why && now < this.#waiting.until) return;
			this.#waiting = { why, until: now + seconds * 1000 };
			this.#say(t("progress.waits", { why, time: duration(seconds) }));
			return;
		}
		const end = performance.now() + seconds * 1000;
		const show = () => {
			const left = (end - performance.now()) / 1000;
			if (left <= 0) this.#stopWaiting();
			else this.#draw(t("progress.waits", { why, time: duration(left) }));
		};
		show();
		this.#timer = setInterval(show, 250);
		this.#timer.unref();
	}

	/** Erases the line, so that something else can be written. */
	clear(): void {
		this.#stopWaiting();
		if (!this.#isShown) return;
		this.#isShown = false;
		this.#out.write("\r\x1b[2K");
	}

	#say(line: string): void {
		this.#out.write(`${inLine(line)}\n`);
	}

	#stopWaiting(): void {
		clearInterval(this.#timer);
		this.#timer = undefined;
	}

	#draw(line: string): void {
		this.#drawnAt = performance.now();
		this.#isShown = true;
		this.#out.write(`\r\x1b[2K${cut(printable(line), this.#options.columns() - 1)}`);
	}

	/** The rate and the remaining time, as far as they are known. */
	#pace(step: Step, amount: number): { rate?: string; left?: string } {
		const whole = step.totalBytes || step.total;
		const [first] = this.#samples;
		const seconds = (performance.now() - (first?.at ?? 0)) / 1000;
		const rate = seconds > 0 ? (amount - (first?.amount ?? 0)) / seconds : 0;
		if (rate <= 0 || seconds <= 0.3) return {};
		return {
			...(step.totalBytes && { rate: `${bytesText(rate)}/s` }),
			...(amount < whole && { left: t("progress.left", { time: duration((whole - amount) / rate) }) }),
		};
	}

	#line(step: Step, amount: number): string {
		const { done, total, totalBytes } = step;
		const verb = verbOf(step);
		const { rate = "", left = "" } = this.#pace(step, amount);
		const line = (...parts: string[]) => [verb, ...parts].filter(Boolean).join("  ");
		if (step.bytes !== undefined && totalBytes === undefined)
			return line(t("progress.ofFile", { bytes: bytesText(step.bytes) }), rate, left);
		const whole = totalBytes || total;
		const files = doneOf(step, done);
		const sentOf = (bytes: number) =>
			totalBytes ? t("progress.sent", { sent: bytesText(bytes), total: bytesText(totalBytes) }) : "";
		const sent = sentOf(step.bytes ?? 0);
		if (!this.#options.isLive) return line(files, sent, rate, left);
		// the widest form of the line, so that its layout does not change while the numbers grow
		const most = doneOf(step, total).length;
		const mostSent = sentOf(totalBytes ?? 0).length;
		const room = this.#options.columns() - 1 - verb.length - (2 + most);
		const paceRoom = 2 + t("progress.left", { time: "59 min 59 s" }).length;
		const rateRoom = totalBytes ? 2 + "999.9 MB/s".length : 0;
		const sentRoom = totalBytes ? 2 + mostSent : 0;
		const bar = (free: number) => this.#bar(whole > 0 ? Math.min(1, amount / whole) : 0, free - 2);
		const full = room - sentRoom - rateRoom - paceRoom;
		if (full >= minBar + 2) return line(bar(full), files, sent, rate, left);
		const withoutRate = full + rateRoom;
		if (withoutRate >= minBar + 2) return line(bar(withoutRate), files, sent, left);
		return withoutRate >= 0 ? line(files, sent, left) : line(files, left);
	}

	/** A bar that fits into `room` columns. */
	#bar(share: number, room: number): string {
		const width = Math.min(20, room);
		const filled = Math.round(share * width);
		return "█".repeat(filled) + "░".repeat(width - filled);
	}
}
