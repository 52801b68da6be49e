import assert from "node:assert/strict";
import { test } from "node:test";
import { AccountError } from "../../src/accounts/accounts.ts";
import { runAdmin, UsageError } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { GrantError } from "../../src/oauth/apps.ts";
import { type Body, Client, GameClient } from "../support/client.ts";
import { ask } from "../support/operator.ts";
import { picture } from "../support/pictures.ts";
import { admin, makeDataFolder, run, serve } from "../support/process.ts";
import { startTestService } from "../support/test-service.ts";

test("an operator creates accounts, apps, tokens and games while a service is running", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder);
	const user = await admin(
		folder,
		"user",
		"--email",
		"Ann@Example.com",
		"--name",
		"Ann",
		"--password",
		"lantern bay",
	);
	const app = await admin(folder, "app", "--name", "nanDECK", "--redirect-uri", "http://127.0.0.1/cb");
	assert.deepEqual(Object.keys(app).sort(), ["clientId", "id"]);
	const secretApp = await admin(
		folder,
		"app",
		"--name",
		"Web",
		"--redirect-uri",
		"https://w.example/cb",
		"--confidential",
	);
	assert.ok((secretApp.clientSecret ?? "").length >= 32);
	const { token } = await admin(folder, "token", "--user", user.id ?? "", "--app", app.id ?? "");
	assert.match(token ?? "", /^tbx_[0-9A-Za-z]{36}$/);
	const made = await admin(folder, "game", "--user", user.id ?? "", "--name", "Lantern Bay");

	const client = new Client(service.url, token ?? "");
	const { games } = await client.ok(client.get("/api/v1/games"));
	assert.deepEqual(
		games.map(({ id, name }: Record<string, string>) => ({ id, name })),
		[{ id: made.id, name: "Lantern Bay" }],
	);
	const game = new GameClient(client, made.id ?? "");
	await game.pushed([
		{ kind: "tile", name: "A", externalKey: "a", assets: [await game.asset(await picture())] },
	]);

	assert.equal((await run(folder, ["admin", "revoke", "--token", token ?? ""])).code, 0);
	const refused = await client.get("/api/v1/games");
	assert.deepEqual([refused.status, refused.body.error.code], [401, "INVALID_TOKEN"]);
});

test("an operator issues codes, and an invalid exchange is refused", async () => {
	await using service = await startTestService();
	const { folder } = service;
	const user = await ask(folder, "user", "--email", "a@example.com", "--name", "A");
	const redirect = ["--redirect-uri", "http://127.0.0.1/cb"];
	const app = await ask(folder, "app", "--name", "B", ...redirect);
	const strict = await ask(folder, "app", "--name", "C", ...redirect, "--require-pkce");
	const asked = "http://127.0.0.1:52100/cb";
	const mint = (of: Body, uri = asked, ...more: string[]) =>
		ask(folder, "code", "--user", user.id, "--app", of.id, "--redirect-uri", uri, ...more);
	const exchange = (given: Record<string, string>) =>
		service.anonymous().post("/api/v1/token", { client_id: app.clientId, redirect_uri: asked, ...given });
	const { status, body } = await exchange(await mint(app));
	assert.deepEqual([status, body.expires_in, body.token], [200, null, body.access_token]);
	assert.equal((await new Client(service.url, body.token).get("/api/v1/games")).status, 200);

	const brief = await mint(app, asked, "--expires-in", "0.001");
	service.advance(1);
	assert.equal((await exchange(brief)).body.error.code, "CODE_EXPIRED");
	const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"; // RFC 7636, appendix B
	const challenge = ["--code-challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"];
	const bound = { client_id: strict.clientId, ...(await mint(strict, asked, ...challenge)) };
	assert.equal((await exchange(bound)).body.error.code, "INVALID_CODE");
	assert.equal((await exchange({ ...bound, code_verifier: verifier })).status, 200);
	await assert.rejects(mint(app, "http://127.0.0.1/other"), /is not a redirect URI of the app/);
	await assert.rejects(mint(strict), /the app needs a code challenge/);
	await assert.rejects(mint(strict, asked, "--code-challenge", "short"), /43 characters/);
});

test("a token ends when it expires", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder);
	const user = await admin(folder, "user", "--email", "a@example.com", "--name", "A");
	const app = await admin(folder, "app", "--name", "B", "--redirect-uri", "com.example.b:/cb");
	const owner = ["--user", user.id ?? "", "--app", app.id ?? ""];
	const brief = await admin(folder, "token", ...owner, "--expires-in", "0.001");
	const long = await admin(folder, "token", ...owner, "--expires-in", "3600");
	assert.equal(
		(await new Client(service.url, brief.token).get("/api/v1/games")).body.error.code,
		"INVALID_TOKEN",
	);
	assert.equal((await new Client(service.url, long.token).get("/api/v1/games")).status, 200);
});

