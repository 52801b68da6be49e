import assert from "node:assert/strict";
import { type Body, Client, type GameClient } from "../../server/tests/support/client.ts";
import { noisyPicture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	atRest,
	consoleTest,
	type Page,
} from "../../web/tests/support/console.ts";
import { allPictures } from "../../web/tests/support/pieces.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

async function tile(game: GameClient, externalKey: string, more: Body = {}): Promise<Body> {
	const assets = [await game.asset(await noisyPicture(1100, 1540))];
	return { kind: "tile", name: externalKey, externalKey, widthMm: 63.5, heightMm: 88.9, assets, ...more };
}

/** A game of which the second version has other pictures of two cards, and a third version without changes to them. */
async function changedGame(): Promise<{ game: GameClient; url: string }> {
	const game = await tool.game();
	await game.pushed([await tile(game, "gull"), await tile(game, "eel"), await tile(game, "crab")]);
	await on.service.published();
	await game.pushed([await tile(game, "gull", { count: 3 }), await tile(game, "crab")]);
	await on.service.published();
	return { game, url: `${on.service.url}${game.path.replace("/api/v1", "")}` };
}

/** The places of the visible pictures, in CSS pixels. */
const placesIn = (page: Page) =>
	page
		.getByRole("dialog")
		.getByRole("img")
		.evaluateAll((images) =>
			images.map((image) => {
				const { x, y, width, height } = image.getBoundingClientRect();
				return [x, y, width, height].map(Math.round);
			}),
		);

/** The places of two pictures once they are loaded and at rest. */
async function picturesIn(page: Page): Promise<number[][]> {
	await page.getByRole("dialog").getByRole("img").nth(1).waitFor();
	await allPictures(page);
	await atRest(page);
	return await placesIn(page);
}

on.test(
	"changed pictures are compared large: side by side, slider, blink and onion skin, together zoomed",
	async () => {
		const { url } = await changedGame();
		const { page, complaints } = await on.open(user, { reducedMotion: true });
		await page.goto(`${url}/versions?version=2`);
		await page.getByRole("link", { name: "Compare gull, front" }).click();
		const dialog = page.getByRole("dialog", { name: /gull, front.*version 1 to 2/ });
		await dialog.getByRole("img", { name: "front before" }).waitFor();
		await dialog.getByText("1 of 2").waitFor();
		await dialog.getByRole("row", { name: /Count/ }).waitFor();
		assert.match(page.url(), /piece=cmp_\w+&side=front$/);
		await assertAccessible(page, "a large comparison");

		const whole = await picturesIn(page);
		assert.equal(whole.length, 2);
		assert.deepEqual(whole[0]?.slice(1), whole[1]?.slice(1), "side by side, at the same height and size");
		await page.mouse.move(300, 300);
		await page.mouse.wheel(0, -1200);
		await dialog.getByText("100 %").waitFor({ state: "detached" });
		await page.mouse.down();
		await page.mouse.move(340, 320);
		await page.mouse.up();
		const near = await picturesIn(page);
		assert.ok((near[0]?.[2] ?? 0) > 3 * (whole[0]?.[2] ?? 0), "enlarged by the wheel");
		const shift = (at: number) => (near[1]?.[at] ?? 0) - (near[0]?.[at] ?? 0);
		assert.deepEqual([shift(1), shift(2), shift(3)], [0, 0, 0], "both are zoomed and moved together");
		const sharp = dialog.locator("img[src*='/games/']:not([alt*='front'])");
		await sharp.first().waitFor();
		await page.keyboard.press("0");
		await dialog.getByText("100 %").waitFor();
		await untilEqual("they lie as before", () => picturesIn(page), whole);

		await dialog.getByLabel("Slider").check();
		const divider = dialog.getByLabel("Divider");
		await divider.fill("20");
		assert.equal((await picturesIn(page)).length, 2);
		// on the pictures themselves, too
		await page.mouse.move(300, 300);
		await page.mouse.down();
		await page.mouse.move(640, 320);
		await page.mouse.up();
		await untilEqual("the divider is in the middle of 1,280 px", () => divider.inputValue(), "50");
		await dialog.getByText("100 %").waitFor();
		await dialog.getByLabel("Onion skin").check();
		await dialog.getByLabel("Opacity of the new picture").fill("30");
		await dialog.getByLabel("Blink").check();
		await dialog.getByRole("img", { name: "front after" }).waitFor();
		// nothing blinks automatically
		await dialog.getByRole("img", { name: "front before" }).waitFor({ state: "detached" });
		await dialog.getByRole("button", { name: "Other picture" }).click();
		await dialog.getByRole("img", { name: "front before" }).waitFor();

		await dialog.getByRole("button", { name: "Close" }).focus();
		await page.keyboard.press("ArrowRight");
		await page
			.getByRole("dialog", { name: /crab, front/ })
			.getByText("2 of 2")
			.waitFor();
		assert.equal(await page.getByRole("button", { name: "Next changed piece" }).isDisabled(), true);
		await page.reload();
		await page.getByRole("dialog", { name: /crab, front/ }).waitFor();
		await page.keyboard.press("ArrowLeft");
		await page.getByRole("dialog", { name: /gull, front/ }).waitFor();
		await page.keyboard.press("Escape");
		await page.waitForURL(/versions\?version=2&from=1$/);
		await page.getByRole("dialog").waitFor({ state: "detached" });
		assert.deepEqual(complaints, []);
	},
);

