import assert from "node:assert/strict";
import { after, test } from "node:test";
import { oauth } from "../support/authorization.ts";
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
	assert.match(question.text, /Tuckbox command line/);
	assert.equal((await ask({ redirect_uri: "http://127.0.0.1/other", ...challenge })).status, 400);
	assert.doesNotMatch((await ask(callback)).text, /Tuckbox command line/);

	const started = await oauth(service, "/oauth/device_authorization", { client_id: commandLine });
	assert.equal(started.status, 200);
});

test("a token shows whose it is, without an e-mail address", async () => {
	const { userId } = (await service.user()).ids;
	for (const scope of ["push", "read"] as const) {
		const client = await service.app(userId, undefined, scope);
		const { status, body } = await client.get("/api/v1/whoami");
		assert.equal(status, 200);
		assert.deepEqual(Object.keys(body).sort(), ["app", "scope", "user"]);
		assert.deepEqual(Object.keys(body.user).sort(), ["id", "name"]);
		assert.deepEqual([body.user.id, body.app.id, body.scope], [userId, client.ids.appId, scope]);
	}
	assert.equal((await service.anonymous().get("/api/v1/whoami")).body.error.code, "UNAUTHORIZED");
});
