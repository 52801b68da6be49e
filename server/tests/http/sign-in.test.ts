import assert from "node:assert/strict";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { addresses, tableAddresses } from "@tuckbox/web/addresses.ts";
import { allRoutes } from "../../src/http/routes.ts";
import { startTestService } from "../support/test-service.ts";
import { readCookie } from "../support/visitor.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** The account that the tests leave unchanged. */
const someone = await service.person();
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
const forPeople = routes.filter(({ page }) => page);
const ofSessions = routes.filter(({ access }) => access === "session");

/** An address with a value in place of its parameters. */
const filled = (url: string) => url.replaceAll(/:\w+/g, "x");

test("a user signs in, sees their account, and signs out", async () => {
	const ann = await service.person();
	const { account, csrf } = await ann.ok(ann.get("/api/v1/account"));
	assert.equal(account.email, ann.email);
	assert.ok(csrf.length >= 40);

	const { status, headers } = await ann.send("/sign-out");
	assert.deepEqual([status, headers.get("location")], [303, "/sign-in"]);
	assert.equal(ann.isSignedIn, false);
	assert.equal((await ann.get("/api/v1/account")).status, 401);
});

test("the address may have any case and spaces; the password must be the same in any Unicode composition", async () => {
	const ann = await service.person("e\u0301clairs au chocolat");
	const visitor = service.visitor();
	const right = "\u00e9clairs au chocolat";
	assert.equal((await visitor.signIn(` ${ann.email.toUpperCase()} `, right)).status, 303);
	for (const wrong of ["Éclairs au chocolat", `${right} `, "eclairs au chocolat", ""]) {
		assert.equal((await service.visitor("192.0.2.1").signIn(ann.email, wrong)).status, 403, wrong);
	}
});

test("a wrong password shows the form again, with the address and without the password", async () => {
	const ann = someone;
	const { status, bytes } = await service.visitor().signIn(ann.email, "not the password", "/settings/data");
	const text = bytes.toString("utf8");
	assert.equal(status, 403);
	assert.match(text, /role="alert">The e-mail address or the password is wrong\.</);
	assert.ok(text.includes(`value="${ann.email}"`) && text.includes('name="next" value="/settings/data"'));
	assert.ok(!text.includes("not the password"));
});

test("what is typed into a form is shown as text", async () => {
	const { bytes } = await service.visitor().signIn('"><script>alert(1)</script>@x', "lanterns in the bay");
	const text = bytes.toString("utf8");
	assert.ok(!text.includes("<script"));
	assert.ok(text.includes("&quot;&gt;&lt;script&gt;"));
});

test("a request without a session is redirected to sign-in, and then back to the requested page", async () => {
	const ann = someone;
	const visitor = service.visitor();
	const sent = await visitor.get("/settings/sessions?done=name");
	assert.equal(sent.status, 303);
	const location = sent.headers.get("location") ?? "";
	assert.equal(location, "/sign-in?next=%2Fsettings%2Fsessions%3Fdone%3Dname");
	assert.match(await visitor.page(location), /name="next" value="\/settings\/sessions\?done=name"/);
	const back = await visitor.signIn(ann.email, ann.password, "/settings/sessions?done=name");
	assert.deepEqual([back.status, back.headers.get("location")], [303, "/settings/sessions?done=name"]);
	const again = await visitor.get(location);
	assert.deepEqual([again.status, again.headers.get("location")], [303, "/settings/sessions?done=name"]);
});

test("a form whose session has ended leads back to its page", async () => {
	const visitor = service.visitor();
	for (const [referer, next] of [
		[`${service.url}/oauth/device?a=b`, "/sign-in?next=%2Foauth%2Fdevice%3Fa%3Db"],
		["https://evil.example//evil.example", "/sign-in"],
		["nonsense", "/sign-in"],
	] as const) {
		const form = { csrf: "x" };
		const answer = await visitor.call("POST", "/oauth/device", { form, headers: { referer } });
		assert.deepEqual([answer.status, answer.headers.get("location")], [303, next]);
	}
});

