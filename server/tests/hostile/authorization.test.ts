import assert from "node:assert/strict";
import { test } from "node:test";
import {
	ask,
	assertAppError,
	callback,
	codeFor,
	decide,
	exchange,
	hiddenFields,
	newProof,
	oauth,
	operatorApp,
	registeredCallback,
	startAuthorizationTest,
	tokenFor,
} from "../support/authorization.ts";
import { Client } from "../support/client.ts";
import { environmentOf } from "../support/engine.ts";
import { DataFolder } from "../support/process.ts";
import { storedText } from "../support/stored-text.ts";

const { service, ann, older, strict, works } = await startAuthorizationTest();

test("forged codes of any form are refused", async () => {
	const code = await codeFor(ann, older);
	const swapped = code.slice(1) + code.slice(0, 1);
	for (const forged of [
		"x",
		swapped,
		code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase(),
		code.slice(0, -1),
		`${code}x`,
		` ${code}`,
		`${code}\0`,
		"' or 1=1 --",
		"%",
		"_".repeat(32),
		"x".repeat(2000),
	]) {
		const answer = await exchange(service, older, { code: forged });
		assert.ok(["INVALID_CODE", "VALIDATION_ERROR"].includes(answer.body.error.code), forged);
	}
	assert.equal((await exchange(service, older, { code })).status, 200);
});

test("when many exchange one code at the same time, exactly one receives a token", async () => {
	for (const app of [older, await operatorApp(service, { isConfidential: true })]) {
		const code = await codeFor(ann, app);
		const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(service, app, { code })));
		const winners = answers.filter(({ status }) => status === 200);
		assert.equal(winners.length, 1);
		for (const answer of answers) if (answer !== winners[0]) assertAppError(answer, "INVALID_CODE");
		// the code was used twice, and the service cannot know by whom first: its token is revoked
		assert.equal(await works(winners[0]?.body.token), false);
	}
});

test("a code is valid for its own app, address and verifier only", async () => {
	const [mine, other] = [newProof(), newProof()];
	const asked = (proof: typeof mine) => ({ code_challenge: proof.challenge, code_challenge_method: "S256" });
	const code = await codeFor(ann, strict, asked(mine));
	const otherCode = await codeFor(ann, strict, asked(other));
	const good = { code, code_verifier: mine.verifier };
	assertAppError(await exchange(service, older, good), "CLIENT_ID_MISMATCH", "another app");
	for (const [what, code_verifier] of Object.entries({
		none: undefined,
		"of another code": other.verifier,
		"the challenge itself": mine.challenge,
		cut: mine.verifier.slice(0, -1),
		"in another case": mine.verifier.toLowerCase(),
		empty: "",
		long: mine.verifier.repeat(10),
		padded: `${mine.verifier}=`,
	})) {
		assertAppError(await exchange(service, strict, { code, code_verifier }), "INVALID_CODE", what);
	}
	assertAppError(await exchange(service, strict, { ...good, code: otherCode }), "INVALID_CODE", "swapped");
	assert.equal((await exchange(service, strict, good)).status, 200, "failed attempts have not used it up");
	// an attacker removed the challenge from the address (RFC 9700, 4.8.2)
	const bare = await codeFor(ann, older);
	const downgraded = { code: bare, code_verifier: mine.verifier };
	assertAppError(await exchange(service, older, downgraded), "INVALID_CODE", "without a challenge");
});