on.test("on a phone, in the dark, two pictures lie one above the other", async () => {
	const { url } = await changedGame();
	const { page } = await on.open(user, { width: 390, height: 844, scheme: "dark" });
	await page.goto(`${url}/versions?version=2`);
	await page.getByRole("link", { name: "Compare crab, front" }).click();
	await page.getByRole("dialog").getByRole("img", { name: "front after" }).waitFor();
	const [before, after] = await picturesIn(page);
	assert.ok((after?.[1] ?? 0) > (before?.[1] ?? 0), "one above the other");
	await assertAccessible(page, "a large comparison on a phone");
	await assertFits(page, 390);
});

on.test(
	"a version is named, annotated and pinned in place, and says who made it; gaps are shown",
	async () => {
		const token = await user.ok(user.ask("POST", "/api/v1/account/tokens", { name: "my laptop" }));
		const { game, url } = await changedGame();
		const laptop = game.as(new Client(on.service.url, token.token));
		for (let i = 0; i < 20; i++) {
			await laptop.pushed([{ kind: "counter", name: `${i}`, externalKey: "c" }]);
			await on.service.service.publish();
			if (i === 0) {
				const body = { name: "Before the fair", isPinned: false };
				await laptop.client.ok(laptop.client.call("PATCH", `${laptop.path}/versions/1`, { body }));
			}
		}
		await on.service.published();
		const { page, complaints } = await on.open(user);
		await page.goto(`${url}/versions`);
		const list = page.getByRole("navigation", { name: "Versions" });
		await list.getByRole("link", { name: /Version 22.*User|Version 22.*my laptop/ }).waitFor();
		await list.getByText("1 version in between is no longer kept").waitFor();
		await list.getByRole("link", { name: /Version 1.*Before the fair/ }).waitFor();
		await list.getByRole("link", { name: /Version 21/ }).click();
		await page.getByRole("heading", { name: "Version 21", level: 2 }).waitFor();
		await page.getByText(/by Person \d+, with “my laptop”/).waitFor();
		await page.getByRole("button", { name: "Name and note" }).click();
		await page.getByLabel("Name", { exact: true }).fill("What we played");
		await page.getByLabel("Note").fill("four players, two hours");
		await assertAccessible(page, "naming a version");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("heading", { name: "Version 21: What we played" }).waitFor();
		await list.getByText("four players, two hours").waitFor();
		const pin = page.getByRole("button", { name: "Pin", exact: true });
		await pin.click();
		await page.getByRole("button", { name: "Pinned", pressed: true }).waitFor();
		await list.getByRole("link", { name: /Version 21.*Pinned/ }).waitFor();
		const { versions } = await laptop.client.ok(laptop.client.get(`${laptop.path}/versions`));
		const named = versions.find(({ version }: Body) => version === 21);
		assert.deepEqual(
			[named.name, named.note, named.isPinned],
			["What we played", "four players, two hours", true],
		);
		await assertAccessible(page, "a named version");
		assert.deepEqual(complaints, []);
	},
);

on.test("news on the pieces page and a piece's history lead to the comparison", async () => {
	const { game, url } = await changedGame();
	const { page, complaints } = await on.open(user);
	await page.goto(url);
	await page.getByRole("link", { name: /gull/ }).first().waitFor();
	await game.pushed([await tile(game, "crab", { count: 7 })]);
	await on.service.published();
	const news = page.getByRole("region", { name: "What changed" });
	await news.getByRole("link", { name: "Compare" }).click();
	await page.waitForURL(/versions\?version=3&from=2$/);
	await page.getByRole("link", { name: "Compare crab, front" }).waitFor();

	const { id } = await game.component("crab");
	await page.goto(`${url}/pieces/${id}`);
	await page.getByRole("link", { name: "Compare front in version 3" }).click();
	await page.waitForURL(/version=3&from=2&piece=/);
	await page.getByRole("dialog", { name: /crab, front.*version 2 to 3/ }).waitFor();
	await page.goto(`${url}/pieces/${id}`);
	await page.getByRole("link", { name: "Compare front in version 1" }).click();
	await page.getByRole("dialog", { name: /crab, front.*version 1 to 3/ }).waitFor();
	assert.deepEqual(complaints, []);
});
