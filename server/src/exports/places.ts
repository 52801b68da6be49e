import { Problem } from "../domain/errors.ts";

// The only place that decides how much work on exports a process does at the same time.

/**
 * Maximum number of files that are made at the same time, for one account and in total. Each takes a thread and
 * some 60 MB.
 */
const maxFiles = { ofAccount: 2, ofGuests: 2, ofAll: 4 };
/**
 * Maximum number of games that are laid out at the same time, for plans and before files are made. The records
 * of one may take hundreds of MB while they are read.
 */
const maxLayouts = { ofAccount: 2, ofGuests: 2, ofAll: 3 };
/** Maximum number of waiting plans: a person who types in a search asks for a plan with each pause. */
const maxWaiting = { ofAccount: 8, ofAll: 64 };
/** In seconds. */
const retryAfter = 10;

/** The party an export is charged to: an account, or all guests of its games together. */
export type Orderer = { account: string; isGuest?: boolean };

export type ExportPlaces = {
	/** Takes a place for making a file, until it is disposed. @throws Problem TOO_MANY_EXPORTS */
	take(orderer: Orderer): Disposable;
	/**
	 * Reads and lays out a game. Few games are laid out at the same time; the rest waits for its turn.
	 * @param signal aborted when the reader has gone: waiting work is then not begun
	 * @throws Problem TOO_MANY_EXPORTS when too many wait; the signal's reason; what the work throws
	 */
	layOut<T>(orderer: Orderer, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** Counts by name. */
class Counts {
	readonly #counts = new Map<string, number>();
	all = 0;

	of(name: string): number {
		return this.#counts.get(name) ?? 0;
	}

	add(name: string, more: 1 | -1): void {
		const count = this.of(name) + more;
		if (count > 0) this.#counts.set(name, count);
		else this.#counts.delete(name);
		this.all += more;
	}
}

/** The name by which work is counted, and by which accounts and guests take turns. */
export const nameOf = ({ account, isGuest = false }: Orderer) => (isGuest ? `guests of ${account}` : account);

const tooMany = (message: string) => new Problem("TOO_MANY_EXPORTS", message, { retryAfter });

function createLayoutPlaces(): ExportPlaces["layOut"] {
	const running = new Counts();
	const waiting = new Counts();
	const queue: { name: string; isGuest: boolean; begin(): void }[] = [];
	let guests = 0;

	const isFree = ({ name, isGuest }: { name: string; isGuest: boolean }) =>
		running.all < maxLayouts.ofAll &&
		running.of(name) < maxLayouts.ofAccount &&
		!(isGuest && guests >= maxLayouts.ofGuests);

	function change(name: string, isGuest: boolean, more: 1 | -1): void {
		running.add(name, more);
		if (isGuest) guests += more;
	}

	/** Begins the first work that may run: an account that has used up its places does not keep others waiting. */
	function beginNext(): void {
		for (let at = queue.findIndex(isFree); at >= 0; at = queue.findIndex(isFree)) {
			const [next] = queue.splice(at, 1);
			next?.begin();
		}
	}

	function turn(name: string, isGuest: boolean, signal: AbortSignal | undefined): Promise<void> {
		if (waiting.of(name) >= maxWaiting.ofAccount)
			throw tooMany(
				isGuest
					? "Too many guests are opening exports of this account's games; try again in a moment."
					: `${waiting.of(name)} of your plans and exports are waiting for their turn; try again in a moment.`,
			);
		if (waiting.all >= maxWaiting.ofAll)
			throw tooMany("The service is planning other exports; try again in a moment.");
		return new Promise((begin, refuse) => {
			const entry = {
				name,
				isGuest,
				begin() {
					signal?.removeEventListener("abort", giveUp);
					waiting.add(name, -1);
					change(name, isGuest, 1);
					begin();
				},
			};
			const giveUp = () => {
				queue.splice(queue.indexOf(entry), 1);
				waiting.add(name, -1);
				refuse(signal?.reason);
			};
			waiting.add(name, 1);
			queue.push(entry);
			signal?.addEventListener("abort", giveUp, { once: true });
		});
	}

	return async ({ account, isGuest = false }, work, signal) => {
		signal?.throwIfAborted();
		const name = nameOf({ account, isGuest });
		if (isFree({ name, isGuest })) change(name, isGuest, 1);
		else await turn(name, isGuest, signal);
		try {
			return await work();
		} finally {
			change(name, isGuest, -1);
			beginNext();
		}
	};
}

/** The places of a process for exports. */
export function createExportPlaces(): ExportPlaces {
	const files = new Counts();
	let guestFiles = 0;
	return {
		layOut: createLayoutPlaces(),
		take({ account, isGuest = false }) {
			const name = nameOf({ account, isGuest });
			const own = files.of(name);
			if (own >= maxFiles.ofAccount)
				throw tooMany(
					isGuest
						? "Other guests are printing games of this account; try again in a moment."
						: `${own} of your exports are being made; wait for one to finish, or cancel it.`,
				);
			if (files.all >= maxFiles.ofAll || (isGuest && guestFiles >= maxFiles.ofGuests))
				throw tooMany("The service is making other exports; try again in a moment.");
			const change = (more: 1 | -1) => {
				files.add(name, more);
				if (isGuest) guestFiles += more;
			};
			change(1);
			let isTaken = true;
			return {
				[Symbol.dispose]() {
					if (isTaken) change(-1);
					isTaken = false;
				},
			};
		},
	};
}
