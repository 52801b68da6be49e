import { setTimeout as sleep } from "node:timers/promises";
import type { Scope } from "@tuckbox/pieces";
import * as oauth from "oauth4webapi";
import type { Context } from "../command.ts";
import { Failure } from "../failure.ts";
import { t } from "../messages/words.ts";
import { duration } from "../terminal/units.ts";
import {
	client,
	clientAuthentication,
	type Granted,
	grantedBy,
	ownAddress,
	requestOptions,
	thisMachine,
} from "./authorization-server.ts";
import { refusalBehind, signInFailure } from "./refusal.ts";

/** The interval if the server names none, and the increment for each slow_down (RFC 8628, 3.2 and 3.5). */
const defaultIntervalSeconds = 5;
/** The longest wait after connection failures. */
const maxBackoffSeconds = 60;
/** Maximum interval that a server may request, and maximum time to wait for a code to be entered. */
const maxIntervalSeconds = 10 * 60;
const maxValidSeconds = 60 * 60;

/** Requests a code for the user to enter. @throws Failure when the server does not issue one */
async function requestCode(
	server: oauth.AuthorizationServer,
	scope: string,
	signal: AbortSignal,
): Promise<oauth.DeviceAuthorizationResponse> {
	try {
		const response = await oauth.deviceAuthorizationRequest(
			server,
			client,
			clientAuthentication,
			{ scope },
			requestOptions(signal),
		);
		return await oauth.processDeviceAuthorizationResponse(server, client, response);
	} catch (error) {
		throw signInFailure(error, server.issuer, "code", signal);
	}
}

/** Checks once whether the code was entered. @throws the library's error while it was not */
async function poll(
	server: oauth.AuthorizationServer,
	deviceCode: string,
	signal: AbortSignal,
): Promise<Granted> {
	const response = await oauth.deviceCodeGrantRequest(server, client, clientAuthentication, deviceCode, {
		...requestOptions(signal),
		additionalParameters: thisMachine(),
	});
	return grantedBy(await oauth.processDeviceCodeResponse(server, client, response));
}

/**
 * Seconds to wait after a poll that granted nothing.
 * @returns undefined when the code has expired
 * @throws Failure when the sign-in is denied or failed
 */
function intervalAfter(
	error: unknown,
	interval: number,
	server: oauth.AuthorizationServer,
	signal: AbortSignal,
): number | undefined {
	const refusal = refusalBehind(error);
	switch (refusal?.error) {
		case "authorization_pending":
			return interval;
		case "slow_down":
			return Math.max(interval + defaultIntervalSeconds, refusal.retryAfterSeconds ?? 0);
		case "temporarily_unavailable":
		case "server_error":
			return Math.max(interval, refusal.retryAfterSeconds ?? defaultIntervalSeconds);
		case "expired_token":
			return undefined;
	}
	const failure = signInFailure(error, server.issuer, "token", signal);
	// after a failed connection the code is still valid, and RFC 8628, 3.5 requires longer intervals
	if (failure instanceof Failure && failure.code === "NETWORK_ERROR")
		return Math.min(maxBackoffSeconds, interval * 2);
	throw failure;
}

/**
 * Signs in with a browser on any machine, in which the user enters a code (RFC 8628).
 * @throws Failure when it is denied, expires or fails
 */
export async function loginByDevice(
	server: oauth.AuthorizationServer,
	scope: Scope,
	{ terminal, signal }: Pick<Context, "terminal" | "signal">,
): Promise<Granted> {
	if (server.device_authorization_endpoint === undefined)
		throw new Failure(t("login.noDevice"), { now: t("login.withoutDevice") });
	const device = await requestCode(server, scope, signal);
	if (device.verification_uri_complete !== undefined)
		ownAddress(server, "verification_uri_complete", device.verification_uri_complete);
	const address = ownAddress(server, "verification_uri", device.verification_uri);
	const userCode = terminal.paintError("bold", device.user_code);
	const lines = [
		t("login.onAnyMachine"),
		"",
		`  ${address}`,
		"",
		t("login.enterCode"),
		"",
		`  ${userCode}`,
		"",
	];
	for (const line of lines) terminal.say(line);
	const validSeconds = Math.min(device.expires_in, maxValidSeconds);
	terminal.say(t("login.validFor", { time: duration(validSeconds) }));

	let interval: number | undefined = device.interval ?? defaultIntervalSeconds;
	const end = performance.now() + validSeconds * 1000;
	while (interval !== undefined && performance.now() < end) {
		if (interval > maxIntervalSeconds) {
			const [asked, most] = [duration(interval), duration(maxIntervalSeconds)];
			throw new Failure(t("login.longWait", { issuer: server.issuer, asked, most }), {
				now: t("login.againDevice"),
			});
		}
		await sleep(interval * 1000, undefined, { signal }).catch(() => undefined);
		if (signal.aborted) throw signal.reason;
		try {
			return await poll(server, device.device_code, signal);
		} catch (error) {
			interval = intervalAfter(error, interval, server, signal);
		}
	}
	throw new Failure(t("login.codeExpired"), { now: t("login.againDevice") });
}
