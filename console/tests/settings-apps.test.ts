import assert from "node:assert/strict";
import { operatorApp, registeredCallback, tokenFor } from "../../server/tests/support/authorization.ts";
import { Client } from "../../server/tests/support/client.ts";
import { assertAccessible, choose, consoleTest, hasFocus } from "../../web/tests/support/console.ts";
import { confirm, dialog, heading, lineOf, openSettings, row } from "../../web/tests/support/settings.ts";

const on = consoleTest({ publishesByItself: true });

async function statusWithToken(token: string): Promise<number> {
	return (await new Client(on.service.url, token).get("/api/v1/games")).status;
}

on.test("an access token is created, copied once, used and revoked", async () => {
	const ann = await on.service.person();
	const { page, complaints } = await openSettings(on, ann, "/settings/tokens");
	await page.getByRole("heading", { name: "No access tokens" }).waitFor();
	await page.getByRole("button", { name: "New token" }).click();
	await page.getByRole("button", { name: "Create token" }).click();
	assert.equal(await dialog(page, "New access token").count(), 1, "a token has a name");
	await assertAccessible(page, "new token");
	await page.getByLabel("Name").fill("Nightly push");
	await choose(page, "Valid", "30 days");
	await page.getByRole("button", { name: "Create token" }).click();
	await page.getByRole("heading", { name: "Nightly push is ready" }).waitFor();
	await hasFocus(page.getByRole("heading", { name: "Nightly push is ready" }));
	await assertAccessible(page, "a new token");
	const token = await lineOf(page, "Access token");
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copy Access token" }).click();
	await page.getByRole("button", { name: "Copied" }).waitFor();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);
	assert.equal(await statusWithToken(token), 200);

	await page.reload();
	await row(page, "Nightly push").getByText("last used just now").waitFor();
	await row(page, "Nightly push")
		.getByText(/valid until \d+ \w+ \d{4}$/)
		.waitFor();
	assert.ok(!(await page.content()).includes(token), "it is shown once");

	await page.getByRole("button", { name: "New token" }).click();
	await page.getByLabel("Name").fill("Shelf");
	await page.getByLabel("Read-only").check();
	await page.getByRole("button", { name: "Create token" }).click();
	await row(page, "Shelf").getByText("Read-only").waitFor();
	await row(page, "Shelf").getByText("valid until revoked").waitFor();
	const looking = new Client(on.service.url, await lineOf(page, "Access token"));
	assert.equal((await looking.post("/api/v1/games", { name: "Mine" })).status, 403);

	await page.getByRole("button", { name: "Revoke Nightly push" }).click();
	await confirm(page, "Revoke Nightly push?", "Revoke token");
	await row(page, "Nightly push").waitFor({ state: "detached" });
	assert.equal(await statusWithToken(token), 401);
	assert.deepEqual(complaints, []);
});

