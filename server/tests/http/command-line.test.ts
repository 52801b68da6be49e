import assert from "node:assert/strict";
import { after, test } from "node:test";
import { decide, newProof, oauth } from "../support/authorization.ts";
import { Client, GameClient } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const ann = await service.person();

const commandLine = "cli_tuckbox";

test("every service has the command line as a public app that requires PKCE", async () => {
	const asked = { response_type: "code", client_id: commandLine, state: "s" };
	const callback = { redirect_uri: "http://127.0.0.1:49152/callback" };
	const ask = async (more: Record<string, string>) => {
		const { status, bytes } = await ann.get(`/authorize?${new URLSearchParams({ ...asked, ...more })}`);
		return { status, text: bytes.toString("utf8") };
	};
	const challenge = {
		code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
		code_challenge_method: "S256",
	};
	const question = await ask({ ...callback, ...challenge });
	assert.equal(question.status, 200);
	assert.match(question.text, /Tuckbox command line asks for access/);
	assert.match(
		question.text,
		/Registered by<\/dt><dd><strong class="badge">Tuckbox<\/strong> part of this service</,
	);
	assert.equal((await ask({ redirect_uri: "http://127.0.0.1/other", ...challenge })).status, 400);
	assert.doesNotMatch((await ask(callback)).text, /Tuckbox command line/);

	const started = await oauth(service, "/oauth/device_authorization", { client_id: commandLine });
	assert.equal(started.status, 200);
});

test("what a person does with Tuckbox's own tools is one set of pieces, whichever tool it is", async () => {
	const { verifier, challenge } = newProof();
	const redirect_uri = "http://127.0.0.1:49152/callback";
	const proof = { code_challenge: challenge, code_challenge_method: "S256" };
	const code = (await decide(ann, { client_id: commandLine, redirect_uri, ...proof })).searchParams.get(
		"code",
	);
	const grant = {
		grant_type: "authorization_code",
		client_id: commandLine,
		redirect_uri,
		code_verifier: verifier,
	};
	const signedIn = await oauth(service, "/oauth/token", {
		...grant,
		code: code ?? "",
		device_name: "ann's \u200blaptop",
	});
	assert.equal(signedIn.status, 200);
	const { token } = await ann.ok(ann.ask("POST", "/api/v1/account/tokens", { name: "Nightly push" }));
	const example = await ann.ok(ann.ask("POST", "/api/v1/account/example-game"));

	const line = new GameClient(new Client(service.url, signedIn.body.access_token), example.id);
	const script = line.as(new Client(service.url, token));
	const before = await line.components();
	assert.ok(before.length > 30);
	assert.deepEqual(await script.components(), before);
	const path = `/api/v1/games/${example.id}/components/batch`;
	const storm = { kind: "counter", name: "Storm", externalKey: "storm" };
	const {
		components: [byLine],
	} = await line.pushed([storm]);
	const {
		components: [byScript],
	} = await script.pushed([storm]);
	const { components } = await ann.ok(ann.ask("POST", path, { components: [storm] }));
	assert.deepEqual([byScript.id, components[0].id], [byLine.id, byLine.id]);
	assert.equal((await script.components()).length, before.length + 1);
	assert.equal((await line.client.ok(line.client.get("/api/v1/whoami"))).app.name, "Tuckbox");

	// each place is listed as what it is, and ends on its own
	const { tokens } = await ann.ok(ann.get("/api/v1/account/tokens"));
	assert.deepEqual(tokens.map(({ kind, name }: { kind: string; name: string }) => [kind, name]).sort(), [
		["signIn", "Command line on ann's laptop"],
		["token", "Nightly push"],
	]);
	assert.deepEqual((await ann.ok(ann.get("/api/v1/account/connections"))).connections, []);
	const signIn = tokens.find(({ kind }: { kind: string }) => kind === "signIn");
	assert.equal((await ann.ask("DELETE", `/api/v1/account/tokens/${signIn.id}`)).status, 204);
	assert.equal((await line.client.get("/api/v1/whoami")).body.error.code, "INVALID_TOKEN");
	assert.equal((await script.components()).length, before.length + 1);
	await service.published();
});

test("a token shows whose it is, without an e-mail address", async () => {
	const { userId } = (await service.user()).ids;
	for (const scope of ["push", "read"] as const) {
		const client = await service.app(userId, undefined, scope);
		const { status, body } = await client.get("/api/v1/whoami");
		assert.equal(status, 200);
		assert.deepEqual(Object.keys(body).sort(), ["app", "scope", "storage", "user"]);
		assert.deepEqual(Object.keys(body.user).sort(), ["id", "name"]);
		assert.ok(body.storage.usedBytes >= 0 && body.storage.quotaBytes > body.storage.usedBytes);
		assert.deepEqual([body.user.id, body.app.id, body.scope], [userId, client.ids.appId, scope]);
	}
	assert.equal((await service.anonymous().get("/api/v1/whoami")).body.error.code, "UNAUTHORIZED");
});
