import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { addresses } from "@tuckbox/web/addresses.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest } from "../../web/tests/support/console.ts";
import { confirm, dialog, heading, lineOf, openSettings, row } from "../../web/tests/support/settings.ts";

const on = consoleTest({ publishesByItself: true });

on.test("every address of the console can be reloaded, on a desktop and on a phone", async () => {
	const ann = await on.service.person();
	const client = await on.service.app(ann.userId);
	const game = await client.game("Lantern Bay");
	await game.pushed([
		{ kind: "tile", name: "Ace", externalKey: "ace", assets: [await game.asset(await picture(30, 40))] },
	]);
	await on.service.published();
	const app = await ann.ok(ann.ask("POST", "/api/v1/account/apps", { name: "Press", redirectUris: [] }));
	const onPaper = { source: "paper", startedAt: Date.UTC(2026, 10, 20), seats: [{ name: "Ann" }] };
	const playtest = await ann.ok(ann.ask("POST", `/api/v1/games/${game.id}/playtests`, onPaper));
	const ids = {
		":gameId": game.id,
		":pieceId": (await game.component("ace")).id,
		":playtestId": playtest.id,
		":appId": app.id,
	};
	for (const width of [1280, 390]) {
		const { page, complaints } = await on.open(ann, { width, scheme: width === 390 ? "dark" : "light" });
		for (const address of Object.values(addresses)) {
			const path = address.replaceAll(/:\w+/g, (name) => ids[name as keyof typeof ids] ?? assert.fail(name));
			const answer = await page.goto(on.service.url + path);
			assert.equal(answer?.status(), 200, path);
			const title = page.getByRole("heading", { level: 1 });
			await title.waitFor();
			assert.doesNotMatch((await title.textContent()) ?? "", /not found|cannot be shown/, path);
			if (!path.startsWith("/settings")) continue;
			await page.getByText(/(is|are) loading/).waitFor({ state: "detached" });
			// the same parts in another order: on the phone, and in the dark, one page stands for all
			if (width === 1280 || path === "/settings") await assertAccessible(page, `${path}, ${width} px`);
			await assertFits(page, width);
			const here = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current=page]");
			await here.waitFor(); // and there is only one
		}
		assert.deepEqual(complaints, []);
	}
});

on.test("unknown addresses in the settings are not found", async () => {
	const ann = await on.service.person();
	const { page } = await on.open(ann);
	for (const [path, status, title] of [
		["/settings/nothing", 404, "Page not found"],
		["/nothing", 404, "Page not found"],
		["/settings/apps/app_nothing", 200, "App not found"],
	] as const) {
		const answer = await page.goto(on.service.url + path);
		assert.equal(answer?.status(), status);
		await heading(page, title).waitFor();
		await assertAccessible(page, path);
	}
	const { page: guest } = await on.open(undefined);
	await guest.goto(`${on.service.url}/settings/nothing`);
	await heading(guest, "Page not found").waitFor();
	await guest.getByRole("link", { name: "Your games" }).click();
	await guest.waitForURL("**/sign-in");
});

on.test("a user changes their name", async () => {
	const ann = await on.service.person();
	const { page, complaints } = await openSettings(on, ann, "/settings");
	await untilEqual("the address", () => page.getByLabel("Email").inputValue(), ann.email);
	await page.getByLabel("Name").fill("  Änn <b> O'Neill ");
	await page.getByLabel("Name").press("Enter");
	await page.getByText("Your name is changed.").waitFor();
	await untilEqual("the name", () => page.getByLabel("Name").inputValue(), "Änn <b> O'Neill");
	await page.getByRole("button", { name: "Account of Änn <b> O'Neill" }).waitFor();
	assert.equal((await ann.ok(ann.get("/api/v1/account"))).account.name, "Änn <b> O'Neill");
	assert.deepEqual(complaints, []);
	await page.getByLabel("Name").fill("  ");
	await page.getByRole("button", { name: "Save name" }).click();
	await page.getByText("The name is required.").waitFor();
	await assertAccessible(page, "a name that is refused");
});

on.test("the account leads to the licences of what the service is made of, in either language", async () => {
	const ann = await on.service.person();
	for (const [locale, link] of [
		["en-GB", "Licences of the software in Tuckbox"],
		["de-DE", "Lizenzen der Software in Tuckbox"],
	] as const) {
		const { page } = await on.open(ann, { profile: { locale } });
		await page.goto(`${on.service.url}/settings`);
		await page.getByRole("link", { name: link }).click();
		await page.waitForURL("**/licences.txt");
		await page.getByText("Copyright 2014 The PDFium Authors").waitFor();
	}
});