for (const next of [
	"https://evil.example/",
	"//evil.example",
	"/\\evil.example",
	"/.//evil.example",
	"javascript:alert(1)",
]) {
	test(`sign-in does not redirect to ${next}`, async () => {
		const ann = someone;
		const encoded = encodeURIComponent(next);
		const visitor = service.visitor();
		assert.ok(!(await visitor.page(`/sign-in?next=${encoded}`)).includes("evil"));
		const { headers } = await visitor.signIn(ann.email, ann.password, next);
		assert.equal(headers.get("location"), "/");
		assert.equal((await ann.get(`/sign-in?next=${encoded}`)).headers.get("location"), "/");
	});
}

test("sign-in may redirect to an app only on the way to the consent page", async () => {
	const visitor = service.visitor();
	const formAction = async (next: string, redirect: string) => {
		const path = `${next}?redirect_uri=${encodeURIComponent(redirect)}`;
		const answers = [
			await visitor.get(`/sign-in?next=${encodeURIComponent(path)}`),
			await visitor.signIn("unknown@example.com", "not the password", path),
		];
		const policies = answers.map(({ headers }) => headers.get("content-security-policy") ?? "");
		assert.equal(policies[0], policies[1]);
		return /form-action ([^;]*);/.exec(policies[0] ?? "")?.[1] ?? "";
	};
	assert.match(
		await formAction("/authorize", "http://127.0.0.1:5000/cb"),
		/^'self' .*http:\/\/127\.0\.0\.1:\*/,
	);
	assert.match(await formAction("/authorize", "com.example.app:/cb"), /^'self' .*com\.example\.app:/);
	assert.equal(await formAction("/authorize", "x; script-src *"), "'self'");
	assert.equal(await formAction("/settings", "http://127.0.0.1:5000/cb"), "'self'");
});

test("no script can read the session's cookie, and no other site can send it", async () => {
	const ann = someone;
	const { headers } = await service.visitor().signIn(ann.email, ann.password);
	const cookies = headers.getSetCookie().map(readCookie);
	assert.deepEqual(
		cookies.map(({ name }) => name),
		["tuckbox", "tuckbox-browser"],
	);
	for (const { attributes } of cookies) {
		const rest = attributes.filter((attribute) => !attribute.startsWith("max-age="));
		assert.deepEqual(rest, ["path=/", "samesite=lax", "httponly"]);
	}
});

test("over TLS the cookies are bound to this host and sent over TLS only", async () => {
	await using secure = await startTestService({ env: { PUBLIC_URL: "https://tuckbox.example" } });
	const ann = await secure.person();
	const origin = "https://tuckbox.example";
	const form = { email: ann.email, password: ann.password };
	const answer = await secure.visitor().call("POST", "/sign-in", { form, headers: { origin } });
	const cookies = answer.headers.getSetCookie().map(readCookie);
	assert.deepEqual(
		cookies.map(({ name }) => name),
		["__Host-tuckbox", "__Host-tuckbox-browser"],
	);
	for (const { attributes } of cookies) {
		const rest = attributes.filter((attribute) => !attribute.startsWith("max-age="));
		assert.deepEqual(rest, ["path=/", "samesite=lax", "httponly", "secure"]);
	}
	const session = ann.cookies.get("__Host-tuckbox") ?? "";
	const plain = await secure.visitor().get("/api/v1/account", { cookie: `tuckbox=${session}` });
	assert.equal(plain.status, 401, "the name without the prefix is ignored");
	assert.equal((await ann.get("/api/v1/account")).status, 200);
	assert.equal(answer.headers.get("strict-transport-security"), "max-age=15552000");
	assert.equal((await service.visitor().get("/sign-in")).headers.get("strict-transport-security"), null);
});