test("PKCE supports S256 only, and an app that requires PKCE cannot ask for consent without it", async () => {
	const { challenge, verifier } = newProof();
	const s256 = { code_challenge: challenge, code_challenge_method: "S256" };
	for (const [app, proof] of [
		[strict, {}],
		[strict, { code_challenge: verifier, code_challenge_method: "plain" }],
		[strict, { code_challenge: challenge }],
		[strict, { code_challenge_method: "S256" }],
		[strict, { ...s256, code_challenge_method: "s256" }],
		[strict, { ...s256, code_challenge: challenge.slice(1) }],
		[strict, { ...s256, code_challenge: `${challenge}=` }],
		[older, { code_challenge: verifier, code_challenge_method: "plain" }],
		[older, { code_challenge: challenge }],
	] as const) {
		const { clientId: client_id } = app;
		const { status, headers } = await ask(ann, { client_id, redirect_uri: callback, state: "s", ...proof });
		const target = new URL(headers.get("location") ?? "x:");
		const said = [target.searchParams.get("error"), target.searchParams.get("state")];
		assert.deepEqual([status, ...said], [303, "invalid_request", "s"], JSON.stringify(proof));
		assert.equal(target.origin + target.pathname, callback);
		const form = { client_id, redirect_uri: callback, ...proof, decision: "allow" };
		const sent = await ann.send("/authorize", form);
		assert.doesNotMatch(
			sent.headers.get("location") ?? "",
			/[?&]code=/,
			"nor by submitting the form directly",
		);
	}
	const said = async (more: Record<string, string>) => {
		const { headers } = await ask(ann, { client_id: older.clientId, redirect_uri: callback, ...more });
		return new URL(headers.get("location") ?? "x:").searchParams.get("error");
	};
	assert.equal(await said({ response_type: "token" }), "unsupported_response_type");
	assert.equal(await said({ scope: "push admin" }), "invalid_scope");
});

const redirects = {
	"an added path": `${callback}/more`,
	"a path with dot segments": `${callback}/../callback`,
	"a query": `${callback}?next=https://evil.example`,
	"a fragment": `${callback}#x`,
	"an empty fragment": `${callback}#`,
	"user information": "http://user@127.0.0.1:52100/callback",
	"user information that looks like a host": "http://127.0.0.1:52100@evil.example/callback",
	"an empty user": "http://@127.0.0.1/callback",
	"another loopback name": "http://localhost:52100/callback",
	"another loopback number": "http://127.0.0.2:52100/callback",
	"a short form of the number": "http://127.1:52100/callback",
	"a longer name": "http://127.0.0.1.evil.example/callback",
	https: "https://127.0.0.1/callback",
	"mixed case of the path": "http://127.0.0.1/Callback",
	"mixed case of the scheme": "HTTP://127.0.0.1/callback",
	"an escaped letter": "http://127.0.0.1/%63allback",
	"a backslash": "http://127.0.0.1\\callback",
	"an invalid port": "http://127.0.0.1:99999/callback",
	"an empty port": "http://127.0.0.1:/callback",
	"a space before": " http://127.0.0.1/callback",
	"a line feed inside": "http://127.0.0.1/call\nback",
	"a trailing slash": "http://127.0.0.1/callback/",
	"another site": "https://evil.example/callback",
	"a path": "/callback",
	"a script": "javascript:alert(1)",
	nothing: "",
	"a name in mixed case": "https://Tool.example/cb",
	"a default port": "https://tool.example:443/cb",
	"another port": "https://tool.example:444/cb",
	"a name below": "https://x.tool.example/cb",
	"a trailing dot after the name": "https://tool.example./cb",
};