on.test("a user changes their password, and is signed out everywhere else", async () => {
	const ann = await on.service.person();
	const elsewhere = on.service.visitor();
	await elsewhere.signIn(ann.email, ann.password);
	const { page } = await openSettings(on, ann, "/settings/password");
	const change = async (password: string, newPassword: string) => {
		await page.getByLabel("Current password").fill(password);
		await page.getByLabel("New password").fill(newPassword);
		await page.getByRole("button", { name: "Change password" }).click();
	};
	await change("not the password", "lanterns in the fog");
	await page.getByText("This is not your current password.").waitFor();
	await change(ann.password, "short");
	await page.getByText("The new password must have at least 8 characters.").waitFor();
	await assertAccessible(page, "a password that is refused");
	assert.equal((await elsewhere.get("/api/v1/account")).status, 200);

	await change(ann.password, "lanterns in the fog");
	await page.getByText("Your password is changed. You are signed out everywhere else.").waitFor();
	await untilEqual("the field is empty", () => page.getByLabel("New password").inputValue(), "");
	assert.equal((await elsewhere.get("/api/v1/account")).status, 401);
	assert.equal((await on.service.visitor().signIn(ann.email, "lanterns in the fog")).status, 303);
	// the page goes on in its new session
	await page.getByRole("link", { name: "Account", exact: true }).click();
	await page.getByLabel("Name").fill("Ann");
	await page.getByRole("button", { name: "Save name" }).click();
	await page.getByText("Your name is changed.").waitFor();
});

on.test("a user sees their sessions, and ends one of them or all except the present one", async () => {
	const ann = await on.service.person();
	const others = [on.service.visitor(), on.service.visitor(), on.service.visitor()];
	const agents = ["Firefox/140.0 (Windows NT)", "Safari/1 (iPhone)", "tool/1\u00e9<b>"];
	for (const [i, visitor] of others.entries()) {
		const form = { email: ann.email, password: ann.password };
		await visitor.call("POST", "/sign-in", { form, headers: { "user-agent": agents[i] ?? "" } });
	}
	const { page, complaints } = await openSettings(on, ann, "/settings/sessions");
	const list = page.getByRole("list", { name: "Your sessions" }).getByRole("listitem");
	await row(page, "Firefox on Windows").waitFor();
	await untilEqual("all sessions", () => list.count(), 4);
	await row(page, "tool/1é<b>").waitFor();
	assert.equal(await row(page, "This browser").getByRole("button").count(), 0);

	await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
	await confirm(page, "Sign out Safari on iPhone?", "Sign out");
	await row(page, "Safari on iPhone").waitFor({ state: "detached" });
	assert.equal((await others[1]?.get("/api/v1/account"))?.status, 401);
	assert.equal((await others[0]?.get("/api/v1/account"))?.status, 200);

	const all = page.getByRole("button", { name: "Sign out everywhere else" });
	await all.click();
	await dialog(page, "Sign out everywhere else?").getByText("2 other sessions will end.").waitFor();
	await confirm(page, "Sign out everywhere else?", "Sign out everywhere else");
	await row(page, "Firefox on Windows").waitFor({ state: "detached" });
	await untilEqual("one session is left", () => list.count(), 1);
	await all.waitFor({ state: "detached" });
	assert.equal((await others[0]?.get("/api/v1/account"))?.status, 401);
	assert.equal((await ann.get("/api/v1/account")).status, 200);
	assert.deepEqual(complaints, []);
});

on.test("an invitation's link no longer works when it is withdrawn", async () => {
	const ann = await on.service.person();
	const { page } = await openSettings(on, ann, "/settings/invites");
	await page.getByRole("heading", { name: "No open invitations" }).waitFor();
	await assertAccessible(page, "no invitations");
	const invite = async (email: string) => {
		await page.getByRole("button", { name: "New invitation" }).click();
		await page.getByLabel("Email").fill(email);
		await page.getByRole("button", { name: "Create link" }).click();
	};
	await invite("not an address");
	await dialog(page, "New invitation")
		.getByText(/^The email address is/)
		.waitFor();
	await assertAccessible(page, "an address that is refused");
	await page.getByLabel("Email").fill("ben@example.com");
	await page.getByLabel("Email").press("Enter");
	await page.getByRole("heading", { name: "The invitation is ready" }).waitFor();
	await assertAccessible(page, "the invitation is ready");
	const link = await lineOf(page, "Invitation link");
	assert.match((await (await fetch(link)).text()) ?? "", /ben@example\.com/);
	await page.getByRole("button", { name: "Done" }).click();
	await row(page, "ben@example.com").waitFor();

	await invite("");
	await page.getByRole("heading", { name: "The invitation is ready" }).waitFor();
	const open = await lineOf(page, "Invitation link");
	await page.getByRole("button", { name: "Withdraw the invitation for Anyone with the link" }).click();
	await confirm(page, "Withdraw the invitation?", "Withdraw");
	await row(page, "Anyone with the link").waitFor({ state: "detached" });
	assert.equal((await fetch(open)).status, 404);
	assert.equal((await fetch(link)).status, 200);
});

