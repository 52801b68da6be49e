import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { newCommandLine, type Run } from "./support/command-line.ts";

// Responses of authorization servers that Tuckbox itself never or rarely gives. A stand-in sends the response that each
// test specifies.

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | "hang up";
type Answers = Record<string, Answer | ((form: URLSearchParams) => Answer)>;

const token = `tbx_${"a".repeat(36)}`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
	let text = "";
	for await (const chunk of request.setEncoding("utf8")) text += chunk;
	return new URLSearchParams(text);
}

/** Sends a response; `{url}` in its JSON stands for the server's own address. */
function send(
	response: ServerResponse,
	{ status = 200, body = {}, headers = {} }: Exclude<Answer, string>,
	url: string,
) {
	const isText = typeof body === "string";
	response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
	response.end(isText ? body : JSON.stringify(body).replaceAll("{url}", url));
}

/** Starts a server with an endpoint for each key of `answers`. `metadata` overrides fields of its own metadata. */
async function standIn(answers: Answers = {}, metadata: Record<string, unknown> = {}) {
	const forms: { path: string; form: URLSearchParams }[] = [];
	const server = createServer(async (request, response) => {
		const path = new URL(request.url ?? "/", "http://localhost").pathname;
		const form = await formOf(request);
		if (request.method === "POST") forms.push({ path, form });
		const given = answers[path];
		const answer = typeof given === "function" ? given(form) : (given ?? { status: 404, body: "none" });
		if (answer === "hang up") response.destroy();
		else send(response, answer, url);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	answers["/.well-known/oauth-authorization-server"] ??= () => ({
		body: {
			issuer: url,
			authorization_endpoint: `${url}/authorize`,
			token_endpoint: `${url}/token`,
			device_authorization_endpoint: `${url}/device`,
			revocation_endpoint: `${url}/revoke`,
			authorization_response_iss_parameter_supported: true,
			...metadata,
		},
	});
	answers["/device"] ??= {
		body: {
			device_code: "secret",
			user_code: "BCDF-GHJK",
			verification_uri: `${url}/enter`,
			expires_in: 60,
			interval: 0.05,
		},
	};
	return {
		url,
		forms,
		[Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
	};
}

const device = {
	...{ device_code: "d", user_code: "u", verification_uri: "{url}/enter" },
	...{ expires_in: 60, interval: 0.05 },
};
const granted: Answer = { body: { access_token: token, token_type: "bearer", scope: "push" } };
const refusal = (error: string, description?: string): Answer => ({
	status: 400,
	body: { error, ...(description !== undefined && { error_description: description }) },
});

/** Runs `login --device` against a stand-in. */
async function loginByDevice(answers: Answers, metadata?: Record<string, unknown>): Promise<Run> {
	await using server = await standIn(answers, metadata);
	await using cli = await newCommandLine();
	const run = await cli.run(["login", "--device", "--url", server.url]);
	assert.doesNotMatch(run.out + run.err, /tbx_|\n {4}at |undefined|\[object/);
	return run;
}

/** Runs `login` against a stand-in. The browser returns with a valid response, modified by `change`. */
async function loginByBrowser(answers: Answers, change: (back: URLSearchParams) => void = () => undefined) {
	await using server = await standIn(answers);
	await using cli = await newCommandLine({ BROWSER: "none" });
	const running = cli.start(["login", "--url", server.url]);
	const [address = ""] = await running.says(/http:\S+\/authorize\?\S+/);
	const asked = new URL(address).searchParams;
	const back = new URL(asked.get("redirect_uri") ?? "");
	back.search = `${new URLSearchParams({ code: "c", state: asked.get("state") ?? "", iss: server.url })}`;
	change(back.searchParams);
	const page = await (await fetch(back)).text();
	return { ...(await running.ended), page, forms: server.forms, asked };
}

test("the code is exchanged with the verifier of the challenge, by a public client", async () => {
	const { createHash } = await import("node:crypto");
	const { code, forms, asked, page } = await loginByBrowser({ "/token": granted });
	assert.equal(code, 0);
	assert.match(page, /You are signed in/);
	const { form } = forms.find(({ path }) => path === "/token") ?? { form: new URLSearchParams() };
	const challenge = createHash("sha256")
		.update(form.get("code_verifier") ?? "")
		.digest("base64url");
	assert.equal(challenge, asked.get("code_challenge"));
	assert.ok((form.get("code_verifier") ?? "").length >= 43);
	assert.deepEqual(
		["grant_type", "code", "client_id", "redirect_uri"].map((name) => form.get(name)),
		["authorization_code", "c", "cli_tuckbox", asked.get("redirect_uri")],
	);
});

test("an answer that does not say which server it is from, or says so twice, is refused", async () => {
	for (const change of [
		(back: URLSearchParams) => back.delete("iss"),
		(back: URLSearchParams) => back.append("iss", "https://evil.example"),
		(back: URLSearchParams) => back.set("iss", `${back.get("iss")}/`),
	]) {
		const { code, err, page, forms } = await loginByBrowser({ "/token": granted }, change);
		assert.equal(code, 1);
		assert.match(err, /from a different server/);
		assert.match(page, /You are not signed in/);
		assert.deepEqual(forms, [], "the code went nowhere");
	}
});

test("a browser that returns without a code, and one with a refusal", async () => {
	const bare = await loginByBrowser({ "/token": granted }, (back) => back.delete("code"));
	assert.match(bare.err, /returned without a code/);
	const denied = await loginByBrowser({}, (back) => back.set("error", "access_denied"));
	assert.match(denied.err, /You denied access/);
	const scope = await loginByBrowser({}, (back) => {
		back.set("error", "invalid_scope");
		back.set("error_description", "There is no such scope");
	});
	assert.match(scope.err, /refused the sign-in: There is no such scope\.\n/);
	assert.deepEqual([bare.code, denied.code, scope.code], [1, 1, 1]);
});

test("responses of a token endpoint without a token", async () => {
	const cases: [Answer, RegExp][] = [
		[refusal("invalid_grant", "The code is used."), /refused the sign-in: The code is used\.\n/],
		[refusal("invalid_grant"), /refused the sign-in: the server answered 400\.\n/],
		[
			{ status: 401, body: { error: "invalid_client", error_description: "unknown" } },
			/does not know the command line: unknown\n.*token-stdin/,
		],
		[
			{ status: 401, body: "no", headers: { "www-authenticate": 'Basic realm="proxy"' } },
			/refused the sign-in: the server answered 401\./,
		],
		[{ status: 502, body: "<h1>Bad gateway" }, /refused the sign-in: the server answered 502\./],
		[{ status: 404, body: "<h1>Not found" }, /refused the sign-in: the server answered 404\./],
		// the form contains a secret, which must not follow a redirect
		[{ status: 307, headers: { location: "https://evil.example/" } }, /the server answered 307\./],
		[{ body: {} }, /approved the request but returned no token/],
		[{ body: "<h1>welcome" }, /approved the request but returned no token/],
		[{ body: { access_token: token, token_type: "mac" } }, /approved the request but returned no token/],
		["hang up", /127\.0\.0\.1:\d+ does not answer: the connection broke/],
	];
	for (const [answer, message] of cases) {
		const { code, err } = await loginByBrowser({ "/token": answer });
		assert.match(err, message);
		assert.equal(code, 1);
	}
});

test("a device code survives a busy server and a broken connection", async () => {
	const answers: Answer[] = [
		refusal("authorization_pending"),
		{ status: 503, body: { error: "temporarily_unavailable" }, headers: { "retry-after": "0.1" } },
		"hang up",
		{ status: 502, body: "<h1>Bad gateway", headers: { "retry-after": "0.1" } },
		refusal("authorization_pending"),
		granted,
	];
	const { code, err } = await loginByDevice({ "/token": () => answers.shift() ?? "hang up" });
	assert.equal(code, 0, err);
	assert.deepEqual(answers, []);
	assert.match(err, /enter the code\n\n {2}BCDF-GHJK\n/);
	assert.match(err, /It is valid for 1 min/);
});

test("sign-ins with a device code that end without access", async () => {
	const cases: [Answer, RegExp][] = [
		[refusal("access_denied"), /You denied access/],
		[refusal("expired_token"), /The code expired before it was entered\.\n.*login --device/],
		[refusal("invalid_grant", "gone"), /refused the sign-in: gone\./],
		[{ body: { token_type: "bearer" } }, /approved the request but returned no token/],
	];
	for (const [answer, message] of cases) {
		const { code, err } = await loginByDevice({ "/token": answer });
		assert.match(err, message);
		assert.equal(code, 1);
	}
	const late = await loginByDevice({
		"/device": { body: { ...device, expires_in: 0.2 } },
		"/token": refusal("authorization_pending"),
	});
	assert.match(late.err, /expired before it was entered/);
	const nameless = await loginByDevice({ "/device": { body: { ...device, user_code: undefined } } });
	assert.match(nameless.err, /returned no code to enter/);
	const none = await loginByDevice({}, { device_authorization_endpoint: undefined });
	assert.match(none.err, /does not support sign-in with a code\.\n.*without --device/);
	// no response of a server can control the terminal
	const steering = await loginByDevice({
		"/device": { body: { ...device, user_code: "\u001b[2Jx" } },
		"/token": refusal("access_denied"),
	});
	assert.ok(!steering.err.includes("\u001b[2J"));
});

test("an address that is not the server's own is neither opened nor called", async () => {
	const foreign = [
		"https://evil.example/x",
		"file:///etc/passwd",
		"javascript:alert(1)",
		"ms-msdt:/id",
		"smb://evil.example/share/x.exe",
		"http://127.0.0.1:1/x",
		"//evil.example",
		"http://user@{host}/x",
		7,
	];
	const names = ["authorization", "token", "device_authorization", "revocation"];
	const cases = foreign.map((address, at) => [`${names[at % 4]}_endpoint`, address] as const);
	await using cli = await newCommandLine();
	const env = await cli.notingBrowser();
	for (const [name, address] of cases) {
		const metadata: Record<string, unknown> = {};
		await using server = await standIn({ "/token": granted }, metadata);
		metadata[name] =
			typeof address === "string" ? address.replace("{host}", new URL(server.url).host) : address;
		for (const way of [[], ["--device"]]) {
			const run = await cli.run(["login", "--url", server.url, ...way], { env });
			assert.match(run.err, new RegExp(`The ${name} of http://\\S+ is not its own: `));
			assert.match(run.err, /Nothing was opened or sent/);
			assert.equal(run.code, 1);
		}
		assert.deepEqual(server.forms, []);
	}
	for (const name of ["verification_uri", "verification_uri_complete"]) {
		const { err } = await loginByDevice({
			"/device": { body: { ...device, [name]: "https://evil.example" } },
		});
		assert.match(err, new RegExp(`The ${name} of \\S+ is not its own: https://evil\\.example`));
	}
	assert.equal(await cli.opened(), undefined);
});

test("a server cannot make a sign-in wait for ever, or read for ever", async () => {
	const slow = await loginByDevice({ "/device": { body: { ...device, interval: 1e12 } } });
	assert.match(
		slow.err,
		/asks to wait 277,?777,?777 h 46 min before the next try; at most 10 min are waited/,
	);
	const slower = await loginByDevice({
		"/device": { body: { ...device, expires_in: 1e300 } },
		"/token": { ...(refusal("slow_down") as object), headers: { "retry-after": "99999999999" } },
	});
	assert.match(slower.err, /It is valid for 1 h 0 min\.\n.*asks to wait .*at most 10 min are waited/);
	const endless = {
		status: 200,
		body: { access_token: token, token_type: "bearer", x: "x".repeat(300_000) },
	};
	const long = await loginByDevice({ "/token": endless });
	assert.match(long.err, /is not a Tuckbox: its answer is far too long\./);
	const metadata = await loginByDevice({}, { x: "x".repeat(300_000) });
	assert.match(metadata.err, /is not a Tuckbox: its answer is far too long\./);
	assert.deepEqual([slow.code, slower.code, long.code, metadata.code], [1, 1, 1, 1]);
});

test("no request to the loopback port ends a sign-in", async () => {
	await using server = await standIn({ "/token": granted });
	await using cli = await newCommandLine({ BROWSER: "none" });
	const running = cli.start(["login", "--url", server.url]);
	const [address = ""] = await running.says(/http:\S+\/authorize\?\S+/);
	const asked = new URL(address).searchParams;
	const back = new URL(asked.get("redirect_uri") ?? "");
	const returned = new URLSearchParams({ code: "c", state: asked.get("state") ?? "", iss: server.url });
	const targets = [
		"//",
		"http://[",
		`http://[/callback?${returned}`,
		"?",
		"*",
		"/callback?state",
		"/%",
		"//[::1",
	];
	for (const line of [
		...targets.map((target) => `GET ${target} HTTP/1.1`),
		"OPTIONS * HTTP/1.1",
		"nonsense",
	]) {
		const socket = connect(Number(back.port), "127.0.0.1");
		socket.end(`${line}\r\nhost: x\r\n\r\n`);
		let answer = "";
		for await (const chunk of socket.setEncoding("utf8")) answer += chunk;
		assert.match(answer, /^HTTP\/1\.1 40[04] /, line);
	}
	back.search = `${returned}`;
	assert.match(await (await fetch(back)).text(), /You are signed in/);
	assert.equal((await running.ended).code, 0);
});

test("unusable metadata", async () => {
	const cases: [Record<string, unknown>, RegExp][] = [
		[{ issuer: "https://other.example" }, /calls itself https:\/\/other\.example\.\n.*--url https:\/\/other/],
		[{ issuer: undefined }, /is not a Tuckbox/],
		[{ issuer: "no address" }, /is not a Tuckbox/],
		[{ token_endpoint: undefined }, /is not a Tuckbox: .*does not say how to sign in/],
	];
	for (const [metadata, message] of cases) {
		const { code, err } = await loginByDevice({}, metadata);
		assert.match(err, message);
		assert.equal(code, 1);
	}
	const busy = await loginByDevice({ "/.well-known/oauth-authorization-server": { status: 503 } });
	assert.match(busy.err, /cannot be signed in to now: it answered 503/);
});

test("a server on this machine may be called by another of its names; it is remembered by the one that it gives", async () => {
	await using server = await standIn({ "/token": granted });
	await using cli = await newCommandLine();
	const { port } = new URL(server.url);
	const { out } = await cli.ok(["login", "--device", "--url", `http://localhost:${port}`]);
	assert.match(out, new RegExp(`^You are signed in to ${server.url}`));
});

test("a logout that the server did not confirm says why, and where to revoke the access", async () => {
	const cases: [Answer | undefined, RegExp][] = [
		[{ status: 503, body: "<h1>Busy" }, /the server answered 503/],
		[refusal("invalid_client", "Unknown app"), /Unknown app/],
		["hang up", /the connection broke/],
		[undefined, /does not offer to revoke tokens/],
	];
	for (const [answer, why] of cases) {
		const metadata = answer === undefined ? { revocation_endpoint: undefined } : {};
		await using server = await standIn(answer === undefined ? {} : { "/revoke": answer }, metadata);
		await using cli = await newCommandLine();
		const folder = join(cli.home, "config", "tuckbox");
		const file = join(folder, "credentials.json");
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const kept = { token, source: "login", scope: "push", savedAt: new Date(0).toISOString() };
		const credentials = { default: server.url, services: { [server.url]: kept } };
		await writeFile(file, JSON.stringify(credentials), { mode: 0o600 });
		const { code, err } = await cli.run(["logout"]);
		assert.equal(code, 1);
		assert.match(err, why);
		assert.match(err, /settings\/connections/);
		assert.deepEqual(JSON.parse(await readFile(file, "utf8")).services, {});
		const [sent] = server.forms;
		if (answer !== undefined)
			assert.deepEqual(Object.fromEntries(sent?.form ?? []), {
				token,
				token_type_hint: "access_token",
				client_id: "cli_tuckbox",
			});
	}
});
