import assert from "node:assert/strict";
import type { Body, Client, GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, choose, consoleTest } from "../../web/tests/support/console.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

const poker = { widthMm: 63.5, heightMm: 88.9 };

async function tile(game: GameClient, externalKey: string, more: Body = {}): Promise<Body> {
	const assets = [await game.asset(await picture(150, 210))];
	return { kind: "tile", name: externalKey, externalKey, ...poker, assets, ...more };
}

const pagePath = ({ path }: GameClient) => path.replace("/api/v1", "");

on.test("two versions are compared piece by piece, and an old one is restored as a new one", async () => {
	const game = await tool.game();
	await game.pushed([await tile(game, "gull"), await tile(game, "eel"), await tile(game, "crab")]);
	await on.service.published();
	await game.pushed([
		await tile(game, "gull", { name: "<b>Gull</b>", count: 4, payload: { cost: 3 } }),
		await tile(game, "heron"),
	]);
	const eel = await game.component("eel");
	await game.client.ok(game.client.delete(`${game.path}/components/${eel.id}`));
	await on.service.published();

	const { page, complaints } = await on.open(user);
	await page.goto(`${on.service.url}${pagePath(game)}/versions`);
	const list = page.getByRole("navigation", { name: "Versions" });
	const newest = /Version 2current.*Test app.*1 added.*1 changed.*1 deleted/;
	await list.getByRole("link").first().filter({ hasText: newest }).waitFor();
	assert.equal(await list.getByRole("link").count(), 2);
	await page
		.getByLabel("Compared with")
		.filter({ hasText: /^Version 1/ })
		.waitFor();
	await page.getByText("1 changed · 1 added · 1 deleted").waitFor();

	const changed = page.getByRole("region", { name: /Changed/ });
	await changed.getByRole("img", { name: "front before" }).waitFor();
	await changed.getByRole("img", { name: "front after" }).waitFor();
	const facts = async () => (await changed.getByRole("row").allTextContents()).slice(1);
	await untilEqual("the changes", facts, ["Namegull<b>Gull</b>", "Count14", "costnone3"]);
	assert.equal(await page.locator("main b").count(), 0, "names with markup are text");
	const gull = await game.component("gull");
	assert.equal(
		await changed.getByRole("link", { name: "<b>Gull</b>", exact: true }).getAttribute("href"),
		`${pagePath(game)}/pieces/${gull.id}`,
	);
	const deleted = page.getByRole("region", { name: /Deleted/ });
	await deleted.getByText("eel").first().waitFor();
	assert.equal(await deleted.getByRole("link").count(), 0, "a deleted piece has no page");
	await assertAccessible(page, "a comparison");

	await choose(page, "Compared with", "Nothing (show all pieces)");
	await page
		.getByRole("region", { name: /All pieces/ })
		.getByText("heron")
		.waitFor();
	await list.getByRole("link", { name: /Version 1/ }).click();
	await page.getByRole("heading", { name: "Version 1", level: 2 }).waitFor();
	await page.getByRole("button", { name: "Restore version" }).click();
	const dialog = page.getByRole("dialog", { name: "Restore version 1?" });
	await dialog.getByText("1 piece will come back").waitFor();
	await dialog.getByText("1 piece will change back").waitFor();
	await dialog.getByText("1 piece added since then will be removed").waitFor();
	await assertAccessible(page, "confirming a restore");
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Restore version" }).click();
	await page.getByRole("button", { name: "Restore", exact: true }).click();
	await page.getByText("Version 1 is restored as version 3.").waitFor();
	await page.waitForURL("**/versions?version=3");
	await list.getByText("Restored version 1").waitFor();
	const published = await game.client.ok(game.client.get(`${game.path}/published`));
	assert.deepEqual([published.version, published.restoredFrom], [3, 1]);
	assert.deepEqual(complaints, []);
});

on.test("on a phone, and in the dark, the list leads to a version and back", async () => {
	const game = await tool.game();
	for (const key of ["gull", "eel"]) {
		await game.pushed([await tile(game, key, { name: `${key} ${"long".repeat(30)}` })]);
		await on.service.published();
	}
	const options = { width: 390, height: 844, scheme: "dark", reducedMotion: true } as const;
	const { page, complaints } = await on.open(user, options);
	await page.goto(`${on.service.url}${pagePath(game)}/versions`);
	const list = page.getByRole("navigation", { name: "Versions" });
	await list.getByRole("link", { name: /Version 2/ }).waitFor();
	await assertAccessible(page, "the list on a phone");
	await assertFits(page, 390);
	await list.getByRole("link", { name: /Version 2/ }).click();
	await page.getByRole("region", { name: /Added/ }).waitFor();
	await list.waitFor({ state: "hidden" });
	await assertAccessible(page, "a version on a phone");
	await assertFits(page, 390);
	await page.getByRole("link", { name: "All versions" }).click();
	await list.waitFor();
	assert.deepEqual(complaints, []);
});

on.test(
	"a game without versions says what they are, and a version that is no longer kept is not found",
	async () => {
		const game = await tool.game();
		const { page } = await on.open(user);
		await page.goto(`${on.service.url}${pagePath(game)}/versions`);
		await page.getByRole("heading", { name: "No versions yet" }).waitFor();
		await game.pushed([await tile(game, "gull")]);
		await on.service.published();
		await page.goto(`${on.service.url}${pagePath(game)}/versions?version=7`);
		await page.getByRole("heading", { name: "Version 7 not found" }).waitFor();
		await page.getByRole("button", { name: "Show newest" }).click();
		await page.getByRole("heading", { name: "Version 1", level: 2 }).waitFor();
		await page.getByRole("heading", { name: /All pieces/ }).waitFor();
		await page.goto(`${on.service.url}${pagePath(game)}/versions?version=1&from=9`);
		await page.getByRole("heading", { name: "Version 9 is no longer kept" }).waitFor();
	},
);

on.test("a refused restore shows why, and that nothing has changed", async () => {
	const game = await tool.game();
	await game.pushed([await tile(game, "gull")]);
	await on.service.published();
	await game.pushed([await tile(game, "gull")]);
	await on.service.published();
	const { page } = await on.open(user);
	await page.route("**/restore", (route) =>
		route.fulfill({
			status: 413,
			headers: { "x-request-id": "r" },
			json: {
				error: {
					code: "STORAGE_LIMIT_EXCEEDED",
					message: "There is no room for its images.",
					requestId: "r",
				},
			},
		}),
	);
	await page.goto(`${on.service.url}${pagePath(game)}/versions?version=1`);
	await page.getByRole("button", { name: "Restore version" }).click();
	await page.getByRole("button", { name: "Restore", exact: true }).click();
	const alert = page.getByRole("alert").filter({ hasText: "storage" });
	assert.equal(
		await alert.textContent(),
		"Your account does not have enough storage for this. Nothing has changed.",
	);
});
