import assert from "node:assert/strict";
import { test } from "node:test";
import {
	ask,
	assertAppError,
	callback,
	decide,
	exchange,
	hiddenFields,
	operatorApp,
	registeredCallback,
	startAuthorizationTest,
} from "../support/authorization.ts";

const { service, ann, older, strict } = await startAuthorizationTest();

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

test("consent says what a scope allows, in the language of the browser", async () => {
	const asked = { client_id: older.clientId, redirect_uri: callback };
	const pageFor = async (scope: string, language: string) => {
		const query = new URLSearchParams({ ...asked, scope });
		const { bytes } = await ann.get(`/authorize?${query}`, { "accept-language": language });
		const [allowed = "", withheld = ""] = bytes
			.toString("utf8")
			.split(/<h2>[^<]*<\/h2>/)
			.slice(1);
		return { allowed, withheld };
	};
	const both = [
		[/published pieces of every app/, /veröffentlichten Teilen aller Apps/],
		[
			/tables with the names of their players, and read the notes/,
			/Namen der Spieler sehen und die Notizen lesen/,
		],
		[
			/links to your games and tables, without the secrets/,
			/Links zu deinen Spielen und Tischen sehen, ohne die Geheimnisse/,
		],
	] as const;
	const pushOnly = [
		[/undo what other apps have pushed/, /rückgängig machen, was andere Apps hochgeladen haben/],
		[/open tables and take the host’s seat/, /Tische öffnen und dort die Tischleitung übernehmen/],
		[/end any link/, /jeden Link .* beenden/],
		[/resolve and delete players’ notes/, /Notizen von Spielern als erledigt markieren und löschen/],
	] as const;
	for (const [at, language] of ["en", "de"].entries()) {
		const [push, read] = [await pageFor("push", language), await pageFor("read", language)];
		for (const lines of both)
			for (const { allowed } of [push, read]) assert.match(allowed, lines[at] as RegExp);
		for (const lines of pushOnly) {
			assert.match(push.allowed, lines[at] as RegExp);
			assert.doesNotMatch(read.allowed, lines[at] as RegExp);
		}
		assert.match(read.withheld, language === "en" ? /change, push or delete anything/ : /etwas ändern/);
		assert.match(push.withheld, language === "en" ? /individual pieces/ : /einzelne Teile/);
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
