import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";

const on = consoleTest({ publishesByItself: true });

on.test("a change shows that the session has ended, and signing in leads back to the same page", async () => {
	const ann = await on.service.person();
	const { id } = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Lantern Bay" }));
	const { page } = await on.open(ann);
	await page.goto(`${on.service.url}/games/${id}`);
	await page.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();
	await pickFrom(page.getByRole("button", { name: "Actions for Lantern Bay" }), "Rename");
	await page.getByLabel("Name", { exact: true }).fill("Never");
	// only the change may find that the session has ended: the page's queries get no answer until then
	await page.route("**/api/**", (route) =>
		route.request().method() === "GET" ? undefined : route.continue(),
	);
	await ann.send("/sign-out");
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog", { name: "You are signed out" });
	await dialog.waitFor();
	await page.unroute("**/api/**");
	await assertAccessible(page, "signed out");
	await dialog.getByRole("link", { name: "Sign in" }).click();
	await page.waitForURL("**/sign-in?next=*");
	await page.getByLabel("Email").fill(ann.email);
	await page.getByLabel("Password").fill(ann.password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL(`**/games/${id}`);
	await page.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();
});

on.test(
	"a page that loads when the session has ended says so, and loads after signing in in another tab",
	async () => {
		const ann = await on.service.person();
		const { id } = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Lantern Bay" }));
		const { page } = await on.open(ann);
		const open = new Set<object>();
		page.on("request", (request) => {
			if (/\/api\//.test(request.url()) && !request.url().endsWith("/events")) open.add(request);
		});
		page.on("requestfinished", (request) => open.delete(request));
		page.on("requestfailed", (request) => open.delete(request));
		await page.goto(`${on.service.url}/games/${id}`);
		await page.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();
		await page.getByRole("heading", { name: "Drop a folder, a ZIP, PDFs or pictures here" }).waitFor();
		// only the page of versions may find that the session has ended: nothing else gets an answer until then
		const held = new Map<object, () => Promise<void>>();
		await page.route("**/api/**", (route) => {
			if (new URL(route.request().url()).pathname.endsWith("/versions")) return route.continue();
			held.set(route.request(), () => route.continue().catch(() => undefined));
			return undefined;
		});
		await until("all others are answered", () => [...open].every((request) => held.has(request)));
		await ann.send("/sign-out");
		await page.getByRole("link", { name: "Versions" }).click();
		await page.getByRole("dialog", { name: "You are signed out" }).waitFor();
		await page.unroute("**/api/**");
		for (const goOn of held.values()) await goOn();
		await page.getByText("Sign in again to see it.").waitFor();
		const text = (await page.textContent("body")) ?? "";
		assert.doesNotMatch(text, /token|Bearer|session and does not/i, "not the words for programs");

		const other = await page.context().newPage();
		await other.goto(`${on.service.url}/sign-in`);
		await other.getByLabel("Email").fill(ann.email);
		await other.getByLabel("Password").fill(ann.password);
		await other.getByRole("button", { name: "Sign in" }).click();
		await other.waitForURL(`${on.service.url}/`);
		await page.bringToFront();
		await page.evaluate(() => dispatchEvent(new Event("focus")));
		await page.getByText("No versions yet").waitFor();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await other.close();
	},
);

on.test("while a proxy passes on only some requests, nothing says that the service is back", async () => {
	const ann = await on.service.person();
	const { page } = await on.open(ann);
	let probes = 0;
	await page.goto(on.service.url);
	await page.getByRole("button", { name: "New game" }).first().waitFor();
	await page.route("**/api/**", (route) => {
		if (route.request().method() === "HEAD") probes++;
		return route.fulfill({ status: 503, body: "no upstream" });
	});
	await page.getByText(/^The service has not answered since/).waitFor();
	await until(
		"it has been asked again",
		() => probes,
		(count) => count >= 3,
	);
	assert.equal(await page.getByText("The service is back.").count(), 0);
	assert.equal(await page.getByText(/^The service has not answered since/).count(), 1);
	await page.unroute("**/api/**");
	await page.getByText("The service is back.").waitFor();
	await page.getByText(/has not answered/).waitFor({ state: "detached" });
});

/** A proxy in front of the service that can stop answering. */
async function startProxy(target: string) {
	const { hostname, port } = new URL(target);
	let isDown = false;
	const server = createServer((incoming, outgoing) => {
		if (isDown) return void incoming.socket.destroy();
		const onward = request(
			{ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
			(answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(outgoing);
			},
		);
		onward.on("error", () => outgoing.destroy());
		outgoing.on("close", () => onward.destroy());
		incoming.pipe(onward);
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		goDown() {
			isDown = true;
			server.closeAllConnections();
		},
		comeBack() {
			isDown = false;
		},
		[Symbol.dispose]() {
			server.closeAllConnections();
			server.close();
		},
	};
}

on.test(
	"a service that goes away is reported, and what changed meanwhile appears when it is back",
	async () => {
		const ann = await on.service.person();
		const { id } = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Lantern Bay" }));
		using proxy = await startProxy(on.service.url);
		const { page } = await on.open(ann, { url: proxy.url });
		await page.goto(proxy.url);
		await page.getByRole("article").filter({ hasText: "Lantern Bay" }).waitFor();
		proxy.goDown();
		await page.getByText(/^The service has not answered since \d\d:\d\d/).waitFor();
		await assertAccessible(page, "offline");
		assert.equal(await page.getByRole("article").count(), 1, "the list is still shown");

		// a change that fails is not repeated later
		await page.getByRole("button", { name: "New game" }).click();
		await page.getByLabel("Name").fill("Lost");
		await page.keyboard.press("Enter");
		await page.getByRole("dialog").getByRole("alert").waitFor();
		await page.keyboard.press("Escape");

		await ann.ok(ann.ask("PATCH", `/api/v1/games/${id}`, { name: "Beacon Bay" }));
		proxy.comeBack();
		await page.getByText("The service is back.").waitFor();
		await page.getByRole("article").filter({ hasText: "Beacon Bay" }).waitFor();
		await page.getByText(/has not answered/).waitFor({ state: "detached" });
		assert.equal(await page.getByRole("article").count(), 1);

		// a page whose script is not loaded yet waits for the service
		await page.getByRole("link", { name: "Beacon Bay" }).click();
		await page.getByRole("heading", { name: "Drop a folder, a ZIP, PDFs or pictures here" }).waitFor();
		proxy.goDown();
		await page.getByText(/^The service has not answered since \d\d:\d\d/).waitFor();
		await page.getByRole("link", { name: "Play", exact: true }).click();
		await page.waitForURL("**/tables");
		await page.getByRole("status").filter({ hasText: "The page is loading" }).waitFor({ state: "attached" });
		proxy.comeBack();
		await page.getByRole("button", { name: "Open a table" }).waitFor();
	},
);

on.test("a request that fails is retried, and after several failures the user can try again", async () => {
	const ann = await on.service.person();
	const { page } = await on.open(ann);
	let fails = true;
	await page.route("**/api/v1/account/games", (route) =>
		fails
			? route.fulfill({
					status: 502,
					headers: { "x-request-id": "req_test" },
					json: { error: { code: "SERVER_ERROR", message: "The service failed; nothing was half-done." } },
				})
			: route.continue(),
	);
	await page.goto(on.service.url);
	await page.getByRole("heading", { name: "Your games cannot be shown" }).waitFor();
	await page.getByText("The service failed or is busy. Nothing was half-done.").waitFor();
	await assertAccessible(page, "failed");
	// before the page tries again automatically, and the button goes
	await page.getByRole("button", { name: "Try again" }).click();
	fails = false;
	await page.getByRole("heading", { name: "Get your first game onto the table" }).waitFor();
});

on.test(
	"if the service comes back with another version of the page, the next page is loaded from it",
	async () => {
		const ann = await on.service.person();
		await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Lantern Bay" }));
		using proxy = await startProxy(on.service.url);
		const { page } = await on.open(ann, { url: proxy.url });
		await page.goto(proxy.url);
		const game = page.getByRole("link", { name: "Lantern Bay" });
		await game.waitFor();
		// the scripts of a later version have other names
		await page.route(`${proxy.url}/`, async (route) => {
			if (route.request().resourceType() !== "fetch") return await route.continue();
			const body = (await (await route.fetch()).text()).replace(/(src="[^"]+)\.js"/, '$1x.js"');
			await route.fulfill({ body, contentType: "text/html" });
		});
		proxy.goDown();
		await page.getByText(/^The service has not answered since/).waitFor();
		proxy.comeBack();
		await page.getByText("This page is older than the service.").waitFor();
		await assertAccessible(page, "a newer version");
		const loaded = page.waitForResponse((answer) => answer.request().isNavigationRequest());
		await game.click();
		await loaded;
		await page.waitForURL("**/games/*");
		await page.getByText("This page is older than the service.").waitFor({ state: "detached" });
	},
);
