import assert from "node:assert/strict";
import { after, test } from "node:test";
import { linkToNewPassword } from "../../src/accounts/invites.ts";
import { makeExampleToken } from "../../src/lifecycle/example-token.ts";
import { Client, pathOf } from "../support/client.ts";
import { startTestService, type TestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const day = 24 * 60 * 60 * 1000;
const password = "lanterns in the bay";

/** The service's link for the first account. */
async function firstLink(of: TestService): Promise<string> {
	return pathOf((await of.service.firstAccountLink()) ?? assert.fail("there is a link"));
}

/** An invitation link of a member. */
async function invitation(email?: string): Promise<string> {
	const ann = await service.person();
	return pathOf((await ann.ok(ann.ask("POST", "/api/v1/account/invites", { email }))).url);
}

test("the first start's link creates the first account, once, and signs its owner in", async () => {
	await using own = await startTestService();
	const earlier = await firstLink(own);
	const link = await firstLink(own);
	const visitor = own.visitor();
	assert.equal((await visitor.get(earlier)).status, 404, "the link of a later start replaces the one before");
	assert.match(await visitor.page(link), /Welcome to your Tuckbox/);
	const account = { name: "Ann", email: "Ann@Example.com", password };
	const made = await visitor.send(link, account);
	assert.deepEqual([made.status, made.headers.get("location")], [303, "/"]);
	assert.equal((await visitor.ok(visitor.get("/api/v1/account"))).account.email, "ann@example.com");
	assert.equal(await own.service.firstAccountLink(), undefined, "no further link is created");
	assert.equal((await own.visitor().get(link)).status, 404);
	assert.equal((await own.visitor().send(link, { ...account, email: "b@example.com" })).status, 404);
});

test("an account without a password, such as one for trying things out, does not count as the first", async () => {
	await using own = await startTestService();
	await own.user();
	assert.equal((await own.visitor().get(await firstLink(own))).status, 200);
});

test("when several open the first link at the same time, one gets the account", async () => {
	await using own = await startTestService();
	const link = await firstLink(own);
	const tries = Array.from({ length: 5 }, (_, i) =>
		own.visitor().send(link, { name: `N${i}`, email: `n${i}@example.com`, password }),
	);
	const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
	assert.deepEqual(statuses, [303, 404, 404, 404, 404]);
});

test("a member invites another user, who creates an account and is signed in", async () => {
	const link = await invitation();
	const visitor = service.visitor();
	assert.match(await visitor.page(link), /You have been invited/);
	assert.equal((await visitor.send(link, { name: "Ben", email: "ben@example.com", password })).status, 303);
	assert.equal((await visitor.ok(visitor.get("/api/v1/account"))).account.email, "ben@example.com");
	const again = await service.visitor().send(link, { name: "Eve", email: "eve@example.com", password });
	assert.equal(again.status, 404, "it works once");
	assert.match(again.bytes.toString("utf8"), /This link has been used/);
});

test("when several use an invitation at the same time, one succeeds", async () => {
	const link = await invitation();
	const tries = Array.from({ length: 4 }, (_, i) =>
		service.visitor().send(link, { name: `R${i}`, email: `race${i}@example.com`, password }),
	);
	const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
	assert.deepEqual(statuses, [303, 404, 404, 404]);
});

test("an invitation for one address creates an account with that address, whatever the form says", async () => {
	const link = await invitation(" Cleo@Example.com ");
	const visitor = service.visitor();
	assert.match(await visitor.page(link), /value="cleo@example\.com"[^>]* readonly/);
	await visitor.send(link, { name: "Cleo", email: "eve@example.com", password });
	assert.equal((await visitor.ok(visitor.get("/api/v1/account"))).account.email, "cleo@example.com");
});

test("a faulty form shows every fault, and the invitation stays valid", async () => {
	const ann = await service.person();
	const link = await invitation();
	const visitor = service.visitor();
	const refused = await visitor.send(link, { name: " ", email: "unknown", password: "short" });
	const text = refused.bytes.toString("utf8");
	assert.equal(refused.status, 400);
	for (const said of [
		"The name is required",
		"is not an e-mail address",
		"must have at least 8 characters",
	]) {
		assert.ok(text.includes(said), said);
	}
	assert.ok(!text.includes("short"));
	for (const name of ["ᴛᴜᴄᴋʙᴏx", "The operator", "der Betreiber dieses Dienstes"]) {
		const named = await visitor.send(link, { name, email: "op@example.com", password });
		assert.deepEqual([named.status, visitor.isSignedIn], [400, false], name);
		assert.match(named.bytes.toString("utf8"), /reserved/);
	}
	const taken = await visitor.send(link, { name: "Ann", email: ann.email, password });
	assert.deepEqual([taken.status, visitor.isSignedIn], [400, false]);
	assert.match(taken.bytes.toString("utf8"), /already has an account/);
	assert.equal((await visitor.send(link, { name: "Dora", email: "dora@example.com", password })).status, 303);
});

test("an invitation ends after a week, and when it is revoked", async () => {
	await using own = await startTestService();
	const ann = await own.person();
	const made = await ann.ok(ann.ask("POST", "/api/v1/account/invites", {}));
	const { invites } = await ann.ok(ann.get("/api/v1/account/invites"));
	assert.deepEqual(invites, [
		{
			id: made.id,
			name: "",
			email: null,
			createdAt: made.createdAt,
			expiresAt: made.expiresAt,
			url: made.url,
		},
	]);
	const ben = await own.person();
	assert.equal((await ben.ask("DELETE", `/api/v1/account/invites/${made.id}`)).status, 404, "not another's");
	assert.equal((await ann.ask("DELETE", `/api/v1/account/invites/${made.id}`)).status, 204);
	assert.equal((await own.visitor().get(pathOf(made.url))).status, 404);

	const { url: link } = await ann.ok(ann.ask("POST", "/api/v1/account/invites", {}));
	assert.equal((await own.visitor().get(pathOf(link))).status, 200);
	own.advance(7 * day + 1);
	assert.equal((await own.visitor().get(pathOf(link))).status, 404);
	assert.deepEqual((await ann.ok(ann.get("/api/v1/account/invites"))).invites, []);
});

test("a user has at most 50 open invitations", async () => {
	const ann = await service.person();
	const headers = { "x-csrf-token": await ann.csrf() };
	for (let i = 0; i < 50; i++) {
		const { status } = await ann.call("POST", "/api/v1/account/invites", { headers, body: {} });
		assert.equal(status, 201);
	}
	assert.equal((await ann.ask("POST", "/api/v1/account/invites", {})).status, 400);
});

for (const secret of ["x", "A".repeat(32), "%00", "..%2F..%2Fsettings", "' or 1=1 --", "A".repeat(1000)]) {
	test(`the link ${secret.slice(0, 20)} leads to a page that says it is not valid`, async () => {
		const { status, bytes } = await service.visitor().get(`/sign-up/${encodeURIComponent(secret)}`);
		assert.equal(status, 404);
		assert.match(bytes.toString("utf8"), /Ask for a new one/);
		assert.equal(
			(await service.visitor().send(`/sign-up/${encodeURIComponent(secret)}`, { password })).status,
			404,
		);
	});
}

test("with sign-up by invitation, an account cannot be created without one", async () => {
	const visitor = service.visitor();
	assert.match(await visitor.page("/sign-up"), /Invitation required/);
	const { status } = await visitor.send("/sign-up", { name: "Eve", email: "eve@example.com", password });
	assert.equal(status, 403);
	assert.equal((await visitor.signIn("eve@example.com", password)).status, 403);
});

test("with sign-up closed, members cannot invite, and the operator can", async () => {
	await using own = await startTestService({ env: { SIGN_UP: "closed" } });
	assert.equal(
		(await own.visitor().get(await firstLink(own))).status,
		200,
		"the first account can always be created",
	);
	const ann = await own.person();
	const refused = await ann.ask("POST", "/api/v1/account/invites", {});
	assert.deepEqual([refused.status, refused.body.error.code], [403, "SIGN_UP_CLOSED"]);
	assert.equal((await ann.ok(ann.get("/api/v1/account"))).account.mayInvite, false);
	assert.equal(
		(await own.visitor().send("/sign-up", { name: "E", email: "e@example.com", password })).status,
		403,
	);
});

test("with sign-up open, no answer reveals whether an address has an account", async () => {
	await using own = await startTestService({ env: { SIGN_UP: "open" } });
	const ann = await own.person();
	const visitor = own.visitor();
	assert.match(await visitor.page("/sign-in"), /href="\/sign-up"/);
	const answers = [];
	for (const email of ["new@example.com", ann.email]) {
		const { status, headers, bytes } = await visitor.send("/sign-up", {
			name: "E",
			email,
			password: "another one",
		});
		const { date: _, "x-request-id": __, ...shown } = Object.fromEntries(headers);
		answers.push({ status, shown, text: bytes.toString("utf8") });
	}
	assert.deepEqual(answers[0], answers[1]);
	assert.equal(answers[0]?.shown.location, "/sign-in?made");
	assert.match(
		await visitor.page("/sign-in?made"),
		/If that e-mail address was new, your account is ready\./,
	);
	assert.equal((await own.visitor().signIn("new@example.com", "another one")).status, 303);
	assert.equal((await own.visitor().signIn(ann.email, "another one")).status, 403, "hers is unchanged");
	assert.equal((await own.visitor().signIn(ann.email, ann.password)).status, 303);
	assert.equal((await visitor.send("/sign-up", { name: "", email: "x", password: "y" })).status, 400);
});

test("with sign-up open, no stranger becomes the owner of what the operator has pushed", async () => {
	await using own = await startTestService({ env: { SIGN_UP: "open" } });
	const { token } = await makeExampleToken({ store: own.service.store, now: Date.now });
	const operator = new Client(own.url, token);
	const { id } = await operator.game();
	const stranger = { name: "Eve", email: "eve@example.com", password };
	const refused = await own.visitor().send("/sign-up", stranger);
	assert.equal(refused.status, 403);
	assert.match(
		refused.bytes.toString("utf8"),
		/Sign-up opens once the operator of this server has an account\./,
	);
	const waiting = (await operator.ok(operator.get("/api/v1/whoami"))).user;

	const ann = own.visitor();
	await ann.send(await firstLink(own), { name: "Ann", email: "ann@example.com", password });
	const { games } = await ann.ok(ann.get("/api/v1/account/games"));
	assert.deepEqual(
		games.map((game: { id: string }) => game.id),
		[id],
	);
	assert.deepEqual((await operator.ok(operator.get("/api/v1/whoami"))).user, { id: waiting.id, name: "Ann" });
	assert.equal((await own.visitor().send("/sign-up", stranger)).status, 303);
});

test("the number of accounts created from one address is rate-limited", async () => {
	await using own = await startTestService({
		env: { SIGN_UP: "open", RATE_LIMITS: '{"sign-up":{"limit":2,"windowSeconds":60}}' },
	});
	const form = { name: "", email: "", password: "" };
	const statuses = [];
	for (let i = 0; i < 3; i++) statuses.push((await own.visitor("192.0.2.1").send("/sign-up", form)).status);
	assert.deepEqual(statuses, [400, 400, 429]);
	assert.equal((await own.visitor("192.0.2.2").send("/sign-up", form)).status, 400);
});

test("the operator's link lets a user choose a new password, once, and ends all sessions", async () => {
	await using own = await startTestService();
	const ann = await own.person();
	const deps = { store: own.service.store, now: own.now };
	const earlier = await linkToNewPassword(deps, ann.email);
	const secret = await linkToNewPassword(deps, ` ${ann.email.toUpperCase()}`);
	const visitor = own.visitor();
	assert.equal((await visitor.get(`/sign-up/${earlier}`)).status, 404);
	assert.match(await visitor.page(`/sign-up/${secret}`), /Choose a new password/);
	assert.equal((await visitor.send(`/sign-up/${secret}`, { password: "short" })).status, 400);
	const tries = await Promise.all(
		[1, 2].map((i) => own.visitor().send(`/sign-up/${secret}`, { password: `lanterns no. ${i}` })),
	);
	assert.deepEqual(tries.map(({ status }) => status).sort(), [303, 404]);
	assert.equal((await ann.get("/api/v1/account")).status, 401);
	assert.equal((await own.visitor().signIn(ann.email, ann.password)).status, 403);
	const late = await linkToNewPassword(deps, ann.email);
	own.advance(day + 1);
	assert.equal((await own.visitor().get(`/sign-up/${late}`)).status, 404);
});
