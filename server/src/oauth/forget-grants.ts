import { dayMs } from "../domain/time.ts";
import type { Store } from "../store/store.ts";
import { deleteExpiredCodes } from "../store/tables/codes.ts";
import { deleteExpiredDeviceGrants } from "../store/tables/device-grants.ts";
import { deleteEndedTokens } from "../store/tables/tokens.ts";

/** How long a code is told apart from one that never was, so that its reuse is noticed; in ms. */
const codeRetentionMs = dayMs;
/** How long a device is told that it is too late, rather than unknown. */
const deviceRetentionMs = 60 * 60 * 1000;
/** How long an ended token is told apart from one that never was. */
const tokenRetentionMs = 30 * dayMs;

/** Forgets codes, devices and tokens that are good for nothing any more. */
export async function forgetGrants(deps: { store: Store; now: () => number }): Promise<void> {
	await deps.store.writeLazily(async (writer) => {
		const now = deps.now();
		await deleteExpiredCodes(writer, now - codeRetentionMs);
		await deleteExpiredDeviceGrants(writer, now - deviceRetentionMs);
		await deleteEndedTokens(writer, now - tokenRetentionMs);
	});
}