test("no one is redirected to an unregistered address; it must match exactly, except for a loopback port", async () => {
	const redirectUris = [registeredCallback, "https://tool.example/cb"];
	const app = await operatorApp(service, { redirectUris });
	const visitor = service.visitor();
	for (const [what, redirect_uri] of Object.entries(redirects)) {
		const asked = { client_id: app.clientId, redirect_uri, state: "s" };
		for (const browser of [ann, visitor]) {
			const { status, headers, text } = await ask(browser, asked);
			assert.deepEqual([status, headers.get("location")], [400, null], `${what}: ${redirect_uri}`);
			assert.ok(!text.includes("evil.example"), "the page has no such link");
		}
		for (const decision of ["allow", "deny"]) {
			const sent = await ann.send("/authorize", { ...asked, decision });
			assert.deepEqual([sent.status, sent.headers.get("location")], [400, null], what);
		}
	}
	for (const redirect_uri of [
		...redirectUris,
		"http://127.0.0.1:1/callback",
		"http://127.0.0.1:65535/callback",
	]) {
		const target = await decide(ann, { client_id: app.clientId, redirect_uri });
		assert.equal(target.href.slice(0, redirect_uri.length), redirect_uri);
		const code = target.searchParams.get("code");
		const other = { code, redirect_uri: "http://127.0.0.1:2/callback" };
		assertAppError(
			await exchange(service, app, other),
			"REDIRECT_URI_MISMATCH",
			"then the port must match, too",
		);
		assert.equal((await exchange(service, app, { code, redirect_uri })).status, 200);
	}
});

test("a request that names no app or repeats a parameter is reported to the user only", async () => {
	const good = new URLSearchParams({ client_id: older.clientId, redirect_uri: callback });
	for (const query of [
		"",
		`?redirect_uri=${callback}`,
		`?client_id=cli_unknown&redirect_uri=${callback}`,
		`?client_id=personal-tokens&redirect_uri=${callback}`,
		`?client_id=${older.id}&redirect_uri=${callback}`,
		`?client_id=${older.clientId}`,
		`?${good}&redirect_uri=https://evil.example`,
		`?${good}&client_id=${strict.clientId}`,
		`?${good}&state=a&state=b`,
		`?${good}&state=${"x".repeat(5000)}`,
		`?${good}&state=%00%ff%zz`,
	]) {
		const { status, headers, bytes } = await ann.get(`/authorize${query}`);
		const isOdd = query.includes("%zz");
		assert.ok(status === 400 || (isOdd && status === 200), `${query.slice(0, 200)}: ${status}`);
		assert.equal(headers.get("location"), null);
		assert.match(headers.get("content-type") ?? "", /^text\/html/);
		assert.match(bytes.toString(), /<h1>/);
	}
});

test("without a decision, the app of a member leads nowhere; the operator's is sent its errors", async () => {
	const member = await service.person();
	const target = "https://phishing.example/landing";
	const registration = { name: "Press", redirectUris: [target], confidential: true };
	const { clientId } = await member.ok(member.ask("POST", "/api/v1/account/apps", registration));
	const invalid = [
		{ response_type: "x" },
		{ scope: "everything" },
		{ code_challenge: "short", code_challenge_method: "S256" },
		{ code_challenge_method: "S256" },
	];
	for (const more of invalid) {
		const asked = { client_id: clientId, redirect_uri: target, state: "s", ...more };
		const { status, headers, text } = await ask(ann, asked);
		assert.deepEqual([status, headers.get("location")], [400, null], JSON.stringify(more));
		assert.match(text, /The link of Press is malformed/);
		const sent = await ann.send("/authorize", { ...asked, decision: "deny" });
		assert.deepEqual([sent.status, sent.headers.get("location")], [400, null]);
	}
	const denied = await decide(ann, { client_id: clientId, redirect_uri: target, state: "s" }, "deny");
	assert.equal(denied.searchParams.get("error"), "access_denied", "the user decided");
	const app = await operatorApp(service, { redirectUris: [target] });
	const { status } = await ask(ann, { client_id: app.clientId, redirect_uri: target, response_type: "x" });
	assert.equal(status, 303);
});

