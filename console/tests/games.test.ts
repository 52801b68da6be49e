import assert from "node:assert/strict";
import { picture } from "../../server/tests/support/pictures.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	consoleTest,
	hasFocus,
	type Page,
} from "../../web/tests/support/console.ts";
import { moveByKey, openByKey, pickFrom } from "../../web/tests/support/menus.ts";
import { allPictures } from "../../web/tests/support/pieces.ts";

const on = consoleTest({ publishesByItself: true });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const card = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

/** A game with a few cards, pushed by one of the user's apps. */
async function pushGame(userId: string, name: string, cards = 3) {
	const client = await on.service.app(userId);
	const game = await client.game(name);
	const components = [];
	for (let i = 0; i < cards; i++) {
		const image = await picture(124, 173);
		components.push({
			kind: "tile",
			name: `Card ${i}`,
			externalKey: `card-${i}`,
			assets: [await game.asset(image)],
		});
	}
	await game.pushed(components);
	return { client, game };
}

on.test("a new service: from the first-account link to the pieces of the example game", async () => {
	// this test must run first, while the service has no accounts
	const { page, complaints } = await on.open(undefined);
	await page.goto((await on.service.service.firstAccountLink()) ?? "");
	await page.getByLabel("Name").fill("Ann");
	await page.getByLabel("Email").fill("ann@example.com");
	await page.getByLabel("Password").fill("lanterns in the bay");
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL(`${on.service.url}/`);
	await page.getByRole("heading", { name: "Get your first game onto the table" }).waitFor();
	await assertAccessible(page, "the welcome page");

	await page.getByText("Other ways").click();
	await assertAccessible(page, "the other ways on the welcome page");
	// the command contains this service's address
	const line = page.getByRole("group", { name: "sign-in command" });
	assert.match((await line.textContent()) ?? "", new RegExp(`tuckbox login --url ${on.service.url}$`));
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await line.getByRole("button").click();
	await line.getByRole("button", { name: "Copied" }).waitFor();
	assert.equal(
		await page.evaluate(() => navigator.clipboard.readText()),
		await line.locator("code").textContent(),
	);

	// the pages for connecting a tool
	for (const [name, address] of [
		["Register a tool", "/settings/apps"],
		["Create a token", "/settings/tokens"],
		["API reference", "/docs"],
	] as const) {
		assert.equal(await page.getByRole("link", { name }).getAttribute("href"), address);
		assert.equal((await page.request.get(on.service.url + address)).status(), 200);
	}

	await page.getByRole("button", { name: "Add Lantern Bay" }).click();
	await page.waitForURL("**/games/gam_*");
	await page.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();
	await page.getByRole("link", { name: "Games", exact: true }).click();
	const facts = card(page, "Lantern Bay").getByText(/^37 pieces · 40 pictures · 1\.\d\d MB$/);
	await facts.waitFor();
	await card(page, "Lantern Bay").getByText("Ann, just now").waitFor();

	// what playtests say can be seen before the first game
	await on.service.published();
	await card(page, "Lantern Bay").getByRole("link", { name: "Lantern Bay" }).click();
	await page.getByRole("link", { name: "Playtests" }).click();
	await page.getByText("6 of these games were played by bots").waitFor();
	await page.getByText("Spring tide was named as the worst piece").waitFor();
	await untilEqual("each is marked", () => page.getByText("Played by bots", { exact: true }).count(), 6);
	await page.getByRole("link", { name: "Is the night long enough for two?" }).first().click();
	await page.getByText("Bots played this game.").waitFor();
	await page.getByRole("link", { name: "Watch the replay" }).waitFor();
	await assertAccessible(page, "a playtest of the example game");
	await page.getByRole("link", { name: "Spring tide" }).first().click();
	await page.getByText("6 of the 6 games counted here were played by bots.").waitFor();
	assert.deepEqual(complaints, []);
});

on.test("a game's card shows some of its pieces, its size and the last push", async () => {
	const ann = await on.service.person();
	await pushGame(ann.userId, "Lantern Bay");
	const { page, complaints } = await on.open(ann);
	await page.goto(on.service.url);
	const game = card(page, "Lantern Bay");
	await game.getByText("3 pieces · 3 pictures").waitFor();
	await game.getByText("Test app, just now").waitFor();
	await page.getByText(/^\d+(\.\d+)? k?B of 2 GB used$/).waitFor();
	await untilEqual("three of its pieces", () => game.locator("img").count(), 3);
	await allPictures(page);
	await game.getByRole("link", { name: "Lantern Bay" }).click();
	await page.waitForURL("**/games/gam_*");
	await page.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();

	// the settings show the same figures
	await page.goto(`${on.service.url}/settings`);
	const storage = page.getByRole("list", { name: "Storage by game" }).getByRole("listitem");
	await storage.filter({ hasText: /^Lantern Bay3 pictures · \d+(\.\d+)? k?B$/ }).waitFor();
	await assertAccessible(page, "settings");
	await storage.getByRole("link", { name: "Lantern Bay" }).click();
	await page.waitForURL("**/games/gam_*");
	assert.deepEqual(complaints, []);
});

