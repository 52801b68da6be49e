import { dayMs } from "../domain/time.ts";
import { deleteExpiredCodes } from "../store/queries/accounts/codes.ts";
import { deleteExpiredDeviceGrants } from "../store/queries/accounts/device-grants.ts";
import { deleteEndedTokens } from "../store/queries/accounts/tokens.ts";
import type { Store } from "../store/store.ts";

/** Retention of a used code, in ms. Its reuse is noticed until then. */
const codeRetentionMs = dayMs;
/** Retention of an expired device, in ms. It is reported as expired rather than unknown until then. */
const deviceRetentionMs = 60 * 60 * 1000;
/** Retention of an ended token, in ms. It is reported as expired or revoked rather than unknown until then. */
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