test("an app's name is shown as text and nothing else", async () => {
	const name = `<b>"Bank" & 'Trust'</b>`;
	const app = await operatorApp(service, { name, redirectUris: ["https://tool.example/cb?a=1&b=%22"] });
	const state = `"><script>alert(1)</script>`;
	const redirect_uri = "https://tool.example/cb?a=1&b=%22";
	const { text } = await ask(ann, { client_id: app.clientId, redirect_uri, state });
	assert.ok(text.includes("&lt;b&gt;&quot;Bank&quot; &amp; &#39;Trust&#39;&lt;/b&gt;"));
	assert.ok(!text.includes("<script") && !text.includes("<b>"));
	const target = await decide(ann, { client_id: app.clientId, redirect_uri, state });
	assert.deepEqual([...target.searchParams.keys()], ["a", "b", "code", "state", "iss"]);
	assert.equal(target.searchParams.get("state"), state);
	for (const bad of ["Tool\u202egnp", "Two\nlines", "\0", " ", "x".repeat(101)]) {
		await assert.rejects(operatorApp(service, { name: bad }), /the name/);
	}
});

test("the consent pages cannot be framed, run no script and send no referrer", async () => {
	const { clientId: client_id } = older;
	for (const path of [`/authorize?client_id=${client_id}&redirect_uri=${callback}`, "/oauth/device"]) {
		const { headers } = await ann.get(path);
		const policy = headers.get("content-security-policy") ?? "";
		assert.match(policy, /default-src 'none'/);
		assert.match(policy, /frame-ancestors 'none'/);
		assert.doesNotMatch(policy, /script-src|unsafe/);
		assert.equal(headers.get("x-frame-options"), "DENY");
		assert.equal(headers.get("cache-control"), "no-store");
		assert.ok(["no-referrer", "same-origin"].includes(headers.get("referrer-policy") ?? ""));
		assert.equal(headers.get("access-control-allow-origin"), null);
	}
});

test("only the consent form may redirect to its app; forms of other pages stay on the service", async () => {
	const loopback = ["https:", "http://127.0.0.1:*", "http://localhost:*"];
	for (const [redirect_uri, targets] of [
		["https://tool.example/cb", ["https:"]],
		["http://127.0.0.1/callback", loopback],
		["http://localhost:3000/cb", loopback],
		["http://[::1]/cb", ["https:", "http:"]],
		["com.example.tool:/cb", ["https:", "com.example.tool:"]],
	] as const) {
		const app = await operatorApp(service, { redirectUris: [redirect_uri] });
		const { headers } = await ask(ann, { client_id: app.clientId, redirect_uri });
		const policy = headers.get("content-security-policy") ?? "";
		assert.equal(/form-action ([^;]*)/.exec(policy)?.[1], ["'self'", ...targets].join(" "), redirect_uri);
		const target = await decide(ann, { client_id: app.clientId, redirect_uri, state: "s" });
		assert.ok(target.href.startsWith(`${redirect_uri}?code=`), target.href);
	}
	for (const path of ["/oauth/device", "/oauth/device?user_code=BCDF-GHJK", "/sign-in"]) {
		const { headers } = await ann.get(path);
		if (headers.get("location") !== null) continue;
		assert.match(headers.get("content-security-policy") ?? "", /form-action 'self'(;|$)/, path);
	}
});

test("consent cannot be given from another site or without the form's token", async () => {
	const bob = await service.person();
	const asked = { client_id: older.clientId, redirect_uri: callback, state: "s" };
	const { text } = await ask(ann, asked);
	const form: Record<string, string> = { ...hiddenFields(text), decision: "allow" };
	assert.ok(form.csrf);
	const { csrf: _, ...bare } = form;
	const bobs = hiddenFields((await ask(bob, asked)).text).csrf ?? "";
	const from = (origin: string, site: string) => ({ origin, "sec-fetch-site": site });
	for (const [what, given, headers] of [
		["no token", bare, {}],
		["a made-up token", { ...form, csrf: "x".repeat(43) }, {}],
		["another user's token", { ...form, csrf: bobs }, {}],
		["another site", form, from("https://evil.example", "cross-site")],
		["a sibling site", form, from("https://evil.tuckbox.example", "same-site")],
		["a frame without origin", form, from("null", "cross-site")],
	] as const) {
		const answer = await ann.call("POST", "/authorize", { form: given, headers });
		assert.deepEqual([answer.status, answer.headers.get("location")], [403, null], what);
	}
	const json = await ann.call("POST", "/authorize", { body: form });
	assert.deepEqual([json.status, json.headers.get("location")], [400, null], "nor as JSON");
	const get = await ann.get(`/authorize?${new URLSearchParams({ ...asked, decision: "allow" })}`);
	assert.equal(get.status, 200, "a link shows the question and decides nothing");
	const visitor = await service.visitor().call("POST", "/authorize", { form });
	assert.equal(visitor.status, 303);
	assert.match(
		visitor.headers.get("location") ?? "",
		/^\/sign-in/,
		"without a session the user has to sign in",
	);
	const undecided = await ann.send("/authorize", { ...asked, decision: "maybe" });
	assert.equal(undecided.status, 400);
	assert.equal((await ann.call("POST", "/authorize", { form })).status, 303, "the form itself is valid");
});

