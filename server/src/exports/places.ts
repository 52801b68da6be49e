import { Problem } from "../domain/errors.ts";

/** How many exports a process makes at the same time: for one account, and for all. Each takes a thread and some 60 MB. */
const maxOfAccount = 2;
const maxOfAll = 4;
/** In seconds. */
const retryAfter = 10;

export type ExportPlaces = {
	/** Takes a place for an export, until it is disposed. @throws Problem TOO_MANY_EXPORTS */
	take(account: string): Disposable;
};

/** The places of a process for exports. */
export function createExportPlaces(): ExportPlaces {
	const running = new Map<string, number>();
	return {
		take(account) {
			const own = running.get(account) ?? 0;
			const all = [...running.values()].reduce((sum, count) => sum + count, 0);
			if (own >= maxOfAccount) {
				const message = `${own} of your exports are being made; wait for one to finish, or cancel it.`;
				throw new Problem("TOO_MANY_EXPORTS", message, { retryAfter });
			}
			if (all >= maxOfAll) {
				throw new Problem("TOO_MANY_EXPORTS", "The service is making other exports; try again in a moment.", {
					retryAfter,
				});
			}
			running.set(account, own + 1);
			let isTaken = true;
			return {
				[Symbol.dispose]() {
					if (!isTaken) return;
					isTaken = false;
					const left = (running.get(account) ?? 1) - 1;
					if (left > 0) running.set(account, left);
					else running.delete(account);
				},
			};
		},
	};
}