on.test("if only the operator can invite users, the page says so", async () => {
	const ann = await on.service.person();
	const { page } = await on.open(ann);
	await page.route("**/api/v1/account", async (route) => {
		const answer = await route.fetch();
		const body = await answer.json();
		await route.fulfill({
			response: answer,
			json: { ...body, account: { ...body.account, mayInvite: false } },
		});
	});
	await page.goto(`${on.service.url}/settings/invites`);
	await page.getByText("On this server only the operator can invite people.").waitFor();
	assert.equal(await page.getByRole("button", { name: "New invitation" }).count(), 0);
});

on.test("a user downloads their data, and deletes their account with its games", async () => {
	const ann = await on.service.person();
	const client = await on.service.app(ann.userId);
	const game = await client.game("Lantern Bay");
	await game.pushed([{ kind: "deck", name: "Deck", externalKey: "d" }]);
	await client.game("Deep Sea");
	await on.service.published();
	const { page } = await openSettings(on, ann, "/settings/data");
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Download" }).click(),
	]);
	assert.match(download.suggestedFilename(), /^tuckbox-\d{4}-\d\d-\d\d\.json$/);
	const data = JSON.parse(await readFile(await download.path(), "utf8"));
	assert.deepEqual([data.account.email, data.games.length], [ann.email, 2]);

	await page.getByRole("button", { name: "Delete account" }).click();
	const question = dialog(page, "Delete your account?");
	await question.getByText(ann.email).waitFor();
	await question.getByText("Lantern Bay and Deep Sea").waitFor();
	await question.getByLabel("Password").fill("not the password");
	await question.getByRole("button", { name: "Delete account and games" }).click();
	await question.getByText("This is not your password.").waitFor();
	await assertAccessible(page, "delete the account");
	assert.equal((await client.get(game.path)).status, 200);
	await question.getByLabel("Password").fill(ann.password);
	await question.getByLabel("Password").press("Enter");
	await page.waitForURL("**/sign-in?deleted");
	await page.getByText("Your account and its games have been deleted.").waitFor();
	assert.equal((await client.get(game.path)).body.error.code, "INVALID_TOKEN");
	assert.equal((await on.service.visitor().signIn(ann.email, ann.password)).status, 403);
});

on.test("a list that is loading has a placeholder, and one that failed to load can be retried", async () => {
	const ann = await on.service.person();
	const { page } = await on.open(ann);
	const gate = Promise.withResolvers<void>();
	let fails = true;
	await page.route("**/api/v1/account/tokens", async (route) => {
		await gate.promise;
		if (!fails) return await route.continue();
		const error = { code: "SERVER_ERROR", message: "The service failed; nothing was half-done." };
		await route.fulfill({ status: 502, headers: { "x-request-id": "req_test" }, json: { error } });
	});
	await page.goto(`${on.service.url}/settings/tokens`);
	await page.getByText("Your access tokens are loading.").waitFor();
	await assertAccessible(page, "loading");
	gate.resolve();
	await page.getByRole("heading", { name: "Your access tokens cannot be shown" }).waitFor();
	await assertAccessible(page, "failed");
	fails = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByRole("heading", { name: "No access tokens" }).waitFor();
});

on.test("a change that fails is reported in its dialog, and can be tried again", async () => {
	const ann = await on.service.person();
	await ann.ok(ann.ask("POST", "/api/v1/account/tokens", { name: "Nightly push" }));
	const { page } = await openSettings(on, ann, "/settings/tokens");
	let fails = true;
	await page.route("**/api/v1/account/tokens/*", (route) => (fails ? route.abort() : route.continue()));
	await page.getByRole("button", { name: "Revoke Nightly push" }).click();
	const question = dialog(page, "Revoke Nightly push?");
	await question.getByRole("button", { name: "Revoke token" }).click();
	await question.getByText("The service does not answer. Nothing was changed.").waitFor();
	await assertAccessible(page, "a change that failed");
	fails = false;
	await question.getByRole("button", { name: "Revoke token" }).click();
	await page.getByRole("heading", { name: "No access tokens" }).waitFor();
});