on.test("a tool's push appears in the list without a reload", async () => {
	const ann = await on.service.person();
	const { page } = await on.open(ann);
	await page.goto(on.service.url);
	await heading(page).waitFor();
	await pushGame(ann.userId, "From elsewhere", 1);
	await card(page, "From elsewhere").getByText("1 piece · 1 picture").waitFor();
});

on.test("a game is created, renamed and deleted with the keyboard alone", async () => {
	const ann = await on.service.person();
	const { page, complaints } = await on.open(ann);
	await page.goto(on.service.url);
	// the button above the games, while these load, is another one
	await page.getByText("Drop your game here").first().waitFor();
	await page.getByRole("button", { name: "New game" }).press("Enter");
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Name").waitFor();
	await hasFocus(dialog.getByLabel("Name"));
	await assertAccessible(page, "new game");
	await page.keyboard.type("  ");
	await page.keyboard.press("Enter");
	assert.equal(await dialog.count(), 1, "a name of spaces is rejected");
	await page.keyboard.type("Foghorn");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/games/gam_*");
	await page.getByRole("heading", { name: "Foghorn", level: 1 }).waitFor();

	const actions = page.getByRole("button", { name: "Actions for Foghorn" });
	await openByKey(actions);
	await assertAccessible(page, "menu");
	await page.keyboard.press("Escape");
	await page.getByRole("menu").waitFor({ state: "hidden" });
	await hasFocus(actions);
	await openByKey(actions, "ArrowDown");
	await page.keyboard.press("Enter");
	await hasFocus(page.getByRole("dialog", { name: "Rename game" }).getByRole("textbox"));
	await page.keyboard.press("Control+A");
	await page.keyboard.type("<b>Fog</b> & horn");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "<b>Fog</b> & horn", level: 1 }).waitFor();
	await untilEqual("the title", () => page.title(), "<b>Fog</b> & horn · Tuckbox");

	await openByKey(page.getByRole("button", { name: "Actions for <b>Fog</b> & horn" }));
	await moveByKey(page, "End", "Delete");
	await page.keyboard.press("Enter");
	const confirm = page.getByRole("dialog", { name: "Delete <b>Fog</b> & horn?" });
	await hasFocus(confirm.getByRole("textbox"));
	await page.keyboard.type("Foghorn");
	await page.keyboard.press("Enter");
	await confirm.getByRole("alert").waitFor();
	await assertAccessible(page, "delete");
	await page.keyboard.press("Control+A");
	await page.keyboard.type("<b>Fog</b> & horn");
	await page.keyboard.press("Enter");
	await page.waitForURL(`${on.service.url}/`);
	await page.getByText("<b>Fog</b> & horn has been deleted.").waitFor();
	await page.getByRole("heading", { name: "Get your first game onto the table" }).waitFor();
	assert.deepEqual((await ann.ok(ann.get("/api/v1/games"))).games, []);
	assert.deepEqual(complaints, []);
});

on.test(
	"keys that follow each other in one frame are for the menu that the first of them has opened",
	async () => {
		const ann = await on.service.person();
		await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Foghorn" }));
		const { page } = await on.open(ann);
		await page.goto(on.service.url);
		const actions = page.getByRole("button", { name: "Actions for Foghorn" });
		await openByKey(actions, "ArrowUp");
		await page.keyboard.press("Escape");
		await hasFocus(actions);
		// no frame comes while they are pressed
		await page.evaluate(() => {
			const held: FrameRequestCallback[] = [];
			const request = window.requestAnimationFrame;
			window.requestAnimationFrame = (task) => held.push(task);
			window.showFrames = () => {
				window.requestAnimationFrame = request;
				for (const task of held) requestAnimationFrame(task);
			};
		});
		for (const key of ["Enter", "End", "ArrowUp", "ArrowDown", "Enter"]) await page.keyboard.press(key);
		await page.evaluate(() => window.showFrames());
		await page.getByRole("dialog", { name: "Delete Foghorn?" }).waitFor();
	},
);

declare global {
	interface Window {
		showFrames(): void;
	}
}

