import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../failure.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { duration } from "../terminal/units.ts";
import {
	type AuthorizationServer,
	clientId,
	type Granted,
	grantedBy,
	lostOn,
	refused,
	sendForm,
} from "./authorization-server.ts";

/** RFC 8628, 3.2 and 3.5: the interval when none is said, and what slow_down adds to it; in seconds. */
const usualInterval = 5;

const number = (value: unknown, usual: number) => (typeof value === "number" && value > 0 ? value : usual);

/**
 * Signs in with a browser on any machine, where a code is typed (RFC 8628).
 * @throws Failure when it is denied, expires or goes wrong
 */
export async function loginByDevice(
	server: AuthorizationServer,
	scope: "push" | "read",
	{ terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<Granted> {
	if (server.deviceEndpoint === undefined) {
		throw new Failure("This service has no sign-in by a code.", { now: "Leave --device away." });
	}
	const asked = await sendForm(server.deviceEndpoint, { client_id: clientId, scope }, signal).catch(
		(error) => {
			throw lostOn(server.deviceEndpoint ?? "", error, signal);
		},
	);
	if ("refusal" in asked) throw refused(asked.refusal);
	const { device_code: deviceCode, user_code: userCode, verification_uri: address } = asked.body;
	if (typeof deviceCode !== "string" || typeof userCode !== "string" || typeof address !== "string")
		throw new Failure("The service gave no code.", { now: "Try again: tuckbox login --device" });
	const lifetime = number(asked.body.expires_in, 900);
	terminal.say(
		`On any machine, open\n\n  ${address}\n\nand type the code\n\n  ${terminal.paintError("bold", userCode)}\n`,
	);
	terminal.say(`It is good for ${duration(lifetime)}.`);

	let interval = number(asked.body.interval, usualInterval);
	const end = performance.now() + lifetime * 1000;
	while (performance.now() < end) {
		await sleep(interval * 1000, undefined, { signal }).catch(() => undefined);
		if (signal.aborted) throw signal.reason;
		const form = {
			grant_type: "urn:ietf:params:oauth:grant-type:device_code",
			device_code: deviceCode,
			client_id: clientId,
		};
		// a broken line is no answer: the code is still good, and RFC 8628 asks for more time between two calls
		const answer = await sendForm(server.tokenEndpoint, form, signal).catch(() => undefined);
		if (signal.aborted) throw signal.reason;
		if (answer === undefined) {
			interval = Math.min(60, interval * 2);
			continue;
		}
		if ("body" in answer) return grantedBy(answer.body);
		const { error, retryAfter } = answer.refusal;
		if (error === "authorization_pending") continue;
		if (error === "slow_down") interval = Math.max(interval + usualInterval, retryAfter ?? 0);
		else if (error === "temporarily_unavailable" || error === "server_error")
			interval = Math.max(interval, retryAfter ?? usualInterval);
		else if (error === "expired_token") break;
		else throw refused(answer.refusal);
	}
	throw new Failure("Nobody has typed the code in time.", { now: "Try again: tuckbox login --device" });
}
