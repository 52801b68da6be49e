import type { Hold, Point, ToClient } from "@tuckbox/pieces/table";
import { type PresenceSender, seenHold } from "./holds.ts";
import type { Offset, SeenCursor, SeenHold } from "./types.ts";

type News = Pick<Extract<ToClient, { t: "frame" }>, "here" | "holds" | "cursors">;
type Own = "here" | "holders" | "holds" | "cursors";

const isEmpty = (record: object) => Object.keys(record).length === 0;

/** The connected seats, the items that each holds in the air, and the points that they point at. */
export class Presence {
	readonly #sender: PresenceSender;
	readonly #notify: (topic: Own) => void;
	#me: string | undefined;
	#here: readonly string[] = [];
	#holds: Readonly<Record<string, SeenHold>> = {};
	#holders: Readonly<Record<string, string>> = {};
	#cursors: Readonly<Record<string, SeenCursor>> = {};

	constructor(sender: PresenceSender, notify: (topic: Own) => void) {
		this.#sender = sender;
		this.#notify = notify;
	}

	get here(): readonly string[] {
		return this.#here;
	}

	get holds(): Readonly<Record<string, SeenHold>> {
		return this.#holds;
	}

	get holders(): Readonly<Record<string, string>> {
		return this.#holders;
	}

	get cursors(): Readonly<Record<string, SeenCursor>> {
		return this.#cursors;
	}

	grab(ids: string[]): boolean {
		const me = this.#me;
		if (me === undefined || ids.some((id) => (this.#holders[id] ?? me) !== me)) return false;
		this.#sender.grab(ids);
		this.#ownHoldChanged();
		return true;
	}

	drag(offset: Offset): void {
		this.#sender.drag(offset);
		this.#ownHoldChanged();
	}

	release(): void {
		this.#sender.release();
		this.#ownHoldChanged();
	}

	point(at: Point | null): void {
		this.#sender.cursor(at);
	}

	/** Ends this seat's hold, which the service has refused. */
	refused(): void {
		this.#sender.drop();
		this.#ownHoldChanged();
	}

	/** Sends this seat's hold again, to a service that has not received it. */
	repeat(): void {
		this.#sender.repeat();
		this.#ownHoldChanged();
	}

	/** Clears the state of the other seats, which is unknown until the next view. */
	lost(): void {
		const own = this.#holds[this.#me ?? ""];
		this.#setHolds(own === undefined ? {} : { [this.#me ?? ""]: own });
		this.#setCursors({});
		this.#setHere([]);
	}

	end(): void {
		this.#sender.end();
		this.#ownHoldChanged();
	}

	reset(me: string, here: readonly string[], holds: Record<string, Hold>): void {
		if (this.#me !== me) this.#sender.drop();
		this.#me = me;
		this.#setHere(here);
		this.#setCursors({});
		const now = performance.now();
		const { [me]: before } = this.#holds;
		const others = Object.entries(holds).filter(([seat]) => seat !== me);
		this.#setHolds({
			...Object.fromEntries(others.map(([seat, hold]) => [seat, seenHold(hold, undefined, now)])),
			...(before === undefined ? {} : { [me]: before }),
		});
		this.#ownHoldChanged();
	}

	/** @param laid items that are no longer in the air, because an act has laid them down */
	take({ here, holds = {}, cursors = {} }: News, laid: ReadonlySet<string>): void {
		if (here !== undefined) this.#setHere(here);
		if (laid.size > 0 || !isEmpty(holds)) this.#takeHolds(holds, laid);
		if (isEmpty(cursors)) return;
		const next = { ...this.#cursors };
		for (const [seat, at] of Object.entries(cursors)) {
			if (at === null) delete next[seat];
			else if (seat !== this.#me) next[seat] = { ...at, at: performance.now() };
		}
		this.#setCursors(next);
	}

	#takeHolds(news: Record<string, Hold | null>, laid: ReadonlySet<string>): void {
		const next = { ...this.#holds };
		const inAir = (hold: Hold) => hold.ids.filter((id) => !laid.has(id));
		for (const [seat, hold] of Object.entries(next)) {
			const ids = inAir(hold);
			if (ids.length === hold.ids.length) continue;
			if (seat === this.#me) this.#sender.keep(ids);
			next[seat] = { ...hold, ids };
		}
		for (const [seat, hold] of Object.entries(news)) {
			// this page has the latest state of its own hold
			if (seat === this.#me) continue;
			if (hold === null) delete next[seat];
			else next[seat] = seenHold({ ...hold, ids: inAir(hold) }, this.#holds[seat], performance.now());
		}
		this.#setHolds(next);
	}

	#ownHoldChanged(): void {
		if (this.#me === undefined) return;
		const { [this.#me]: before, ...others } = this.#holds;
		const { held } = this.#sender;
		if (held === undefined && before === undefined) return;
		if (held === undefined) {
			this.#setHolds(others);
			return;
		}
		const known = before?.ids === held.ids ? before : undefined;
		this.#setHolds({ ...others, [this.#me]: seenHold(held, known, performance.now()) });
	}

	#setHere(here: readonly string[]): void {
		if (here.length === 0 && this.#here.length === 0) return;
		this.#here = here;
		this.#notify("here");
	}

	#setHolds(holds: Readonly<Record<string, SeenHold>>): void {
		if (isEmpty(holds) && isEmpty(this.#holds)) return;
		this.#holds = holds;
		const holders = Object.fromEntries(
			Object.entries(holds).flatMap(([seat, { ids }]) => ids.map((id) => [id, seat])),
		);
		const [ids, before] = [Object.keys(holders), Object.keys(this.#holders)];
		if (ids.length !== before.length || ids.some((id) => holders[id] !== this.#holders[id])) {
			this.#holders = holders;
			this.#notify("holders");
		}
		this.#notify("holds");
	}

	#setCursors(cursors: Readonly<Record<string, SeenCursor>>): void {
		if (isEmpty(cursors) && isEmpty(this.#cursors)) return;
		this.#cursors = cursors;
		this.#notify("cursors");
	}
}