test("denying consent issues no code", async () => {
	const asked = { client_id: older.clientId, redirect_uri: callback, state: "a b&c" };
	const target = await decide(ann, asked, "deny");
	assert.equal(target.searchParams.get("error"), "access_denied");
	assert.equal(target.searchParams.get("state"), "a b&c");
	assert.equal(target.searchParams.get("code"), null);
	const { csrf: _, ...rest } = hiddenFields((await ask(ann, asked)).text);
	assert.deepEqual(rest, asked, "the form carries what was requested");
});

test("a request without a session is redirected to sign-in, and then back to the consent page", async () => {
	const asked = { client_id: older.clientId, redirect_uri: callback, state: "&?=" };
	const visitor = service.visitor();
	const { status, headers } = await ask(visitor, asked);
	assert.equal(status, 303);
	const signIn = new URL(headers.get("location") ?? "", service.url);
	assert.equal(signIn.pathname, "/sign-in");
	const answer = await visitor.signIn(ann.email, ann.password, signIn.searchParams.get("next") ?? "");
	const next = new URL(answer.headers.get("location") ?? "", service.url);
	assert.equal(next.origin, service.url);
	assert.deepEqual(Object.fromEntries(next.searchParams), asked);
});

test("another app's secret does not authenticate", async () => {
	const one = await operatorApp(service, { isConfidential: true });
	const two = await operatorApp(service, { isConfidential: true });
	const code = await codeFor(ann, one);
	for (const client_secret of [two.clientSecret, "", undefined, one.clientId, `${one.clientSecret}x`]) {
		const answer = await exchange(service, one, { code, client_secret });
		assertAppError(answer, "CLIENT_ID_MISMATCH", String(client_secret));
	}
	assertAppError(await exchange(service, two, { code }), "CLIENT_ID_MISMATCH", "the code of another app");
	const publicApp = { ...older, clientSecret: two.clientSecret ?? "" };
	const own = await codeFor(ann, older);
	assertAppError(
		await exchange(service, publicApp, { code: own }),
		"CLIENT_ID_MISMATCH",
		"a secret for an app that has none",
	);
	assert.equal((await exchange(service, one, { code })).status, 200);
});

test("tokens and secrets are not accepted in the query", async () => {
	const token = await tokenFor(service, ann, older);
	const anonymous = service.anonymous();
	for (const name of ["access_token", "token", "bearer"]) {
		const { status, body } = await anonymous.get(`/api/v1/games?${name}=${token}`);
		assert.deepEqual([status, body.error.code], [401, "UNAUTHORIZED"]);
	}
	const query = { client_id: older.clientId, redirect_uri: callback, code: await codeFor(ann, older) };
	const path = `/api/v1/token?${new URLSearchParams(query)}`;
	assertAppError(await anonymous.post(path, {}), "VALIDATION_ERROR");
	const server = await operatorApp(service, { isConfidential: true });
	const code = await codeFor(ann, server);
	const { clientId: client_id, clientSecret = "" } = server;
	const inQuery = `/api/v1/token?client_secret=${clientSecret}`;
	assertAppError(
		await anonymous.post(inQuery, { client_id, redirect_uri: callback, code }),
		"CLIENT_ID_MISMATCH",
	);
	const revoke = `/oauth/revoke?token=${token}&client_id=${older.clientId}`;
	assert.equal((await oauth(service, revoke, {})).status, 400);
	assert.ok(await works(token));
});