on.test("an app is registered, changed, given a new secret and deleted", async () => {
	const ann = await on.service.person();
	const { page } = await openSettings(on, ann, "/settings/apps");
	await page.getByRole("heading", { name: "No apps registered" }).waitFor();
	await page.getByRole("button", { name: "Register an app" }).click();
	await page.getByLabel("Name").fill('"Press"');
	await page.getByLabel("Redirect URIs").fill("http://evil.example/\n");
	await page.getByLabel("On a server").check();
	await page.getByRole("button", { name: "Register app" }).click();
	await page
		.getByText(/^http:\/\/evil\.example\/ uses http and is not an address of the user’s own computer/)
		.waitFor();
	await assertAccessible(page, "an app that is refused");
	assert.equal(await page.getByLabel("Name").inputValue(), '"Press"', "what was typed is still there");
	await page.getByLabel("Redirect URIs").fill(`${registeredCallback}\n\n https://a.example/\n`);
	await page.getByRole("button", { name: "Register app" }).click();
	await page.getByRole("heading", { name: '"Press" is registered' }).waitFor();
	await assertAccessible(page, "a new app");
	const [clientId, clientSecret] = [await lineOf(page, "Client ID"), await lineOf(page, "Client secret")];
	const [app] = (await ann.ok(ann.get("/api/v1/account/apps"))).apps;
	assert.deepEqual([app.clientId, app.confidential, app.requiresPkce], [clientId, true, false]);
	assert.deepEqual(app.redirectUris, [registeredCallback, "https://a.example/"]);
	const token = await tokenFor(on.service, ann, { ...app, clientSecret });

	await page.getByRole("link", { name: 'Edit "Press"' }).click();
	await heading(page, '"Press"').waitFor();
	assert.ok(!(await page.content()).includes(clientSecret), "it is shown once");
	await page.getByLabel("Name").fill("Press 2");
	await page.getByLabel("Redirect URIs").fill("tool:x");
	await page.getByLabel("Require PKCE").check();
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText(/^tool:x has a scheme that is neither https nor private/).waitFor();
	await page.getByLabel("Redirect URIs").fill(registeredCallback);
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText("Press 2 is saved.").waitFor();
	const changed = await ann.ok(ann.get(`/api/v1/account/apps/${app.id}`));
	assert.deepEqual(
		[changed.name, changed.redirectUris, changed.requiresPkce],
		["Press 2", [registeredCallback], true],
	);

	await page.getByRole("button", { name: "Replace secret" }).click();
	await confirm(page, "Replace the secret of Press 2?", "Replace secret");
	await page.getByRole("heading", { name: "Press 2 has a new secret" }).waitFor();
	const renewed = await lineOf(page, "Client secret");
	assert.notEqual(renewed, clientSecret);
	assert.equal(await statusWithToken(token), 200, "people stay connected");

	await page.getByRole("button", { name: "Delete app" }).click();
	const question = dialog(page, "Delete Press 2?");
	await question.getByRole("textbox").fill("Press");
	await question.getByRole("button", { name: "Delete app" }).click();
	await question.getByText("Type Press 2 exactly.").waitFor();
	await assertAccessible(page, "delete an app");
	await question.getByRole("textbox").fill("Press 2");
	await question.getByRole("button", { name: "Delete app" }).click();
	await page.waitForURL("**/settings/apps");
	await page.getByRole("heading", { name: "No apps registered" }).waitFor();
	assert.equal(await statusWithToken(token), 401);
});

on.test("a public app has no secret, and needs PKCE unless it is an older one", async () => {
	const ann = await on.service.person();
	const { page } = await openSettings(on, ann, "/settings/apps");
	for (const [name, isOlder] of [
		["Desk tool", false],
		["Old tool", true],
	] as const) {
		await page.getByRole("button", { name: "Register an app" }).click();
		await page.getByLabel("Name").fill(name);
		if (isOlder) await page.getByLabel("It is an older app without PKCE support").check();
		await page.getByRole("button", { name: "Register app" }).click();
		await page.getByRole("heading", { name: `${name} is registered` }).waitFor();
		assert.equal(await page.getByRole("group", { name: "Client secret" }).count(), 0);
		await page.getByRole("button", { name: "Done" }).click();
		const { apps } = await ann.ok(ann.get("/api/v1/account/apps"));
		const app = apps.find((record: { name: string }) => record.name === name);
		assert.deepEqual([app.confidential, app.requiresPkce], [false, !isOlder]);
	}
});

on.test("connected apps show what they have pushed, and are revoked immediately", async () => {
	const ann = await on.service.person();
	const { page } = await openSettings(on, ann, "/settings/connections");
	await page.getByRole("heading", { name: "No app is connected" }).waitFor();
	const press = await operatorApp(on.service, { name: "Card press" });
	const token = await tokenFor(on.service, ann, press);
	const client = new Client(on.service.url, token, { userId: ann.userId, appId: press.id });
	for (const keys of [["a"], ["a", "b"]]) {
		const game = await client.game();
		await game.pushed(keys.map((externalKey) => ({ kind: "deck", name: "Deck", externalKey })));
	}
	await on.service.published();
	await page.reload();
	await row(page, "Card press").getByText("3 pieces in 2 games · last used just now").waitFor();
	await page.getByRole("button", { name: "Revoke access of Card press" }).click();
	await dialog(page, "Revoke the access of Card press?")
		.getByText("The 3 pieces it has pushed will stay.")
		.waitFor();
	await confirm(page, "Revoke the access of Card press?", "Revoke access");
	await page.getByRole("heading", { name: "No app is connected" }).waitFor();
	assert.equal(await statusWithToken(token), 401);
	assert.equal((await ann.ok(ann.get("/api/v1/account/games"))).games.length, 2);
});
