import { type Act, actWeight, type ToService, wireLimits } from "@tuckbox/pieces/table";
import type { Guess } from "./guess.ts";
import type { Outcome, PendingAct } from "./types.ts";

type Waiting = {
	n: number;
	act: Act;
	guesses: Guess[];
	/** When it was done, as `performance.now()`. */
	at: number;
	isSent: boolean;
	/** Its number, once it is durable; it stays until the view has it too. */
	seq?: number;
	settle(outcome: Outcome): void;
};

/** In ms: after this an act counts as late. */
const late = 1_000;
/** In ms, after the service has found the acts too fast. */
const breath = 1_000;

/**
 * Acts from when they are done until the view shows them. They are numbered, sent in their order and no faster than the
 * service takes them, and sent again after a reconnect.
 */
export class Outbox {
	readonly #send: (message: ToService) => boolean;
	readonly #onChange: () => void;
	readonly #waiting = new Map<number, Waiting>();
	#n = 0;
	/** How many more acts may be sent without a wait, and when that was so. */
	#allowed: number = wireLimits.actsAtOnce;
	#countedAt = performance.now();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#pending: readonly PendingAct[] = [];

	constructor(send: (message: ToService) => boolean, onChange: () => void) {
		this.#send = send;
		this.#onChange = onChange;
	}

	/** What the service has not acknowledged. */
	get pending(): readonly PendingAct[] {
		return this.#pending;
	}

	/** In the order of their acts. */
	get guesses(): Guess[] {
		return [...this.#waiting.values()].flatMap(({ guesses }) => guesses);
	}

	add(act: Act, guesses: Guess[]): Promise<Outcome> {
		return new Promise((settle) => {
			const n = ++this.#n;
			this.#waiting.set(n, { n, act, guesses, at: performance.now(), isSent: false, settle });
			this.#flush();
		});
	}

	/** The number of the first act that has been sent, and of which nothing is known. */
	get firstUnanswered(): number | undefined {
		return [...this.#waiting.values()].find(({ isSent, seq }) => isSent && seq === undefined)?.n;
	}

	/**
	 * The service has judged the client's acts up to this number, and its view shows them.
	 * @param acknowledged those that it has carried out since the first unanswered one; it has refused the others
	 * @returns the refused ones
	 */
	catchUp(n: number, seq: number, acknowledged?: Readonly<Record<string, number>>): Refusal[] {
		const refused: Refusal[] = [];
		for (const one of [...this.#waiting.values()]) {
			// what has not been sent, or is to be sent again, has not been judged
			if (one.n > n || !one.isSent || one.seq !== undefined) continue;
			const at = acknowledged === undefined ? seq : acknowledged[one.n];
			if (at === undefined) refused.push(this.#refuse(one, "MISSED", {}));
			else one.seq = at;
		}
		this.shown(seq);
		return refused;
	}

	/** Sends everything again that the service does not know, over another connection. */
	resend(): void {
		for (const one of this.#waiting.values()) one.isSent = false;
		this.#flush();
	}

	acknowledge(n: number, seq: number): void {
		const one = this.#waiting.get(n);
		if (one !== undefined) one.seq = seq;
		this.#refresh();
	}

	/** The view has all acts up to this one. */
	shown(seq: number): void {
		for (const one of this.#waiting.values()) {
			if (one.seq === undefined || one.seq > seq) continue;
			this.#waiting.delete(one.n);
			one.settle({ kind: "done", seq: one.seq });
		}
		this.#refresh();
	}

	/** @returns what was refused; undefined if it will be sent again */
	refused(n: number, code: Refusal["code"], params: Refusal["params"]): Refusal | undefined {
		const one = this.#waiting.get(n);
		if (one === undefined) return undefined;
		if (code === "TOO_FAST") {
			one.isSent = false;
			this.#allowed = 0;
			this.#countedAt = performance.now() + breath;
			this.#flush();
			return undefined;
		}
		const refusal = this.#refuse(one, code, params);
		this.#refresh();
		return refusal;
	}

	#refuse({ n, act, settle }: Waiting, code: Refusal["code"], params: Refusal["params"]): Refusal {
		this.#waiting.delete(n);
		const refusal: Refusal = { kind: "refused", act, code, params };
		settle(refusal);
		return refusal;
	}

	end(): void {
		clearTimeout(this.#timer);
		for (const { settle, n } of this.#waiting.values()) {
			this.#waiting.delete(n);
			settle({ kind: "ended" });
		}
		this.#refresh();
	}

	#flush(): void {
		const now = performance.now();
		if (now > this.#countedAt) {
			const more = ((now - this.#countedAt) / 1000) * wireLimits.actsPerSecond;
			this.#allowed = Math.min(wireLimits.actsAtOnce, this.#allowed + more);
			this.#countedAt = now;
		}
		for (const one of this.#waiting.values()) {
			if (one.isSent || one.seq !== undefined) continue;
			const weight = actWeight(one.act);
			if (this.#allowed < weight || !this.#send({ t: "act", n: one.n, act: one.act })) break;
			one.isSent = true;
			this.#allowed -= weight;
		}
		this.#refresh();
	}

	/** Replaces the list if it is different, and looks again when one becomes late or may be sent. */
	#refresh(): void {
		const now = performance.now();
		const open = [...this.#waiting.values()].filter(({ seq }) => seq === undefined);
		const pending = open.map(({ n, act, at }) => ({ n, act, isLate: now - at >= late }));
		const summary = (all: readonly PendingAct[]) => all.map(({ n, isLate }) => `${n}${isLate}`).join();
		clearTimeout(this.#timer);
		const times = open.flatMap(({ at, isSent }) => [
			...(now - at < late ? [at + late - now] : []),
			...(isSent ? [] : [1000 / wireLimits.actsPerSecond + Math.max(0, this.#countedAt - now)]),
		]);
		if (times.length > 0) this.#timer = setTimeout(() => this.#flush(), Math.max(1, Math.min(...times)));
		if (summary(pending) === summary(this.#pending)) return;
		this.#pending = pending;
		this.#onChange();
	}
}

type Refusal = Extract<Outcome, { kind: "refused" }>;
