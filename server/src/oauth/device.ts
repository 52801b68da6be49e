import type { Scope } from "@tuckbox/pieces";
import { GrantRefusal } from "../domain/access/grant-refusal.ts";
import { readScope, scopeNames } from "../domain/access/scope.ts";
import { hashSecret, newSecret, newToken } from "../domain/access/token.ts";
import { newUserCode, readUserCode } from "../domain/access/user-code.ts";
import { Problem } from "../domain/errors.ts";
import { lockAccount, lockApp } from "../store/locks.ts";
import { type App, findApp } from "../store/queries/accounts/apps.ts";
import {
	countDeviceGrants,
	decideDeviceGrant,
	deleteAbandonedDeviceGrants,
	deleteDeviceGrant,
	findByUserCode,
	findDeviceGrant,
	insertDeviceGrant,
	notePoll,
} from "../store/queries/accounts/device-grants.ts";
import type { Store } from "../store/store.ts";
import { authenticateClient } from "./client.ts";
import type { Given } from "./exchange.ts";
import { type Standing, standingOf } from "./standing.ts";
import { giveToken } from "./tokens.ts";

type Deps = { store: Store; now: () => number };
type PollDeps = Deps & {
	/** Counts a poll whose device code is known, so that it is not a guess. @throws Problem RATE_LIMITED */
	countPoll(): Promise<void>;
};

/** Time to find a browser, sign in and type; in ms. */
const lifetimeMs = 15 * 60 * 1000;
/** Between two polls, in seconds (RFC 8628, 3.2 and 3.5). */
const firstIntervalSeconds = 5;
const intervalStepSeconds = 5;
const maxIntervalSeconds = 60;
/** Devices that wait at the same time: so few of 20^8 codes that guessing one is hopeless. */
const maxPending = 10_000;
/**
 * A waiting device asks at least every minute; a device that is silent for longer than this has gone. In ms.
 */
const maxSilenceMs = 3 * 60 * 1000;

type Client = { clientId: string; clientSecret: string | undefined };

export type DeviceStart = {
	deviceCode: string;
	userCode: string;
	expiresInSeconds: number;
	intervalSeconds: number;
};

/**
 * Gives a tool without a browser a code that the user types in one (RFC 8628, 3.1).
 * @throws GrantRefusal `invalid_client`, `invalid_scope`; Problem RATE_LIMITED when too many devices wait
 */
export async function startDevice(
	deps: Deps,
	input: Client & { scope: string | undefined },
): Promise<DeviceStart> {
	const app = await authenticateClient(deps, { id: input.clientId, secret: input.clientSecret });
	const scope = readScope(input.scope);
	if (scope === undefined) {
		throw new GrantRefusal("VALIDATION_ERROR", "invalid_scope", `scope must be ${scopeNames}.`);
	}
	const deviceCode = newSecret();
	const userCode = await deps.store.write(async (writer) => {
		const now = deps.now();
		const isFull = async () => (await countDeviceGrants(writer, now)) >= maxPending;
		if (await isFull()) await deleteAbandonedDeviceGrants(writer, now - maxSilenceMs);
		if (await isFull()) {
			throw new Problem("RATE_LIMITED", "Too many devices are waiting for access. Try again in a minute.", {
				retryAfter: 60,
			});
		}
		let text = newUserCode();
		while ((await findByUserCode(writer, text)) !== undefined) text = newUserCode();
		await insertDeviceGrant(writer, {
			hash: hashSecret(deviceCode),
			user_code: text,
			app_id: app.id,
			scope,
			state: "waiting",
			user_id: null,
			interval_seconds: firstIntervalSeconds,
			polled_at: null,
			created_at: now,
			expires_at: now + lifetimeMs,
		});
		return text;
	});
	return { deviceCode, userCode, expiresInSeconds: lifetimeMs / 1000, intervalSeconds: firstIntervalSeconds };
}

/** The request of a device, as its user sees it. */
export type DeviceRequest = {
	userCode: string;
	app: App;
	registeredBy: Standing;
	scope: Scope;
};

