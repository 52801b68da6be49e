import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { tableProtocol } from "@tuckbox/pieces/table";
import { judgeAnswer } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { partOf, randomBody, randomTarget, seatFor } from "../support/fuzz/fuzz.ts";
import { furnish, settle } from "../support/fuzz/fuzz-world.ts";
import { Dice, World } from "../support/fuzz/known-world.ts";
import { type Operation, operations, statusOfCode } from "../support/fuzz/operations.ts";
import { seedOf } from "../support/random/draws.ts";
import { usesBucket } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";

/** Number of requests that are sent; `FUZZ_REQUESTS=50000` is the long form. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 400);
const connections = Number(process.env.FUZZ_CONNECTIONS ?? 6);
/** Number of requests after which the world is created again: games get deleted, uploads expire. */
const roundLength = 250;
/** Maximum number of different faults in a report. */
const mostFaults = 20;
/**
 * Operations that succeed only with the password, which the fuzzer does not have, or that bypass the service with a
 * bucket.
 */
const neverSucceed = ["changePassword", "deleteAccount", ...(usesBucket ? ["putUpload"] : [])];
/** Time limit of a call, in ms. */
const maxCallMs = 120_000;

type Sent = {
	operation: Operation;
	method: string;
	target: string;
	headers: Record<string, string | string[]>;
	body: Buffer | undefined;
	isChunked: boolean;
	/** A valid token is sent as well. */
	isSignedIn: boolean;
};
type Received = {
	status: number;
	headers: Record<string, unknown>;
	type: string;
	body: unknown;
	size: number;
};

/** Errors of RFC 6749, 7009 and 8628, each with its status. */
const oauthErrors: Record<string, number[]> = {
	invalid_request: [400, 413, 429],
	invalid_client: [400, 401],
	invalid_grant: [400],
	unauthorized_client: [400],
	unsupported_grant_type: [400],
	unsupported_token_type: [400],
	invalid_scope: [400],
	authorization_pending: [400],
	slow_down: [400, 429],
	access_denied: [400],
	expired_token: [400],
	temporarily_unavailable: [429],
	server_error: [502],
};