test("every page refuses to be framed, cached, or to run a script", async () => {
	const ann = someone;
	const pages = forPeople.filter(({ method }) => method === "GET");
	assert.ok(pages.length >= 8);
	const has = (these: Readonly<Record<string, string>>, url: string) => Object.values(these).includes(url);
	for (const { url } of pages) {
		for (const visitor of [ann, service.visitor()]) {
			const { headers, bytes } = await visitor.get(filled(url));
			const policy = headers.get("content-security-policy") ?? "";
			assert.match(policy, /default-src 'none'/, url);
			assert.match(policy, /frame-ancestors 'none'/, url);
			assert.match(policy, /form-action 'self'/, url);
			assert.match(policy, /base-uri 'none'/, url);
			assert.ok(!policy.includes("unsafe"), url);
			// the console and the pages of tables, which guests see too, have their own scripts as files; the others have none
			const hasScript = has(tableAddresses, url) || (visitor === ann && has(addresses, url));
			assert.equal(/script-src[^;]*/.exec(policy)?.[0], hasScript ? "script-src 'self'" : undefined, url);
			assert.equal(headers.get("x-frame-options"), "DENY", url);
			assert.equal(headers.get("cache-control"), "no-store", url);
			assert.match(headers.get("referrer-policy") ?? "", /^(same-origin|no-referrer)$/, url);
			assert.equal(headers.get("x-content-type-options"), "nosniff", url);
			assert.equal(headers.get("access-control-allow-origin"), null, url);
			const html = bytes.toString("utf8");
			assert.doesNotMatch(html, hasScript ? /<script(?![^>]+ src="\/console\/)/ : /<script/, url);
			assert.doesNotMatch(html, /\son\w+=|style=/, url);
		}
	}
});

test("no script of another origin reads what a session gives access to", async () => {
	const ann = someone;
	for (const { method, url } of ofSessions) {
		const headers = { origin: "https://evil.example", "access-control-request-method": method };
		const preflight = await ann.call("OPTIONS", filled(url), { headers });
		assert.equal(preflight.headers.get("access-control-allow-credentials"), null, url);
		if (method !== "GET") continue;
		const read = await ann.get(filled(url), { origin: "https://evil.example" });
		assert.equal(read.headers.get("access-control-allow-origin"), null, url);
	}
});

/** Headers of a forged request, by its apparent origin. */
const foreign: Record<string, string>[] = [
	{ origin: "https://evil.example", "sec-fetch-site": "cross-site" },
	{ origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" },
	{ origin: "null", "sec-fetch-site": "cross-site" },
];

test("a forged request from another site is refused: signing in, signing out, every change", async () => {
	const ann = someone;
	const csrf = await ann.csrf();
	const changing = routes.filter(
		({ access, method }) => (access === "session" || access === "visitor") && method !== "GET",
	);
	assert.ok(changing.length >= 15);
	for (const { method, url, body, takes } of changing) {
		for (const headers of foreign) {
			const isForm = takes !== undefined && takes !== "json";
			const { status, bytes } = await ann.call(method, filled(url), {
				headers: { ...headers, "x-csrf-token": csrf },
				...(isForm ? { form: { csrf, email: ann.email, password: ann.password } } : {}),
				...(!isForm && body !== undefined ? { body: { password: ann.password } } : {}),
			});
			assert.equal(status, 403, `${method} ${url} ${JSON.stringify(headers)} ${bytes}`);
		}
	}
	assert.equal((await ann.get("/api/v1/account")).status, 200, "nothing was done");
});

/** The headers that name a request's origin, and whether the request is allowed. */
const origins: [Record<string, string>, boolean][] = [
	[{ origin: "https://evil.example" }, false],
	[{ origin: "null" }, false],
	[{ origin: "" }, false],
	[{}, false],
	[{ "sec-fetch-site": "same-site" }, false],
	[{ "sec-fetch-site": "cross-site", origin: "self" }, false],
	[{ origin: "self" }, true],
	[{ origin: "localhost" }, false],
	[{ origin: "localhost", host: "localhost" }, true],
	[{ "sec-fetch-site": "none" }, true],
	[{ "sec-fetch-site": "same-origin" }, true],
];

for (const [given, isAllowed] of origins) {
	test(`signing in with ${JSON.stringify(given)} is ${isAllowed ? "allowed" : "refused"}`, async () => {
		const ann = someone;
		const { port } = new URL(service.url);
		const real = (value: string) =>
			value === "self" ? service.url : value === "localhost" ? `http://localhost:${port}` : value;
		const { host, ...headers } = Object.fromEntries(
			Object.entries(given).map(([name, value]) => [name, real(value)]),
		);
		const answer = await fetch(`${host ?? service.url}/sign-in`, {
			method: "POST",
			redirect: "manual",
			headers,
			body: new URLSearchParams({ email: ann.email, password: ann.password }),
		});
		assert.equal(answer.status, isAllowed ? 303 : 403);
		assert.equal(answer.headers.getSetCookie().length > 0, isAllowed);
	});
}

test("signing in by a name that a stranger has pointed at this machine is refused, with a reason", async () => {
	const { port } = new URL(service.url);
	const { promise, resolve, reject } = Promise.withResolvers<{ status: number; page: string }>();
	const name = `evil.example:${port}`;
	const headers = {
		host: name,
		origin: `http://${name}`,
		"content-type": "application/x-www-form-urlencoded",
	};
	const call = request(`${service.url}/sign-in`, { method: "POST", headers }, async (response) =>
		resolve({ status: response.statusCode ?? 0, page: await text(response) }),
	);
	call.on("error", reject);
	call.end(new URLSearchParams({ email: someone.email, password: someone.password }).toString());
	const { status, page } = await promise;
	assert.equal(status, 403);
	assert.match(page, /does not go by the name that your browser used/);
});

test("a change without the session's own token is refused, as a form and as data", async () => {
	const [ann, ben] = [await service.person(), await service.person()];
	const earlier = await ann.csrf();
	await ann.signIn(ann.email, ann.password);
	for (const csrf of [undefined, "", "x", await ben.csrf(), earlier]) {
		const headers: Record<string, string> = csrf === undefined ? {} : { "x-csrf-token": csrf };
		const asData = await ann.call("PATCH", "/api/v1/account", { body: { name: "Evil" }, headers });
		assert.deepEqual([asData.status, asData.body.error.code], [403, "CSRF_TOKEN_INVALID"]);
		const form = { user_code: "BCDF-GHJK", ...(csrf !== undefined && { csrf }) };
		assert.equal((await ann.call("POST", "/oauth/device", { form })).status, 403);
	}
	// a form's token is read from the form only
	const own = await ann.csrf();
	const elsewhere = { form: { user_code: "BCDF-GHJK" }, headers: { "x-csrf-token": own } };
	assert.equal((await ann.call("POST", `/oauth/device?csrf=${own}`, elsewhere)).status, 403);
	const { account } = await ann.ok(ann.get("/api/v1/account"));
	assert.match(account.name, /^Person/);
});

for (const [name, type, text, status] of [
	["JSON", "application/json", '{"email":"a@b","password":"lanterns"}', 400],
	["plain text", "text/plain", "email=a@b&password=lanterns", 400],
	["multipart", "multipart/form-data; boundary=x", "--x--", 400],
	["a field twice", "application/x-www-form-urlencoded", "email=a@b&email=c@d&password=x", 400],
	["nothing", "application/x-www-form-urlencoded", "", 403],
	["__proto__", "application/x-www-form-urlencoded", "__proto__=x&constructor=y", 403],
	["broken escapes", "application/x-www-form-urlencoded", "email=%zz&password=%E0%A4%A", 403],
	["NUL and half characters", "application/x-www-form-urlencoded", "email=%00&password=%ED%A0%80", 400],
	[
		"many fields",
		"application/x-www-form-urlencoded",
		"a=1&".repeat(200).replaceAll("a", (_, at) => `a${at}`),
		400,
	],
	["too much", "application/x-www-form-urlencoded", `email=${"x".repeat(70_000)}`, 413],
] as const) {
	test(`signing in with ${name} returns a page`, async () => {
		const answer = await fetch(`${service.url}/sign-in`, {
			method: "POST",
			redirect: "manual",
			headers: { origin: service.url, "content-type": type, "x-forwarded-for": "192.0.2.99" },
			body: text,
		});
		assert.equal(answer.status, status);
		assert.match(answer.headers.get("content-type") ?? "", /^text\/html/);
		assert.match(await answer.text(), /<h1>/);
	});
}

test("the pages' style sheet is served, and a missing page says so", async () => {
	const text = await service.visitor().page("/sign-in");
	const address = /href="(\/pages\/\w+\/style\.css)"/.exec(text)?.[1] ?? "";
	const { status, headers } = await service.visitor().get(address);
	assert.deepEqual([status, headers.get("content-type")], [200, "text/css; charset=utf-8"]);
	assert.equal((await service.visitor().call("PUT", "/sign-in")).status, 405);
});
