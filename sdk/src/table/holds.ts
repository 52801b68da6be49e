import { type Hold, type Point, type ToService, wireLimits } from "@tuckbox/pieces/table";
import type { Offset, SeenHold } from "./types.ts";

/** The place at which a held item is drawn at a time of `performance.now()`: between its last two known places. */
export function offsetAt({ dx, dy, turn, at, from }: SeenHold, now: number): Offset {
	const share = Math.min(1, (now - at) / Math.min(longestStep, Math.max(1, at - from.at)));
	const between = (a: number, b: number) => a + (b - a) * share;
	return { dx: between(from.dx, dx), dy: between(from.dy, dy), turn: between(from.turn, turn) };
}

/** In ms: the first movement after a pause is not drawn as slowly as the pause was long. */
const longestStep = 50;

/** Describes a hold that has just been received. */
export function seenHold(hold: Hold, before: SeenHold | undefined, now: number): SeenHold {
	const from = before === undefined ? { ...hold, at: now } : { ...offsetAt(before, now), at: before.at };
	return { ...hold, at: now, from: { dx: from.dx, dy: from.dy, turn: from.turn, at: from.at } };
}

/** In ms: a hold that does not move is renewed before the service ends it. */
const renewEvery = wireLimits.hold / 3;
const betweenHints = 1000 / wireLimits.hintsPerSecond + 5;

type Hint = Extract<ToService, { t: "drag" | "cursor" }>;

/** Sends this seat's hold and cursor, at most as often as the service accepts. Only the latest place is sent. */
export class PresenceSender {
	readonly #send: (message: ToService) => void;
	#held: Hold | undefined;
	/** Whether the service has received a grab that has not ended. */
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

	/** Drops the hold, which the service has ended. */
	drop(): void {
		this.#held = undefined;
		this.#isGrabbed = false;
		this.#waiting.delete("drag");
		clearInterval(this.#renewal);
	}

	/** Reduces the hold to these items: an act has moved or removed the others. */
	keep(ids: string[]): void {
		if (this.#held !== undefined) this.#held = { ...this.#held, ids };
	}

	/** Sends the hold again, to a service that has not received it. */
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
