import { type Goodbye, type ToClient, wireLimits } from "@tuckbox/pieces/table";
import { applyPatch, type TableState } from "../domain/table/state.ts";
import { framesOf } from "../domain/table/view.ts";
import { Elsewhere, type Whisper } from "./elsewhere.ts";
import { isProcessBusy } from "./pace.ts";
import { headFor, loggedLine, missedBy, type Presence, seenBy, type Title } from "./seen.ts";
import type { LoadedTable } from "./table-states.ts";
import { Unkept } from "./unkept.ts";

/** The socket of a seat, as far as a table uses it. */
export type Outlet = {
	/** @param message bytes if other sockets send the same */
	send(message: string | Buffer): void;
	/** Bytes that the client has not received yet. */
	unread(): number;
	/** Bytes that it has received. */
	read(): number;
	/** Ends the socket after what has been sent. */
	end(why: Goodbye): void;
};

/** A seat that sees the table. */
export type Viewer = {
	readonly seat: string;
	/** The name of its page, for which `n` counts. */
	readonly client: string;
	readonly outlet: Outlet;
	/** When it sat down, by a clock that all processes share. */
	readonly since: number;
	/** Another seat had what it holds first. */
	onLost(): void;
	/** The number of its client's last act that has been carried out. */
	n: number;
	/** The last act that it has seen; undefined before its first view. */
	seq: number | undefined;
	/** Frames are left out because it reads slowly. */
	isBehind?: boolean;
	/** Bytes of the last message that brought it up to date. */
	bulk?: number;
};

type Logged = LoadedTable["history"][number];
/** An act that was done. `frame`: what it changed for a seat, as a JSON text. */
type Step = { frame: (seat: string) => string; done: Logged };

/**
 * Unread bytes of a client. Beyond the first limit, it is sent no frames until it has read those, and then what it has missed. So
 * only answers to its own messages can pile up: beyond the second limit, not counting its last view, the socket ends.
 */
const unreadLimits = { frames: 256 * 1024, answers: 1024 * 1024 };
/** With more viewers than this, frames are half as frequent. */
const crowd = 12;

/** One process's copy of a live table: pending frames and ephemeral state. */
export class LiveTable {
	readonly viewers = new Map<string, Viewer>();
	readonly unkept: Unkept;
	title: Title;
	#loaded: LoadedTable;
	#steps: Step[] = [];
	readonly #elsewhere = new Elsewhere();
	/** Sends to other processes, if there can be any. */
	readonly #tell: ((whisper: Whisper) => void) | undefined;
	readonly #onError: (error: unknown) => void;
	readonly #news = { here: false, title: false };
	#timer: NodeJS.Timeout | undefined;
	#isSoon = false;
	#sentAt = Number.NEGATIVE_INFINITY;

	constructor(
		title: Title,
		loaded: LoadedTable,
		{ tell, onError }: { tell: ((whisper: Whisper) => void) | undefined; onError: (error: unknown) => void },
	) {
		this.title = title;
		this.#loaded = loaded;
		this.#tell = tell;
		this.#onError = onError;
		this.unkept = new Unkept(() => this.#touch());
	}

	get state(): TableState {
		return this.#loaded.state;
	}

	/** Reads the acts since. */
	advance(loaded: LoadedTable): void {
		let { state } = this;
		if (loaded.state.seq <= state.seq) return;
		const news = loaded.history.filter(({ seq }) => seq > state.seq);
		if (news.length !== loaded.state.seq - state.seq) {
			// there were more acts than are in memory
			this.unkept.settle(state, loaded.state);
			this.#steps = [];
			this.#loaded = loaded;
			for (const viewer of this.viewers.values()) viewer.isBehind = true;
			this.#touch();
			return;
		}
		for (const done of news) {
			const isLast = done.seq === loaded.state.seq;
			const after = isLast ? loaded.state : applyPatch(state, done.patch, done.seq);
			this.#steps.push({ frame: framesOf(state, after, done.patch), done });
			this.unkept.settle(state, after, done.patch);
			state = after;
		}
		this.#loaded = loaded;
		this.#touch();
	}

	retitle(title: Title): void {
		if (JSON.stringify(title) === JSON.stringify(this.title)) return;
		this.title = title;
		this.#news.title = true;
		this.#touch();
	}

	/** Lets a seat see the table. @param kept what became of acts whose answers its client may have missed */
	enter(viewer: Viewer, kept?: Presence["kept"]): void {
		this.#flushOrRestart(); // what it would receive twice
		this.viewers.set(viewer.seat, viewer);
		this.#catchUp(viewer, kept);
		this.#hereChanged();
	}

	leave(viewer: Viewer): void {
		if (this.viewers.get(viewer.seat) !== viewer) return;
		this.viewers.delete(viewer.seat);
		this.unkept.leave(viewer.seat);
		this.#hereChanged();
	}

	#hereChanged(): void {
		this.#news.here = true;
		this.sayWhoIsHere();
		this.#touch();
	}

