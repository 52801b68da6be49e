import {
	type Act,
	actWeight,
	type Entry,
	type ToService,
	type View,
	wireLimits,
} from "@tuckbox/pieces/table";
import type { Guess } from "./guess.ts";
import { cardsLaidBy, type LaidCard, namesOneOf, newIdsOf, withNewIds } from "./laid-cards.ts";
import type { Outcome, PendingAct } from "./types.ts";

type Waiting = {
	n: number;
	act: Act;
	guesses: Guess[];
	/** The cards that it lays and that may get other ids. */
	lays: LaidCard[];
	/** The numbers of the earlier acts that lay cards which it names. It is sent when their new ids are known. */
	after: number[];
	/** The time at which it was done, as `performance.now()`. */
	at: number;
	isSent: boolean;
	isLate: boolean;
	/** Its number, once it is durable; it stays until the view shows it, too. */
	seq?: number;
	settle(outcome: Outcome): void;
};

type Arrived = { set: View };

/** In ms: an act that waits longer counts as late. */
const late = 1_000;
/** Pause in ms after the service has refused an act as too fast. */
const breath = 1_000;

/**
 * Acts that the view does not show yet. They are numbered, sent in their order and no faster than the service accepts
 * them, and sent again after a reconnect.
 */
export class Outbox {
	readonly #send: (message: ToService) => boolean;
	readonly #onChange: () => void;
	readonly #served: ReadonlyMap<string, Entry>;
	readonly #waiting = new Map<number, Waiting>();
	#n = 0;
	/** Number of acts that may be sent without a wait, and the time at which it was counted. */
	#allowed: number = wireLimits.actsAtOnce;
	#countedAt = performance.now();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#pending: readonly PendingAct[] = [];
	#isBroken = false;

	/** @param served the entries that the service has sent */
	constructor(
		send: (message: ToService) => boolean,
		onChange: () => void,
		served: ReadonlyMap<string, Entry>,
	) {
		this.#send = send;
		this.#onChange = onChange;
		this.#served = served;
	}

	/** Acts that the service has not acknowledged. */
	get pending(): readonly PendingAct[] {
		return this.#pending;
	}

	/** Guesses in the order of their acts. */
	get guesses(): Guess[] {
		return [...this.#waiting.values()].flatMap(({ guesses }) => guesses);
	}

	add(act: Act, guesses: Guess[]): Promise<Outcome> {
		return new Promise((settle) => {
			const n = ++this.#n;
			const lays = cardsLaidBy(act, (name) => this.#served.get(name));
			const after = [...this.#waiting.values()]
				.filter((one) => namesOneOf(one.lays, act))
				.map((one) => one.n);
			const at = performance.now();
			this.#waiting.set(n, { n, act, guesses, lays, after, at, isSent: false, isLate: false, settle });
			this.#flush();
		});
	}

	/** The number of the first act that has been sent without an answer. */
	get firstUnanswered(): number | undefined {
		return [...this.#waiting.values()].find(({ isSent, seq }) => isSent && seq === undefined)?.n;
	}

	/**
	 * Updates the acts after the service has judged them up to this number, and its view shows them.
	 * @param set the entries that are new
	 * @param acknowledged the acts that it has carried out since the first unanswered one; it has refused the others
	 * @returns the refused acts
	 */
	catchUp(n: number, seq: number, set: View, acknowledged?: Readonly<Record<string, number>>): Refusal[] {
		const refused: Refusal[] = [];
		for (const one of [...this.#waiting.values()]) {
			// acts that have not been sent, or are to be sent again, have not been judged
			if (one.n > n || !one.isSent || one.seq !== undefined) continue;
			const at = acknowledged === undefined ? seq : acknowledged[one.n];
			if (at === undefined) refused.push(this.#refuse(one, "MISSED", {}));
			else one.seq = at;
		}
		this.#settle(seq, [{ set }]);
		this.#refresh();
		return refused;
	}

	/** Takes note that the connection is broken: until it is back, all acts are late. */
	lost(): void {
		this.#isBroken = true;
		this.#refresh();
	}

	/** Sends all acts again that the service has not acknowledged, over another connection. */
	resend(): void {
		this.#isBroken = false;
		for (const one of this.#waiting.values()) one.isSent = false;
		this.#flush();
	}

	acknowledge(n: number, seq: number): void {
		const one = this.#waiting.get(n);
		if (one !== undefined) one.seq = seq;
		this.#refresh();
	}

	/**
	 * Settles the acts that the view shows: all up to this one.
	 * @param did what has just arrived, and is not yet among the entries that the service has sent
	 */
	shown(seq: number, did: readonly Arrived[] = []): void {
		this.#settle(seq, did);
		this.#flush();
	}

	#settle(seq: number, did: readonly Arrived[]): void {
		for (const one of this.#waiting.values()) {
			if (one.seq === undefined || one.seq > seq) continue;
			this.#waiting.delete(one.n);
			this.#renew(one, did);
			one.settle({ kind: "done", seq: one.seq });
		}
	}

	/** Has the acts that wait for an act name the cards that it has laid by their new ids. */
	#renew({ n, lays }: Waiting, did: readonly Arrived[]): void {
		const waiting = [...this.#waiting.values()].filter(({ after }) => after.includes(n));
		if (waiting.length === 0) return;
		const ids = newIdsOf(lays, new Map([...this.#served, ...did.flatMap(({ set }) => Object.entries(set))]));
		const former = new Set(lays.map(({ id }) => id));
		for (const one of waiting) {
			one.act = withNewIds(one.act, ids);
			one.guesses = withNewIds(one.guesses, ids);
			one.lays = one.lays.filter(({ id }) => !former.has(id));
		}
	}

	/** Whether an act names cards whose new ids are not yet known. */
	#isHeld({ after }: Waiting): boolean {
		return after.some((n) => (this.#waiting.get(n)?.lays.length ?? 0) > 0);
	}

	/** @returns the refusal; undefined if the act will be sent again */
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

	#refuse({ n, act, isLate, settle }: Waiting, code: Refusal["code"], params: Refusal["params"]): Refusal {
		this.#waiting.delete(n);
		const refusal: Refusal = { kind: "refused", act, code, params, ...(isLate && { wasLate: true }) };
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
			if (this.#isHeld(one)) break;
			const weight = actWeight(one.act);
			if (this.#allowed < weight || !this.#send({ t: "act", n: one.n, act: one.act })) break;
			one.isSent = true;
			this.#allowed -= weight;
		}
		this.#refresh();
	}

	/** Replaces the list if it has changed, and checks again when an act becomes late or may be sent. */
	#refresh(): void {
		const now = performance.now();
		const open = [...this.#waiting.values()].filter(({ seq }) => seq === undefined);
		for (const one of open) one.isLate ||= this.#isBroken || now - one.at >= late;
		const pending = open.map(({ n, act, isLate, guesses }) => ({
			...{ n, act, isLate },
			shownOn: guesses.flatMap((guess) => ("id" in guess ? guess.id : [])),
		}));
		const summary = (all: readonly PendingAct[]) =>
			all.map(({ n, isLate, shownOn }) => `${n}${isLate}${shownOn}`).join();
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