const unknownCode = () =>
	new Problem(
		"INVALID_CODE",
		"No device is waiting for this code. Check that you typed it as shown. A code is valid for 15 minutes and works once.",
	);

/** The device that waits for the code a user typed. @throws Problem INVALID_CODE */
export async function deviceBehind(deps: Deps, typed: string): Promise<DeviceRequest> {
	const userCode = readUserCode(typed);
	const grant = userCode === undefined ? undefined : await findByUserCode(deps.store.reader, userCode);
	if (grant === undefined || grant.state !== "waiting" || grant.expires_at <= deps.now()) throw unknownCode();
	const app = await findApp(deps.store.reader, grant.app_id);
	if (app === undefined) throw unknownCode();
	const registeredBy = await standingOf(deps.store.reader, app);
	return {
		userCode: grant.user_code,
		app,
		registeredBy,
		scope: grant.scope as Scope,
	};
}

/**
 * Records the user's decision about a device.
 * @throws Problem INVALID_CODE when the device is no longer waiting
 */
export async function decideDevice(
	deps: Deps,
	userId: string,
	typed: string,
	isAllowed: boolean,
): Promise<DeviceRequest> {
	const request = await deviceBehind(deps, typed);
	const isDecided = await deps.store.write(async (writer) => {
		const grant = await findByUserCode(writer, request.userCode);
		if (grant === undefined || grant.expires_at <= deps.now()) return false;
		return await decideDeviceGrant(writer, grant.hash, { userId, state: isAllowed ? "approved" : "denied" });
	});
	if (!isDecided) throw unknownCode();
	return request;
}

/**
 * Answers a device that asks whether the user has allowed it yet (RFC 8628, 3.4).
 * @throws GrantRefusal `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`, `invalid_client`
 */
export async function pollDevice(
	deps: PollDeps,
	input: Client & { deviceCode: string; deviceName?: string | undefined },
): Promise<Given> {
	const { store } = deps;
	const app = await authenticateClient(deps, { id: input.clientId, secret: input.clientSecret });
	const hash = hashSecret(input.deviceCode);
	const grant = await findDeviceGrant(store.reader, hash);
	const unknown = () =>
		new GrantRefusal("INVALID_CODE", "invalid_grant", "The device code is unknown or has already been used.");
	if (grant === undefined || grant.app_id !== app.id) throw unknown();
	await deps.countPoll();
	const now = deps.now();
	if (grant.expires_at <= now) {
		throw new GrantRefusal("CODE_EXPIRED", "expired_token", "The device code has expired; start again.");
	}
	if (grant.state === "denied") {
		throw new GrantRefusal("PERMISSION_DENIED", "access_denied", "The user denied the request.");
	}
	if (grant.state === "waiting") {
		const { interval_seconds: interval, polled_at: polledAt } = grant;
		// a second of grace: a call that was sent on time may arrive a little early
		// unless the clock was set back
		const isEarly = polledAt !== null && polledAt <= now && now < polledAt + (interval - 1) * 1000;
		const next = isEarly ? Math.min(maxIntervalSeconds, interval + intervalStepSeconds) : interval;
		await store.writeLazily((writer) => notePoll(writer, hash, { now, interval: next }));
		if (!isEarly) {
			const message = "The user has not decided yet.";
			throw new GrantRefusal("INVALID_CODE", "authorization_pending", message);
		}
		const message = `Too soon. Wait ${next} seconds between two calls.`;
		throw new GrantRefusal("RATE_LIMITED", "slow_down", message, { retryAfter: next });
	}
	const token = newToken();
	const owner = { userId: grant.user_id ?? "", appId: app.id };
	const scope = grant.scope as Scope;
	const isFirst = await store.write(async (writer) => {
		await lockAccount(writer, owner.userId);
		await lockApp(writer, app.id);
		if (!(await deleteDeviceGrant(writer, hash))) return false;
		await giveToken(writer, token, { owner, scope, now: deps.now(), deviceName: input.deviceName });
		return true;
	});
	if (!isFirst) throw unknown();
	return { token, scope };
}
