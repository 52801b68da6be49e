import { dayMs } from "../domain/time.ts";
import { deleteExpiredCodes } from "../store/queries/accounts/codes.ts";
import { deleteExpiredDeviceGrants } from "../store/queries/accounts/device-grants.ts";
import { deleteEndedTokens } from "../store/queries/accounts/tokens.ts";
import type { Store } from "../store/store.ts";

/** How long a used code is kept, so that its reuse is noticed, in ms. */
const codeRetentionMs = dayMs;
/** How long an expired device is kept, so that it is reported as expired rather than unknown, in ms. */
const deviceRetentionMs = 60 * 60 * 1000;
/** How long an ended token is kept, so that it is reported as expired or revoked rather than unknown, in ms. */
const tokenRetentionMs = 30 * dayMs;

/** Deletes codes, devices and tokens that have ended long enough ago. */
export async function forgetGrants(deps: { store: Store; now: () => number }): Promise<void> {
	await deps.store.writeLazily(async (writer) => {
		const now = deps.now();
		await deleteExpiredCodes(writer, now - codeRetentionMs);
		await deleteExpiredDeviceGrants(writer, now - deviceRetentionMs);
		await deleteEndedTokens(writer, now - tokenRetentionMs);
	});
}