test("example-token creates a new token each time, prints it alone for a shell, and says whose it is", async () => {
	await using folder = await makeDataFolder();
	const early = await run(folder, ["admin", "example-token"]);
	await using service = await serve(folder);
	if (process.env.TEST_ENGINE === "postgres") {
		// the database of the service exists before its first start
		const guest = new Client(service.url, early.stdout.trim());
		assert.equal((await guest.get("/api/v1/games")).status, 200);
	} else {
		assert.match(early.stderr, /no Tuckbox data in .*; set DATA_DIR/, "a token that no service would accept");
		assert.equal(early.stdout, "");
	}
	const first = await run(folder, ["admin", "example-token"]);
	const second = await run(folder, ["admin", "example-token"]);
	assert.match(first.stdout, /^tbx_\w{36}\n$/);
	const one = new Client(service.url, first.stdout.trim());
	const two = new Client(service.url, second.stdout.trim());
	const game = await one.game();
	await game.pushed([{ kind: "counter", name: "Night", externalKey: "night" }]);
	assert.equal((await game.as(two).components()).length, 1, "the second token is of the same app");
	assert.match(first.stderr, /There is no account yet: .* passes to the first one\./);

	// the first account takes over what was pushed before, and the token
	const ann = await admin(
		folder,
		"user",
		"--email",
		"ann@example.com",
		"--name",
		"Ann",
		"--password",
		"lanterns",
	);
	assert.deepEqual((await one.ok(one.get("/api/v1/whoami"))).user, { id: ann.id, name: "Ann" });
	assert.equal((await admin(folder, "verify")).faults?.length, 0);

	const third = await run(folder, ["admin", "example-token"]);
	assert.equal(third.stderr, "This token belongs to Ann (ann@example.com).\n");
	assert.equal((await game.as(new Client(service.url, third.stdout.trim())).components()).length, 1);

	const ben = await admin(folder, "user", "--email", "ben@example.com", "--name", "Ben");
	assert.notEqual(ben.id, ann.id);
	const fourth = await run(folder, ["admin", "example-token"]);
	assert.match(
		fourth.stderr,
		/Ann \(ann@example\.com\), of 2 accounts; choose another with --user ID or E-MAIL\./,
	);
	const wanted = await admin(folder, "example-token", "--user", "BEN@example.com");
	assert.deepEqual(wanted.user, { id: ben.id, name: "Ben", email: "ben@example.com" });
	assert.match(
		(await run(folder, ["admin", "example-token", "--user", "x"])).stderr,
		/there is no account x/,
	);
});

test("jobs says when no work is left", async () => {
	await using folder = await makeDataFolder();
	assert.deepEqual(await admin(folder, "jobs"), { jobs: [] });
	assert.equal((await run(folder, ["admin", "jobs"])).stdout, "no unfinished jobs\n");
});

for (const [args, kind, said] of [
	[[], UsageError, /a command is missing/],
	[["dance"], UsageError, /unknown command "dance"/],
	[["__proto__"], UsageError, /unknown command/],
	[["user", "--name", "A"], UsageError, /--email is missing/],
	[["user", "--email", "a@b", "--nam", "A"], UsageError, /--nam/],
	[["user", "--email", "no-address", "--name", "A"], AccountError, /"no-address" is not an e-mail address/],
	[["user", "--email", "a@b", "--name", "A", "--password", "short"], AccountError, /at least 8 characters/],
	[["app", "--name", "A"], UsageError, /--redirect-uri is missing/],
	[["app", "--name", "A", "--redirect-uri", "http://a.example/"], GrantError, /not a loopback address/],
	[["app", "--name", "A", "--redirect-uri", "https://a.example/#x"], GrantError, /fragment/],
	[["app", "--name", "A", "--redirect-uri", "https://*.example/"], GrantError, /wildcard/],
	[["app", "--name", "A", "--redirect-uri", "javascript:alert(1)"], GrantError, /neither https nor private/],
	[["token", "--user", "usr_x", "--app", "app_x"], GrantError, /the user usr_x does not exist/],
	[["token", "--user", "u", "--app", "a", "--expires-in", "soon"], UsageError, /number of seconds/],
	[["token", "--user", "u", "--app", "a", "--scope", "all"], UsageError, /--scope must be push or read/],
	[["code", "--user", "u", "--app", "a"], UsageError, /--redirect-uri is missing/],
	[["code", "--user", "u", "--app", "a", "--redirect-uri", "x"], GrantError, /the user u does not exist/],
	[["game", "--user", "usr_x", "--name", "G"], AccountError, /the user usr_x does not exist/],
	[["revoke", "--token", "tbx_x"], GrantError, /the token does not exist/],
] as const) {
	test(`admin ${args.join(" ")} is refused with the reason`, async () => {
		await using folder = await makeDataFolder();
		const refused = runAdmin(readConfig({ DATA_DIR: folder.path }), args);
		await assert.rejects(refused, (error) => error instanceof kind && said.test(error.message));
	});
}

for (const [args, code, said] of [
	[["admin", "revoke", "--token", "tbx_x"], 1, /^tuckbox: the token does not exist\n$/],
	[["admin", "dance"], 2, /^tuckbox: unknown command "dance"\n\ntuckbox serve/],
	[["dance"], 2, /^tuckbox: unknown command "dance"\n\ntuckbox serve/],
] as const) {
	test(`tuckbox ${args.join(" ")} prints the reason on standard error and exits with ${code}`, async () => {
		await using folder = await makeDataFolder();
		const { code: given, stdout, stderr } = await run(folder, [...args]);
		assert.deepEqual([given, stdout], [code, ""]);
		assert.match(stderr, said);
		assert.doesNotMatch(stderr, /\n {4}at /, "no stack trace");
	});
}

test("one e-mail address has one account", async () => {
	await using folder = await makeDataFolder();
	await admin(folder, "user", "--email", "a@example.com", "--name", "A");
	const { code, stderr } = await run(folder, ["admin", "user", "--email", "A@example.com ", "--name", "B"]);
	assert.deepEqual([code, stderr], [1, "tuckbox: an account for a@example.com already exists\n"]);
});