/** Checks an error against what OAuth clients understand. */
function judgeOAuthError({ status, body, headers }: Received): void {
	const { error = "", error_description: said } = body as { error?: string; error_description?: string };
	assert.ok(oauthErrors[error]?.includes(status), `${error} may be answered with ${status}`);
	assert.match(said ?? "", /^[ !#-[\]-~]+$/);
	assert.equal(headers["cache-control"], "no-store");
}

/** Whether the request was refused as HTTP, before its route was found. Any address may answer so. */
function isRefusedAsHttp({ headers }: Sent, { status, body }: Received): boolean {
	const [detail] = (body as { error?: { details?: { field: string }[] } } | undefined)?.error?.details ?? [];
	// a machine that is busy for half a minute reads a request too late
	if (status === 408) return true;
	const field =
		headers["content-type"] === ";" && detail?.field === "Content-Type" ? "request" : detail?.field;
	return status === 400 && (field === "address" || field === "request");
}

const oddHeaders: readonly (readonly [string, string | string[]])[] = [
	["if-none-match", "*"],
	["if-none-match", '"x", W/"y", '],
	["if-none-match", "\u00e9\u00ff"],
	["if-modified-since", "yesterday"],
	["range", "bytes=0-0"],
	["range", "bytes=5-2,9-"],
	["range", `bytes=${"9".repeat(400)}-`],
	["range", `bytes=-${"9".repeat(400)}`],
	["if-range", '"x"'],
	["accept", "nothing/at-all;q=0"],
	["accept-encoding", "identity;q=0, *;q=0"],
	["content-encoding", "gzip"],
	["connection", "close"],
	["connection", "upgrade"],
	["upgrade", "websocket"],
	["expect", "100-continue"],
	["expect", "the impossible"],
	["x-http-method-override", "DELETE"],
	["x-forwarded-for", "' or 1=1"],
	["x-request-id", "mine"],
	["origin", "null"],
	["host", "other.example"],
	["cookie", "a=b; __proto__=1"],
	["cookie", ["a=b", "c=d"]],
	["x-long", "x".repeat(8000)],
	["last-event-id", "-1"],
];
const otherMethods = [
	"GET",
	"HEAD",
	"POST",
	"PUT",
	"PATCH",
	"DELETE",
	"OPTIONS",
	"TRACE",
	"PROPFIND",
	"QUERY",
];

/** Headers of a request for a table's socket. */
const forSocket = {
	connection: "Upgrade",
	upgrade: "websocket",
	"sec-websocket-version": "13",
	"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
	"sec-websocket-protocol": tableProtocol,
};

/** Credentials: an access token, and what a user's browser sends with a page's requests; those of seats are in the world. */
type Callers = { token: string; browser: Record<string, string> };

function compose(dice: Dice, world: World, { token, browser }: Callers, among: readonly Operation[]): Sent {
	const picked = dice.pick(among);
	// a game of forty images costs as much as hundreds of other calls
	const operation = picked.operationId === "addExampleGame" && dice.chance(80) ? dice.pick(among) : picked;
	const { target, picture: image } = randomTarget(dice, operation, world);
	const isSignedIn = !dice.chance(5);
	const secret = operation.needs === "seat" ? (seatFor(dice, target, world) ?? token) : token;
	const bearer = { authorization: `Bearer ${secret}` };
	const headers: Sent["headers"] = !isSignedIn ? {} : operation.needs === "session" ? { ...browser } : bearer;
	if (operation.answers.has(101) && dice.chance(80)) Object.assign(headers, forSocket);
	const mayBelongToPush = operation.parameters.some(({ name }) => name === "X-Tuckbox-Push");
	if (mayBelongToPush && dice.chance(25))
		headers["x-tuckbox-push"] = partOf(dice, "pushId", operation, world);
	let body: Buffer | undefined;
	if (operation.takesFile) {
		const bytes = image?.bytes ?? Buffer.from("no image");
		body = dice.chance(70) ? bytes : bytes.subarray(0, dice.below(bytes.length));
		headers["content-type"] = dice.chance(90)
			? "image/png"
			: dice.pick(["image/jpeg", "x", "application/json"]);
	} else {
		const made = randomBody(dice, operation, world);
		body = made?.bytes;
		if (made?.type !== undefined) headers["content-type"] = made.type;
	}
	if (dice.chance(20)) {
		const [name, value] = dice.pick(oddHeaders);
		headers[name] = value;
	}
	const method = dice.chance(93) ? operation.method : dice.pick(otherMethods);
	return { operation, method, target, headers, body, isChunked: dice.chance(10), isSignedIn };
}

/** Sends a request and reads its response; only the head if the response has no end. */
async function send(url: string, agent: Agent, sent: Sent): Promise<Received> {
	const { promise, resolve, reject } = Promise.withResolvers<Received>();
	const { hostname, port } = new URL(url);
	const { method, target: path, headers, body } = sent;
	// without it the client would send a body of GET or DELETE as if it were the next request
	const framing = body !== undefined && !sent.isChunked ? { "content-length": body.length } : {};
	const call = request({
		...{ hostname, port, agent, method, path, timeout: maxCallMs },
		headers: { ...headers, ...(sent.isChunked ? { "transfer-encoding": "chunked" } : framing) },
	});
	call.on("timeout", () => call.destroy(new Error("a response arrived")));
	call.on("error", reject);
	call.on("upgrade", ({ statusCode: status = 0, headers }, socket: Duplex) => {
		resolve({ status, headers, type: "", body: undefined, size: 0 });
		socket.on("error", () => undefined).destroy();
	});
	call.on("response", (response) => {
		const type = response.headers["content-type"] ?? "";
		const head = { status: response.statusCode ?? 0, headers: response.headers, type };
		if (type.startsWith("text/event-stream")) {
			resolve({ ...head, body: undefined, size: 0 });
			call.off("error", reject).on("error", () => undefined);
			response.destroy();
			return;
		}
		buffer(response).then((bytes) => {
			const isJson = type.startsWith("application/json") && bytes.length > 0;
			resolve({ ...head, body: isJson ? JSON.parse(bytes.toString("utf8")) : undefined, size: bytes.length });
		}, reject);
	});
	if (sent.isChunked && body !== undefined) {
		call.write(body.subarray(0, body.length >> 1));
		call.end(body.subarray(body.length >> 1));
	} else {
		call.end(body);
	}
	return await promise;
}

/** Checks a response against everything that is promised of all responses. */
function judge(sent: Sent, received: Received): void {
	const { operation, method, target } = sent;
	const { status, headers, body } = received;
	assert.ok(headers["x-request-id"], "every response has X-Request-Id");
	assert.ok(status < 500 || headers["retry-after"] !== undefined, "a failure says when to try again");
	if (method === "HEAD" || status === 304) assert.equal(received.size, 0, "no body");
	const isOAuthError = typeof (body as { error?: unknown } | undefined)?.error === "string";
	if (isOAuthError) {
		assert.ok(operation.path.startsWith("/oauth/"), "an error has the envelope");
		judgeOAuthError(received);
		if (method === operation.method) judgeAnswer(method, target.split("?", 1)[0] ?? "", status, body);
		return;
	}
	const error = (body as { error?: { code: string; requestId: string; details?: unknown[] } } | undefined)
		?.error;
	if (status >= 400 && method !== "HEAD") {
		assert.ok(error !== undefined, "an error has the envelope");
		assert.equal(statusOfCode.get(error.code), status, `${error.code} has its status`);
		assert.equal(error.requestId, headers["x-request-id"]);
		assert.ok((error.details?.length ?? 0) <= 200);
		if (status === 401) assert.equal(headers["www-authenticate"], "Bearer");
		if (status === 405) {
			const allowed = String(headers.allow ?? "").split(/, */);
			assert.ok(allowed.length > 0 && !allowed.includes(method), "a 405 names the allowed methods");
		}
	}
	// an invented parameter may lead to another address, such as `batch`, which does not support the method
	if (method !== operation.method || status === 405 || isRefusedAsHttp(sent, received)) return;
	if (operation.needs !== undefined && !sent.isSignedIn) {
		const isRefused = status === 401 || ["NOT_FOUND", "FORBIDDEN_ORIGIN"].includes(error?.code ?? "");
		assert.ok(isRefused, "no request succeeds without a token or a session");
	}
	judgeAnswer(method, target.split("?", 1)[0] ?? "", status, body);
	const codes = operation.answers.get(status);
	if (error !== undefined && codes !== undefined) {
		assert.ok(codes.includes(error.code), `${error.code} is documented for this call`);
	}
}

function describe(sent: Sent, received: Received | undefined): string {
	const { operation, method, target, headers, body, isChunked } = sent;
	const answer = received && `${received.status} ${JSON.stringify(received.body)?.slice(0, 1500)}`;
	const { authorization: _, cookie: __, "x-csrf-token": ___, ...shown } = headers;
	return [
		`${operation.operationId}: ${method} ${target.slice(0, 500)}`,
		`${sent.isSignedIn ? "with" : "without"} a token${isChunked ? ", chunked" : ""} ${JSON.stringify(shown).slice(0, 500)}`,
		`body of ${body?.length ?? 0} bytes: ${body?.toString("utf8").slice(0, 1500)}`,
		`answer: ${answer}`,
	].join("\n");
}

/** Whether this is an export whose game was deleted while it was sent: it ends early, so that it cannot pass for whole. */
async function endedWithItsGame(service: TestService, { token }: Callers, sent: Sent): Promise<boolean> {
	if (!/\/exports\/\w+$/.test(sent.operation.path)) return false;
	const [game = ""] = /^\/api\/v1\/games\/[^/?]+/.exec(sent.target) ?? [];
	return (await new Client(service.url, token).get(game)).status === 404;
}

type Tally = { calls: number; successes: number; statuses: Map<number, number> };

/** Sends one round's requests over several connections in parallel. */
async function fuzzRound(
	service: TestService,
	callers: Callers,
	world: World,
	tallies: Map<string, Tally>,
	faults: Map<string, string>,
	range: { seed: number; from: number; to: number; among: readonly Operation[] },
): Promise<void> {
	let next = range.from;
	async function work(): Promise<void> {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		while (next < range.to && faults.size < mostFaults) {
			const number = next++;
			const sent = compose(new Dice(range.seed * 1_000_003 + number), world, callers, range.among);
			let received: Received | undefined;
			try {
				received = await send(service.url, agent, sent);
				judge(sent, received);
			} catch (error) {
				const { message } = error as Error;
				if (message === "aborted" && (await endedWithItsGame(service, callers, sent))) continue;
				const about = `${sent.method} ${sent.operation.path} ${received?.status}`;
				const what = `${message.replaceAll(/[a-z]{3}_[0-9a-z]{26}/g, "…")} (${about})`;
				if (!faults.has(what)) faults.set(what, `request ${number}: ${what}\n${describe(sent, received)}`);
			}
			if (received === undefined) continue;
			const { operationId, method, path } = sent.operation;
			// what has been created is known by the last part of its address: `…/tables` returns a table
			if (received.status === 201) world.harvest([received.body], path.slice(path.lastIndexOf("/") + 1));
			else if (received.status < 300) world.harvest(received.body);
			const tally = tallies.get(operationId) ?? { calls: 0, successes: 0, statuses: new Map() };
			tallies.set(operationId, tally);
			tally.calls++;
			if (sent.method === method && received.status < 400) tally.successes++;
			tally.statuses.set(received.status, (tally.statuses.get(received.status) ?? 0) + 1);
		}
		agent.destroy();
	}
	await Promise.all(Array.from({ length: connections }, work));
}

test("every response to any request conforms to openapi.json, and the service stays consistent", async (t: TestContext) => {
	const seed = seedOf(t);
	await using service = await startTestService();
	const owner = await service.user();
	const stranger = await (await service.user()).game();
	const tallies = new Map<string, Tally>();
	const faults = new Map<string, string>();
	async function round(from: number, to: number, among: readonly Operation[]): Promise<void> {
		const world = new World();
		await furnish(service, owner, stranger, world);
		const range = { seed, from, to, among };
		const callers = { token: owner.token ?? "", browser: await settle(service, world) };
		await fuzzRound(service, callers, world, tallies, faults, range);
		service.advance(61 * 60 * 1000);
		await service.service.sweep();
	}
	for (let from = 0; from < requests; from += roundLength)
		await round(from, Math.min(requests, from + roundLength), operations);
	const barren = () => operations.filter(({ operationId }) => !tallies.get(operationId)?.successes);
	const unlikely = () => barren().filter(({ operationId }) => !neverSucceed.includes(operationId));
	// what has not succeeded by chance gets further requests until it has
	for (let more = 0; requests >= 1000 && unlikely().length > 0 && more < 40; more++)
		await round(requests + 50 * more, requests + 50 * (more + 1), unlikely());
	for (const [name, { calls, successes, statuses }] of tallies) {
		t.diagnostic(`${name}: ${calls} calls, ${successes} successes ${JSON.stringify([...statuses])}`);
	}
	const again = `TEST_SEED=${seed} FUZZ_REQUESTS=${requests} sends the same requests again`;
	assert.equal(faults.size, 0, [again, ...faults.values()].join("\n\n"));
	assert.deepEqual(await stranger.components(), [], "no other user's game was touched");
	const left = unlikely().map(({ operationId }) => operationId);
	if (requests >= 1000) assert.deepEqual(left, [], "every operation succeeded at least once");
	else t.diagnostic(`that every operation succeeds is asserted from FUZZ_REQUESTS=1000 on only: ${left}`);
	assert.ok(barren().length < operations.length, "some operation succeeded");
});
