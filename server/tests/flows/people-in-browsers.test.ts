import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { operatorApp, registeredCallback } from "../support/authorization.ts";
import { browserIsMissing, newProfile, startBrowser } from "../support/browser.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { untilEqual } from "../support/waiting.ts";

const skip = browserIsMissing ?? false;
let service: TestService;
let browser: Browser;

before(async () => {
	if (skip) return;
	service = await startTestService();
	browser = await startBrowser();
});
after(async () => {
	await browser?.close();
	await service?.[Symbol.asyncDispose]();
});

/** A new browser profile's page, which fails on any error it logs. */
async function openPage(complaints: string[] = []): Promise<Page> {
	const page = await (await newProfile(browser, { acceptDownloads: true })).newPage();
	page.on("console", (message) => {
		if (message.type() === "error") complaints.push(message.text());
	});
	return page;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

test("a new user creates the first account, uses the pages, and signs out", { skip }, async () => {
	const complaints: string[] = [];
	const page = await openPage(complaints);
	await page.goto((await service.service.firstAccountLink()) ?? "");
	assert.equal(await heading(page), "Welcome to your Tuckbox");
	await page.getByLabel("Name").fill("Ann");
	await page.getByLabel("Email").fill("ann@example.com");
	await page.getByLabel("Password").fill("lanterns in the bay");
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL(`${service.url}/`);
	await page.getByRole("button", { name: "Account of Ann" }).click();
	await page.getByRole("menuitem", { name: "Settings" }).click();
	await untilEqual("the address", () => page.getByLabel("Email").inputValue(), "ann@example.com");

	const cookies = await page.context().cookies();
	assert.deepEqual(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort(), [
		["tuckbox", true, "Lax"],
		["tuckbox-browser", true, "Lax"],
	]);
	assert.equal(await page.evaluate(() => document.cookie), "");

	await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Sessions" }).click();
	await page.getByText("This browser").waitFor();
	await page.getByRole("button", { name: "Account of Ann" }).click();
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await page.waitForURL("**/sign-in");

	await page.goto(`${service.url}/settings/data`);
	assert.equal(await heading(page), "Sign in");
	await page.getByLabel("Email").fill("ann@example.com");
	await page.getByLabel("Password").fill("wrong, alas");
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("alert").waitFor();
	assert.equal(await page.getByLabel("Email").inputValue(), "ann@example.com");
	complaints.splice(0); // the browser logs the response's status
	await page.getByLabel("Password").fill("lanterns in the bay");
	await page.getByLabel("Password").press("Enter");
	await page.waitForURL("**/settings/data");

	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Download" }).click(),
	]);
	assert.match(download.suggestedFilename(), /^tuckbox-\d{4}-\d\d-\d\d\.json$/);
	await page.getByRole("button", { name: "Delete account" }).click();
	await page.getByLabel("Password").fill("lanterns in the bay");
	await page.getByRole("button", { name: "Delete account and games" }).click();
	await page.getByText("Your account and its games have been deleted.").waitFor();
	assert.deepEqual(complaints, [], "the pages violate none of their own policies");
	await page.context().close();
});

test("another site can neither frame the pages nor send their forms", { skip }, async () => {
	const ann = await service.person();
	// localhost is a different site from 127.0.0.1, so this server stands for another site
	const page = await openPage();
	const evil = createServer((_request, response) => {
		response.setHeader("content-type", "text/html");
		response.end(`<iframe name="frame" src="${service.url}/sign-in"></iframe>
			<form method="post" action="${service.url}/oauth/device"><button>A</button></form>
			<form method="post" action="${service.url}/sign-in"><input name="email" value="${ann.email}">
			<input name="password" value="${ann.password}"><button>B</button></form>`);
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => evil.once("listening", resolve));
	try {
		const { port } = evil.address() as AddressInfo;
		const context = page.context();
		await page.goto(`${service.url}/sign-in`);
		await page.getByLabel("Email").fill(ann.email);
		await page.getByLabel("Password").fill(ann.password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.waitForURL(`${service.url}/`);
		for (const button of ["A", "B"]) {
			if (button === "B") await context.clearCookies();
			await page.goto(`http://localhost:${port}/`);
			assert.doesNotMatch((await page.frame("frame")?.content()) ?? "", /Password/);
			const answer = page.waitForResponse((response) => response.request().method() === "POST");
			await page.getByRole("button", { name: button }).click();
			assert.equal((await answer).status(), 403);
		}
		assert.deepEqual(await context.cookies(service.url), [], "no sign-in happened");
		assert.equal((await ann.get("/api/v1/account")).status, 200, "no session was ended");
	} finally {
		evil.closeAllConnections();
		evil.close();
		await page.context().close();
	}
});

test("after sign-in an app's request with an unknown scope is redirected with its error", {
	skip,
}, async () => {
	const ann = await service.person();
	const app = await operatorApp(service);
	const page = await openPage();
	const tool = createServer((_request, response) => response.end("back in the tool")).listen(0, "127.0.0.1");
	await new Promise((resolve) => tool.once("listening", resolve));
	try {
		const redirect = `http://127.0.0.1:${(tool.address() as AddressInfo).port}/callback`;
		const asked = { client_id: app.clientId, redirect_uri: redirect, response_type: "token", state: "s" };
		await page.goto(`${service.url}/authorize?${new URLSearchParams(asked)}`);
		await page.getByLabel("Email").fill(ann.email);
		await page.getByLabel("Password").fill(ann.password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.waitForURL((url) => url.href.startsWith(redirect));
		assert.equal(new URL(page.url()).searchParams.get("error"), "unsupported_response_type");
	} finally {
		tool.closeAllConnections();
		tool.close();
		await page.context().close();
	}
});

test("on a phone nothing is wider than the screen, and every field has its label", { skip }, async () => {
	const ann = await service.person();
	const app = await operatorApp(service);
	const invite = await ann.ok(ann.ask("POST", "/api/v1/account/invites", {}));
	const asked = {
		client_id: app.clientId,
		redirect_uri: registeredCallback,
		response_type: "code",
		state: "s",
	};
	for (const [visitor, paths] of [
		[undefined, ["/sign-in", new URL(invite.url).pathname, "/nothing"]],
		[ann, ["/oauth/device", `/authorize?${new URLSearchParams(asked)}`, "/sign-up/nothing"]],
	] as const) {
		const context = await newProfile(browser, { viewport: { width: 390, height: 844 } });
		const cookie = visitor?.cookies.get("tuckbox");
		if (cookie !== undefined)
			await context.addCookies([{ name: "tuckbox", value: cookie, url: service.url }]);
		const page = await context.newPage();
		for (const path of paths) {
			await page.goto(service.url + path);
			const width = await page.evaluate(() => document.documentElement.scrollWidth);
			assert.equal(width, 390, path);
			for (const input of await page.locator("input:not([type=hidden])").all()) {
				const labels = await input.evaluate((field) => (field as HTMLInputElement).labels?.length);
				assert.equal(labels, 1, path);
			}
		}
		await context.close();
	}
});
