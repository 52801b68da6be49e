import assert from "node:assert/strict";
import { test } from "node:test";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { OperatorError } from "../../src/domain/errors.ts";
import { admin, makeDataFolder, serve } from "../support/process.ts";
import { storedText } from "../support/stores/stored-text.ts";
import { Visitor } from "../support/visitor.ts";

const password = "correct horse battery staple";
const linkIn = (text: string) => /http:\S+\/sign-up\/\w+/.exec(text)?.[0];

test("the first start shows how to create the first account, and later ones do not", async () => {
	await using folder = await makeDataFolder();
	let invitation: string;
	{
		await using service = await serve(folder, { LOG_LEVEL: "trace" });
		const link = linkIn(service.said()) ?? assert.fail(service.said());
		assert.ok(!service.log().includes(link), "the log does not contain it");
		const oneLine = service.said().indexOf("bin/tuckbox push examples/lantern-bay --open --url http");
		assert.ok(oneLine > service.said().indexOf(link), "signing in comes first, and no token is needed");
		const ann = new Visitor(service.url);
		assert.equal((await ann.get(link)).status, 200);
		const account = { name: "Ann", email: "ann@example.com", password };
		assert.equal((await ann.send(new URL(link).pathname, account)).status, 303);
		const invited = await ann.ok(ann.ask("POST", "/api/v1/account/invites", { email: "ben@example.com" }));
		invitation = new URL(invited.url).pathname;
		await ann.get(`/sign-in?next=${encodeURIComponent(`/sign-up/${invitation}`)}`);
		await new Visitor(service.url).signIn("ann@example.com", "another password that is wrong");
		await ann.get("/api/v1/account/export");

		const secrets = {
			link: link.slice(link.lastIndexOf("/") + 1),
			password,
			wrong: "another password that is wrong",
			session: ann.cookies.get("tuckbox") ?? "",
			browser: ann.cookies.get("tuckbox-browser") ?? "",
			csrf: await ann.csrf(),
			invitation: invitation.slice(invitation.lastIndexOf("/") + 1),
		};
		const kept = `${service.log()}\n${await storedText(folder)}`;
		assert.ok(kept.includes("ann@example.com"), "it is what was stored");
		for (const [name, secret] of Object.entries(secrets)) {
			assert.ok(secret.length >= 20, name);
			for (const form of [secret, encodeURIComponent(secret), secret.replaceAll(" ", "+")]) {
				assert.ok(!kept.includes(form), `the ${name} is nowhere in clear`);
			}
		}
		assert.match(service.log(), /"route":"\/sign-up\/:secret"/, "requests are logged by their route");
	}
	await using service = await serve(folder);
	assert.equal(linkIn(service.said()), undefined);
	assert.equal(
		(await new Visitor(service.url).get(invitation)).status,
		200,
		"what was created remains valid",
	);
});

test("the operator creates accounts, invitations and password links while a service is running", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder, { SIGN_UP: "closed" });
	await admin(folder, "user", "--email", "Ann@Example.com", "--name", "Ann", "--password", password);
	const ann = new Visitor(service.url);
	assert.equal((await ann.signIn("ann@example.com", password)).status, 303);

	const pathOf = (url = "") => new URL(url).pathname;
	const { url } = await admin(folder, "invite", "--email", "ben@example.com");
	const ben = new Visitor(service.url);
	const made = await ben.send(pathOf(url), { name: "Ben", email: "", password });
	assert.equal(made.status, 303);
	assert.equal((await ben.ok(ben.get("/api/v1/account"))).account.email, "ben@example.com");

	const { url: secondLink } = await admin(folder, "password-link", "--email", "ANN@example.com");
	assert.equal((await ann.get("/settings")).status, 200);
	const back = new Visitor(service.url);
	assert.equal((await back.send(pathOf(secondLink), { password: "lanterns in the fog" })).status, 303);
	assert.equal((await ann.get("/settings")).status, 303, "sessions have ended");

	const adminText = async (args: readonly string[], env: Record<string, string> = {}) =>
		(await runAdmin(readConfig({ DATA_DIR: folder.path, ...folder.env, ...env }), args)).text;
	const abroad = await adminText(["invite"], { PUBLIC_URL: "https://tuckbox.example/" });
	assert.match(abroad, /^https:\/\/tuckbox\.example\/sign-up\/\w{32}$/);
	const atPort = await adminText(["invite"], { PORT: "8123", HOST: "0.0.0.0" });
	assert.match(atPort, /^http:\/\/localhost:8123\/sign-up\/\w{32}$/);
	for (const [args, said] of [
		[["invite", "--email", "no-address"], /^"no-address" is not an e-mail address$/],
		[["invite", "--email", "ben@example.com"], /^an account for ben@example\.com already exists/],
		[["password-link", "--email", "x@example.com"], /^there is no account for x@example\.com$/],
		[["password-link"], /^--email is missing$/],
		[["user", "--email", "c@d", "--name", "C", "--password", "x".repeat(1025)], /at most 1024 characters/],
		[["user", "--email", "c@d", "--name", "a\nb"], /cannot be shown/],
	] as const) {
		await assert.rejects(
			adminText(args),
			(error) => error instanceof OperatorError && said.test(error.message),
		);
	}
});