on.test(
	"starred games come first; archived ones are shown when asked for, and can be brought back",
	async () => {
		const ann = await on.service.person();
		for (const name of ["Anchor", "Buoy", "Compass"])
			await ann.ok(ann.ask("POST", "/api/v1/games", { name }));
		const { page, complaints } = await on.open(ann);
		await page.goto(on.service.url);
		const shown = (names: string) =>
			until(
				`the games are ${names}`,
				() => page.locator("article h2").allTextContents(),
				(now) => now.join(" ") === names,
			);
		await shown("Compass Buoy Anchor");
		const star = page.getByRole("button", { name: "Star Anchor" });
		await star.press("Enter");
		await shown("Anchor Compass Buoy");
		await star.and(page.locator("[aria-pressed=true]")).waitFor();
		await hasFocus(star);

		const pick = (game: string, entry: string) =>
			pickFrom(page.getByRole("button", { name: `Actions for ${game}` }), entry);
		await pick("Compass", "Archive");
		await page.getByText("Compass is in the archive.").waitFor();
		await shown("Anchor Buoy");
		await page.getByRole("button", { name: "Undo" }).click();
		await shown("Anchor Compass Buoy");
		await pick("Buoy", "Archive");
		await shown("Anchor Compass");
		await page.reload();
		await shown("Anchor Compass");
		await page.getByRole("button", { name: "1 archived game" }).click();
		await shown("Anchor Compass Buoy");
		await assertAccessible(page, "the archive");
		await pick("Buoy", "Bring back from the archive");
		await page.getByRole("button", { name: "1 archived game" }).waitFor({ state: "detached" });
		await shown("Anchor Compass Buoy");
		assert.deepEqual(complaints, []);
	},
);

on.test("a game is renamed and deleted from its card", async () => {
	const ann = await on.service.person();
	await pushGame(ann.userId, "Foghorn", 1);
	await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Stays" }));
	const { page, complaints } = await on.open(ann);
	await page.goto(on.service.url);
	await pickFrom(page.getByRole("button", { name: "Actions for Foghorn" }), "Rename");
	await page.getByLabel("Name", { exact: true }).fill("Beacon");
	await page.getByRole("button", { name: "Rename" }).click();
	await card(page, "Beacon").waitFor();
	await pickFrom(page.getByRole("button", { name: "Actions for Beacon" }), "Delete");
	await page
		.getByText(/^Its 1 piece and 1 picture \(\d+ B\), with all versions, will be deleted permanently/)
		.waitFor();
	await page.getByLabel("Type Beacon to confirm").fill("Beacon");
	await page.getByRole("button", { name: "Delete game" }).click();
	await page.getByText("Beacon has been deleted.").waitFor();
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await untilEqual("the other game is left", () => page.getByRole("article").count(), 1);
	assert.deepEqual(complaints, []);
});

on.test("Escape closes a dialog and returns the focus to the button that opened it", async () => {
	const ann = await on.service.person();
	const { page } = await on.open(ann);
	await page.goto(on.service.url);
	await page.getByRole("heading", { name: "Get your first game onto the table" }).waitFor();
	const button = page.getByRole("button", { name: "New game" });
	await button.click();
	await page.getByRole("dialog").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await hasFocus(button);
});

on.test("a search finds games by part of their name", async () => {
	const ann = await on.service.person();
	for (let i = 1; i <= 12; i++) await ann.ok(ann.ask("POST", "/api/v1/games", { name: `Harbour ${i}` }));
	const { page } = await on.open(ann);
	await page.goto(on.service.url);
	await page.getByLabel("Find a game").fill("bour 12");
	const found = (count: number) =>
		untilEqual(`${count} games`, () => page.getByRole("article").count(), count);
	await found(1);
	await page.getByLabel("Find a game").fill("nothing like it");
	await page.getByRole("button", { name: "Show all 12" }).click();
	await found(12);
});

on.test(
	"the list is accessible and fits, from a phone to a wide screen, in light and dark mode",
	async () => {
		const ann = await on.service.person();
		const { page } = await on.open(ann, { reducedMotion: true });
		/** Checks the page in every width and colour scheme. */
		async function assertFine(what: string): Promise<void> {
			for (const width of [390, 1280, 2200]) {
				await page.setViewportSize({ width, height: 800 });
				await assertFits(page, width);
				for (const colorScheme of ["light", "dark"] as const) {
					await page.emulateMedia({ colorScheme });
					await assertAccessible(page, `${what}, ${width} px, ${colorScheme}`);
				}
			}
		}
		await page.goto(on.service.url);
		await page.getByRole("heading", { name: "Get your first game onto the table" }).waitFor();
		await assertFine("welcome page");
		await pushGame(
			ann.userId,
			"A Name That Is Rather Long, as Some Are, andWithoutASpaceInItsLastPartWhichIsLong",
		);
		await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Empty" }));
		await page.reload();
		await page.getByText("Nothing pushed yet").waitFor();
		await assertFine("list");
		await page.getByRole("button", { name: "Import a game" }).click();
		await page.getByRole("dialog").waitFor();
		await assertFine("import options");
	},
);

on.test("a picture that is missing leaves a blank piece and no broken image", async () => {
	const ann = await on.service.person();
	await pushGame(ann.userId, "Lantern Bay", 1);
	const { page } = await on.open(ann);
	await page.route("**/files/**", (route) => route.fulfill({ status: 404 }));
	await page.goto(on.service.url);
	await card(page, "Lantern Bay").waitFor();
	await page.waitForFunction(() => document.images.length === 0);
	await assertAccessible(page, "missing picture");
});