	/** Sends to other processes who is connected to this one. */
	sayWhoIsHere(): void {
		this.#tell?.({ here: Object.fromEntries([...this.viewers].map(([seat, { since }]) => [seat, since])) });
	}

	/** Applies what another process sends. */
	hear(from: string, whisper: Whisper): void {
		if (!("here" in whisper)) {
			for (const seat of this.unkept.hear(whisper)) this.viewers.get(seat)?.onLost();
			return;
		}
		const before = this.#elsewhere.seats();
		const isNew = this.#elsewhere.hear(from, Object.keys(whisper.here));
		for (const [seat, since] of Object.entries(whisper.here)) {
			const own = this.viewers.get(seat);
			if (own !== undefined && own.since < since) own.outlet.end("replaced");
		}
		this.#elsewhereChanged(before);
		if (!isNew) return;
		this.sayWhoIsHere();
		this.unkept.tellAll(this.viewers.keys());
	}

	#elsewhereChanged(before: readonly string[]): void {
		const here = new Set(this.#here());
		for (const seat of before) if (!here.has(seat)) this.unkept.leave(seat);
		if (before.length === 0 && this.#elsewhere.isEmpty) return;
		this.#news.here = true;
		this.#touch();
	}

	/** Removes what has expired: holds that have not been renewed, and processes that have gone. */
	sweep(): void {
		this.unkept.expire();
		for (const { outlet, isBehind, bulk = 0 } of [...this.viewers.values()]) {
			if (outlet.unread() > bulk + unreadLimits.answers) outlet.end("slow");
			else if (isBehind) this.#touch();
		}
		const before = this.#elsewhere.seats();
		if (this.#elsewhere.forgetSilent()) this.#elsewhereChanged(before);
	}

	#here(): string[] {
		return [...new Set([...this.viewers.keys(), ...this.#elsewhere.seats()])];
	}

	/** Notifies those who read them that notes have changed: the host, who reads all, and their author. */
	announceNotes(author: string): void {
		const message: ToClient = { t: "frame", notes: true };
		for (const { seat, outlet } of this.viewers.values())
			if (seat === author || this.state.seats.get(seat)?.role === "host")
				outlet.send(JSON.stringify(message));
	}

	/** Stops sending frames. */
	stop(): void {
		clearTimeout(this.#timer);
	}

	/** Who is here, and what they hold. */
	presence(n = 0): Presence {
		return { here: this.#here(), holds: this.unkept.holdsNow(this.state), n };
	}

	/** Sends what has changed since the last act that a client has seen, or everything. */
	#catchUp(viewer: Viewer, kept?: Presence["kept"]): void {
		const { seat, outlet, n, seq } = viewer;
		if (!this.state.seats.has(seat)) {
			outlet.end("revoked");
			return;
		}
		const presence = { ...this.presence(n), ...(kept && { kept }) };
		const missed = seq === undefined ? undefined : this.#missedBy(seat, seq, presence);
		const message = missed ?? seenBy(seat, this.title, this.#loaded, presence);
		const bytes = Buffer.from(JSON.stringify(message));
		Object.assign(viewer, { isBehind: false, seq: this.state.seq, bulk: bytes.length });
		outlet.send(bytes);
	}

	#missedBy(seat: string, seq: number, presence: Presence): ReturnType<typeof missedBy> {
		try {
			return missedBy(seat, this.title, this.#loaded, presence, seq);
		} catch (error) {
			// an act whose frame cannot be made ended the socket before: a whole view may do without it
			this.#onError(error);
			return undefined;
		}
	}

	/** Sends a frame now, or as soon as a tick has passed since the last one. */
	#touch(): void {
		if (this.#isSoon || this.#timer !== undefined || this.viewers.size === 0) return;
		const now = performance.now();
		const isSlow = this.viewers.size > crowd || isProcessBusy(now);
		const due = this.#sentAt + wireLimits.tick * (isSlow ? 2 : 1);
		if (due <= now) {
			// with everything else that has arrived already
			this.#isSoon = true;
			setImmediate(() => this.#flushOrRestart());
			return;
		}
		this.#timer = setTimeout(() => this.#flushOrRestart(), due - now);
	}

	/** Ephemeral changes since the last frame, as JSON without braces; empty if none. `by`: the seat that caused them. */
	#takeHints(): { text: string; by: string | undefined } {
		const { hints, by } = this.unkept.takeSeen(this.state);
		const isHere = this.#news.here;
		this.#news.here = false;
		if (this.#elsewhere.isEmpty) this.unkept.forgetTold();
		else for (const whisper of this.unkept.takeTold()) this.#tell?.(whisper);
		const text = JSON.stringify({ ...hints, ...(isHere && { here: this.#here() }) }).slice(1, -1);
		return { text, by: isHere ? undefined : by };
	}

	/** A fault at one table must not end the process: its seats connect again, and receive a whole view. */
	#flushOrRestart(): void {
		try {
			this.#flush();
		} catch (error) {
			this.#onError(error);
			for (const { outlet } of [...this.viewers.values()]) outlet.end("restart");
		}
	}

	#flush(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#isSoon = false;
		this.#sentAt = performance.now();
		const steps = this.#steps;
		this.#steps = [];
		const isRetitled = this.#news.title;
		this.#news.title = false;
		const hints = this.#takeHints();
		/** Frames by their text: those who see the same receive the same bytes. */
		const encoded = new Map<string, Buffer>();
		for (const viewer of [...this.viewers.values()]) {
			const { seat, outlet } = viewer;
			if (!this.state.seats.has(seat)) {
				outlet.end("revoked");
				continue;
			}
			const isTold = steps.length > 0 || isRetitled || (hints.text !== "" && hints.by !== seat);
			const isSlow = outlet.unread() > unreadLimits.frames;
			if (viewer.isBehind || isSlow) {
				viewer.isBehind ||= isTold;
				if (viewer.isBehind && !isSlow) this.#catchUp(viewer);
				continue;
			}
			if (!isTold) continue;
			const parts = [
				...(steps.length > 0 ? [`"did":[${steps.map((step) => didFor(step, seat)).join(",")}]`] : []),
				...(isRetitled ? [`"table":${JSON.stringify(headFor(this.title, this.state, seat))}`] : []),
				...(hints.text === "" ? [] : [hints.text]),
			];
			const text = `{"t":"frame",${parts.join(",")}}`;
			const bytes = encoded.get(text) ?? Buffer.from(text);
			encoded.set(text, bytes);
			viewer.seq = this.state.seq;
			outlet.send(bytes);
		}
	}
}

/** As a JSON text. @see Did */
function didFor({ frame, done }: Step, seat: string): string {
	return `{"seq":${done.seq},"line":${JSON.stringify(loggedLine(done, seat))},${frame(seat).slice(1)}`;
}