test("a revoked token is refused immediately on every connection", async () => {
	const token = await tokenFor(service, ann, older);
	const call = () => new Client(service.url, token).get("/api/v1/games");
	// connections that are open and have just been used with the token
	const before = await Promise.all(Array.from({ length: 8 }, call));
	assert.ok(before.every(({ status }) => status === 200));
	const { status } = await ann.ask("DELETE", `/api/v1/account/connections/${older.id}`);
	assert.equal(status, 204);
	const later = await Promise.all(Array.from({ length: 8 }, call));
	assert.ok(later.every(({ body }) => body.error?.code === "INVALID_TOKEN"));
});

test("revoking an app ends the codes and devices that could restore its access", async () => {
	const app = await operatorApp(service);
	await tokenFor(service, ann, app);
	const code = await codeFor(ann, app);
	const { body: device } = await oauth(service, "/oauth/device_authorization", { client_id: app.clientId });
	const form = { user_code: device.user_code, decision: "allow" };
	assert.equal((await ann.send("/oauth/device/decision", form)).status, 200);
	assert.equal((await ann.ask("DELETE", `/api/v1/account/connections/${app.id}`)).status, 204);
	assertAppError(await exchange(service, app, { code }), "INVALID_CODE");
	const poll = {
		grant_type: "urn:ietf:params:oauth:grant-type:device_code",
		device_code: device.device_code,
		client_id: app.clientId,
	};
	assert.equal((await oauth(service, "/oauth/token", poll)).body.error, "invalid_grant");
});

test("only the latest ten codes that a user gives an app can be exchanged", async () => {
	const app = await operatorApp(service);
	const codes: string[] = [];
	for (let i = 0; i < 11; i++) {
		service.advance(10);
		codes.push(await codeFor(ann, app));
	}
	assertAppError(await exchange(service, app, { code: codes[0] }), "INVALID_CODE");
	for (const code of codes.slice(1, 3)) {
		assert.equal((await exchange(service, app, { code })).status, 200);
	}
});

test("no code, token, device code or secret appears in the log or, in clear, in the database", async () => {
	const { folder, log } = service;
	const app = await operatorApp(service, { isConfidential: true });
	const unused = await codeFor(ann, app);
	const code = await codeFor(ann, app);
	const { body } = await exchange(service, app, { code });
	const personal = await ann.ok(ann.ask("POST", "/api/v1/account/tokens", { name: "Script" }));
	const { verifier, challenge } = newProof();
	const proof = { code_challenge: challenge, code_challenge_method: "S256" };
	const bound = await codeFor(ann, strict, proof);
	await exchange(service, strict, { code: bound, code_verifier: verifier });
	const client = { client_id: app.clientId, client_secret: app.clientSecret ?? "" };
	const { body: device } = await oauth(service, "/oauth/device_authorization", client);
	const kept = `${JSON.stringify(log)}\n${await storedText(new DataFolder(folder, environmentOf(folder)))}`;
	for (const [name, value] of Object.entries({
		unused,
		code,
		bound,
		verifier,
		token: body.token,
		personal: personal.token,
		secret: app.clientSecret,
		device: device.device_code,
		cookie: ann.cookies.get("tuckbox"),
	})) {
		assert.ok(value && value.length >= 30, name);
		assert.ok(!kept.includes(value), `the ${name} is nowhere in clear`);
	}
});
