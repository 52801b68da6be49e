import { bytesText } from "@tuckbox/pieces";
import { columnsOf, cut, inLine, type Paint, printable } from "./style.ts";
import { count, duration } from "./units.ts";

/** The shortest time between two redraws on a terminal, and between two plain lines elsewhere. */
const frameMs = 80;
const plainIntervalMs = 10_000;
/** The rate is that of the last seconds, so that it follows the connection's speed. */
const rateWindowMs = 4000;

export type Step = {
	verb: string;
	noun: string;
	done: number;
	total: number;
	bytes?: number | undefined;
	totalBytes?: number | undefined;
};

type Options = { isLive: boolean; isSilent: boolean; paint: Paint };

/** Shows progress: one line that is redrawn on a terminal, a plain line now and then elsewhere. */
export class Progress {
	readonly #out: NodeJS.WriteStream;
	readonly #options: Options;
	#step: Step | undefined;
	#samples: { at: number; amount: number }[] = [];
	#drawnAt = 0;
	#saidAt = 0;
	#isShown = false;
	#timer: NodeJS.Timeout | undefined;

	constructor(out: NodeJS.WriteStream, options: Options) {
		this.#out = out;
		this.#options = options;
	}

	/** Shows how far a step has come. */
	update(step: Step): void {
		if (this.#options.isSilent) return;
		const now = performance.now();
		const isNew = step.verb !== this.#step?.verb;
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
			this.#say(`${step.verb} ${count(step.total, step.noun)} (${bytesText(step.totalBytes)})`);
		} else if (now - this.#saidAt >= plainIntervalMs) {
			this.#saidAt = now;
			this.#say(this.#line(step, amount));
		}
	}

	/** Shows that nothing happens for a while, and why. */
	wait(seconds: number, why: string): void {
		if (this.#options.isSilent) return;
		this.#stopWaiting();
		if (!this.#options.isLive) {
			this.#say(`${why}; continuing in ${duration(seconds)}`);
			return;
		}
		const end = performance.now() + seconds * 1000;
		const show = () => {
			const left = (end - performance.now()) / 1000;
			if (left <= 0) this.#stopWaiting();
			else this.#draw(`${why}; continuing in ${duration(left)}`);
		};
		show();
		this.#timer = setInterval(show, 250);
		this.#timer.unref();
	}

	/** Erases the line, before anything else is written. */
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
		this.#out.write(`\r\x1b[2K${cut(printable(line), (this.#out.columns || 80) - 1)}`);
	}

	#line(step: Step, amount: number): string {
		const { verb, noun, done, total, totalBytes } = step;
		const whole = totalBytes || total;
		const isOpen = step.bytes !== undefined && totalBytes === undefined;
		const parts = isOpen
			? [`${bytesText(step.bytes ?? 0)} of the ${noun}`]
			: [`${done.toLocaleString("en-US")} of ${count(total, noun)}`];
		if (totalBytes) parts.push(`${bytesText(step.bytes ?? 0)} of ${bytesText(totalBytes)}`);
		const [first] = this.#samples;
		const seconds = (performance.now() - (first?.at ?? 0)) / 1000;
		const rate = seconds > 0 ? (amount - (first?.amount ?? 0)) / seconds : 0;
		if (rate > 0 && seconds > 0.3) {
			if (totalBytes) parts.push(`${bytesText(rate)}/s`);
			if (amount < whole) parts.push(`${duration((whole - amount) / rate)} left`);
		}
		if (isOpen) return [verb, ...parts].join("  ");
		const share = whole > 0 ? Math.min(1, amount / whole) : 0;
		return [verb, ...this.#bar(share, [verb, ...parts].join("  ")), ...parts].join("  ");
	}

	/** A bar in the space that the rest of the line leaves. */
	#bar(share: number, rest: string): string[] {
		const width = Math.min(20, (this.#out.columns || 80) - columnsOf(rest) - 4);
		if (!this.#options.isLive || width < 6) return [];
		const filled = Math.round(share * width);
		return ["█".repeat(filled) + "░".repeat(width - filled)];
	}
}
