import { type Hold, type Point, type ToService, wireLimits } from "@tuckbox/pieces/table";
import type { Offset, SeenHold } from "./types.ts";

/** Where something that a seat holds is drawn at a time of `performance.now()`: between the last two places that are known. */
export function offsetAt({ dx, dy, turn, at, from }: SeenHold, now: number): Offset {
	const share = Math.min(1, (now - at) / Math.min(longestStep, Math.max(1, at - from.at)));
	const between = (a: number, b: number) => a + (b - a) * share;
	return { dx: between(from.dx, dx), dy: between(from.dy, dy), turn: between(from.turn, turn) };
}

/** In ms: after a pause, the next movement is not drawn as slowly as the pause was long. */
const longestStep = 50;

/** A hold as it has just been received. */
export function seenHold(hold: Hold, before: SeenHold | undefined, now: number): SeenHold {
	const from = before === undefined ? { ...hold, at: now } : { ...offsetAt(before, now), at: before.at };
	return { ...hold, at: now, from: { dx: from.dx, dy: from.dy, turn: from.turn, at: from.at } };
}

/** In ms: a hold that does not move is renewed before the service ends it. */
const renewEvery = wireLimits.hold / 3;
const betweenHints = 1000 / wireLimits.hintsPerSecond + 5;

type Hint = Extract<ToService, { t: "drag" | "cursor" }>;

/** Sends what this seat holds and where it points, at most as often as the service takes it: the latest place counts. */
export class PresenceSender {
	readonly #send: (message: ToService) => void;
	#held: Hold | undefined;
	/** The service has received a grab and no end. */
	#isGrabbed = false;
	readonly #waiting = new Map<Hint["t"], Hint>();
	#pause: ReturnType<typeof setTimeout> | undefined;
	#renewal: ReturnType<typeof setInterval> | undefined;

	constructor(send: (message: ToService) => void) {
		this.#send = send;
	}

	get held(): Hold | undefined {
		return this.#held;
	}

	grab(ids: string[]): void {
		this.#held = { ids, dx: 0, dy: 0, turn: 0 };
		this.#waiting.delete("drag");
		this.#isGrabbed = true;
		this.#send({ t: "grab", ids });
		clearInterval(this.#renewal);
		this.#renewal = setInterval(() => this.#hint(this.#drag()), renewEvery);
	}

	drag(offset: Offset): void {
		if (this.#held === undefined) return;
		this.#held = { ...this.#held, ...offset };
		this.#hint(this.#drag());
	}

	cursor(at: Point | null): void {
		this.#hint({ t: "cursor", at });
	}

	release(): void {
		const wasGrabbed = this.#isGrabbed;
		this.drop();
		if (wasGrabbed) this.#send({ t: "release" });
	}

	/** Forgets what was held: the service has ended it. */
	drop(): void {
		this.#held = undefined;
		this.#isGrabbed = false;
		this.#waiting.delete("drag");
		clearInterval(this.#renewal);
	}

	/** Some of what was held is where an act has put it, or gone. */
	keep(ids: string[]): void {
		if (this.#held !== undefined) this.#held = { ...this.#held, ids };
	}

	/** Sends again what is held, to a service that has not received it. */
	repeat(): void {
		if (this.#held?.ids.length === 0) this.drop();
		if (this.#held === undefined) return;
		this.#send({ t: "grab", ids: this.#held.ids });
		this.#hint(this.#drag());
	}

	end(): void {
		this.drop();
		clearTimeout(this.#pause);
		this.#waiting.clear();
	}

	#drag(): Hint {
		const { dx, dy, turn } = this.#held ?? { dx: 0, dy: 0, turn: 0 };
		return { t: "drag", dx, dy, turn };
	}

	#hint(hint: Hint): void {
		this.#waiting.set(hint.t, hint);
		if (this.#pause === undefined) this.#next();
	}

	#next(): void {
		this.#pause = undefined;
		const [[kind, hint] = []] = this.#waiting;
		if (kind === undefined || hint === undefined) return;
		this.#waiting.delete(kind);
		this.#send(hint);
		this.#pause = setTimeout(() => this.#next(), betweenHints);
	}
}
