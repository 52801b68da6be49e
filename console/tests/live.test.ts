import assert from "node:assert/strict";
import { resumeRemaking } from "../../server/src/images/derive/remake.ts";
import { listJobs } from "../../server/src/store/queries/service/jobs.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { makeImagesOlder } from "../../server/tests/support/stores/older-images.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { isWhole, piece, pushGame } from "../../web/tests/support/pieces.ts";
import { nextFrames } from "../../web/tests/support/settled.ts";

const on = consoleTest({ publishesByItself: true });

const changes = (page: Page) => page.getByRole("region", { name: "What changed" });

declare global {
	interface Window {
		notLoadedAgain?: true;
		glows: string[];
	}
}

/** Records in the page which pieces have started to glow. */
function noteGlows(): void {
	window.glows = [];
	document.addEventListener("animationstart", ({ animationName, target }) => {
		if (!/glow/.test(animationName) || !(target instanceof Element)) return;
		window.glows.push(String(target.closest<HTMLElement>("[data-stop]")?.dataset.stop));
	});
}

on.test("a change by hand is announced with the name of the person, not that of the program", async () => {
	const ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	await on.service.published();
	const { page } = await on.open(ann);
	await page.goto(`${on.service.url}/games/${game.id}`);
	await isWhole(page);
	const name = ann.email.replace(/person(\d+)@.*/, "Person $1");
	const act = { componentIds: [(await game.component("boat")).id], set: { name: "Red boat" } };
	await ann.ok(ann.ask("POST", `${game.path}/components/change`, act));
	await changes(page).getByText(`${name} changed Red boat`).waitFor();
	await piece(page, "Red boat").press("Enter");
	await page.getByText(`Changed just now by ${name}`).waitFor();
});

on.test(
	"two browsers watch one game: a push appears in both without a reload, glows once, and is summarized in a strip",
	async () => {
		const ann = await on.service.person();
		const { game } = await pushGame(on.service, ann);
		await on.service.published();
		const address = `${on.service.url}/games/${game.id}`;
		const watching = [
			await on.open(ann, { height: 1400 }),
			await on.open(ann, { width: 390, height: 844, scheme: "dark" }),
		];
		const [{ page: wide }, { page: phone }] = watching as [(typeof watching)[0], (typeof watching)[0]];
		for (const { page } of watching) {
			await page.goto(address);
			await page.evaluate(() => {
				window.notLoadedAgain = true;
			});
			await page.evaluate(noteGlows);
			await page.getByRole("heading", { name: "Boards" }).waitFor();
		}

		const asset = await game.asset(await picture(800, 800));
		await game.pushed([
			{ kind: "board", name: "The bay at night", externalKey: "bay", assets: [asset] },
			{ kind: "counter", name: "Tide", externalKey: "tide" },
		]);
		for (const { page } of watching) {
			await changes(page).getByText("Test app added Tide and changed The bay at night").waitFor();
			await piece(page, "The bay at night").waitFor();
		}
		await piece(wide, "The bay at night")
			.and(wide.getByLabel(/changed just now$/))
			.waitFor();
		// waits for animations to finish
		await assertAccessible(wide, "with changes");
		await assertAccessible(phone, "with changes, on a phone");
		for (const page of [wide, phone]) {
			const { id } = await game.component("bay");
			const glows = () => page.evaluate((of) => window.glows.filter((at) => at === of).length, id);
			await until("it glows", glows);
			await page.locator("[class*=glow]").first().waitFor({ state: "detached" });
			assert.equal(await glows(), 1);
		}

		// a card inside a closed deck, and two pieces that are deleted
		await game.pushed([{ kind: "card", name: "Light seven", externalKey: "light-7" }]);
		await changes(wide).getByText("Test app added Tide and changed 2 pieces").waitFor();
		for (const key of ["boat", "tray"]) {
			const { id } = await game.component(key);
			await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
		}
		for (const { page } of watching) {
			await changes(page).getByText("Test app added Tide, changed 2 pieces and removed 2 pieces").waitFor();
			await piece(page, "Coral boat").waitFor({ state: "detached" });
		}
		await wide.getByRole("button", { name: "Removed" }).click();
		await wide.getByText("Coral boat, Tray").waitFor();

		await phone.getByRole("button", { name: "Only these" }).click();
		await phone.getByText("3 of 23 pieces").waitFor();
		const strip = changes(wide);
		await strip.getByRole("button", { name: "Show" }).click();
		await strip.getByRole("button", { name: "Dismiss" }).click();
		await strip.waitFor({ state: "detached" });
		for (const { page, complaints } of watching) {
			assert.equal(await page.evaluate(() => window.notLoadedAgain), true);
			assert.deepEqual(complaints, []);
		}
	},
);

/** The vertical position of a piece on the screen once it has stopped moving, for example after scrolling. */
async function placeOf(page: Page, name: string): Promise<number> {
	let last: number | undefined;
	const { top } = await until(
		`${name} has stopped moving`,
		async () => {
			const seen = { top: (await piece(page, name).boundingBox())?.y, before: last };
			last = seen.top;
			// a moving piece has another position two frames later
			await nextFrames(page);
			return seen;
		},
		({ top, before }) => top !== undefined && top === before,
	);
	return top ?? Number.NaN;
}

on.test("a push does not move the piece at the top of the window", async () => {
	const ann = await on.service.person();
	const client = await on.service.app(ann.userId);
	const game = await client.game("Many");
	const asset = await game.asset(await picture(120, 120));
	const tile = (number: number) => ({
		kind: "tile",
		name: `Tile ${number}`,
		externalKey: `tile-${number}`,
		widthMm: 60,
		heightMm: 60,
		assets: [asset],
	});
	await game.pushed(Array.from({ length: 150 }, (_, i) => tile(i)));
	await on.service.published();
	const { page } = await on.open(ann);
	await page.goto(`${on.service.url}/games/${game.id}`);
	await isWhole(page);
	await piece(page, "Tile 0").focus();
	await page.keyboard.press("End");
	await piece(page, "Tile 149").waitFor();
	const before = await placeOf(page, "Tile 149");
	// boards come first, so the new one is above the piece
	await game.pushed([
		{ kind: "board", name: "Board", externalKey: "b", widthMm: 300, heightMm: 300, assets: [asset] },
	]);
	await changes(page).getByText("Test app added Board").first().waitFor();
	const after = await placeOf(page, "Tile 149");
	assert.ok(Math.abs(before - after) < 2, `${before} and ${after}`);
});

on.test("an answer that was on its way while a push arrived does not take the push back", async () => {
	const ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	await on.service.published();
	await makeImagesOlder(on.service.service);
	const { page } = await on.open(ann, { height: 1400 });
	await page.goto(`${on.service.url}/games/${game.id}`);
	await isWhole(page);
	// what the stream asks for names the version that it follows; everything else is held from here on
	const answer = Promise.withResolvers<void>();
	const answered = Promise.withResolvers<void>();
	let held = 0;
	await page.route(/\/published$/, async (route) => {
		held++;
		const response = await route.fetch();
		await answer.promise;
		await route.fulfill({ response });
		answered.resolve();
	});
	await resumeRemaking({ store: on.service.service.store, now: on.service.now });
	on.service.service.jobs.wake();
	await until("the page asks for new addresses of images", () => held > 0);
	await game.pushed([{ kind: "counter", name: "Tide", externalKey: "tide" }]);
	await piece(page, "Tide").waitFor();
	answer.resolve();
	await answered.promise;
	await page.unrouteAll({ behavior: "wait" });
	await nextFrames(page);
	await nextFrames(page);
	assert.equal(await piece(page, "Tide").count(), 1);
	await until(
		"the rest is derived again",
		() => listJobs(on.service.service.store.reader),
		(jobs) => jobs.length === 0,
	);
});

on.test("images that are derived again after an upgrade replace the old ones quietly", async () => {
	const ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	await on.service.published();
	await makeImagesOlder(on.service.service);
	const { page } = await on.open(ann, { height: 1400 });
	await page.goto(`${on.service.url}/games/${game.id}`);
	await page.evaluate(() => {
		window.notLoadedAgain = true;
	});
	const addresses = () =>
		page.evaluate(() =>
			[...document.images].map(({ src }) => src).filter((src) => src.includes("/derived/")),
		);
	const isOlder = (address: string) => /drv_\w+-[a-z]/.test(address);
	await until("images of the older form", addresses, (found) => found.length > 3 && found.every(isOlder));

	await resumeRemaking({ store: on.service.service.store, now: on.service.now });
	on.service.service.jobs.wake();
	await until("images of the new form", addresses, (found) => found.length > 3 && !found.some(isOlder));
	assert.equal(await page.evaluate(() => window.notLoadedAgain), true);
	assert.equal(await changes(page).count(), 0, "nothing is reported as changed");
	// it pauses between its steps, so that it is not always due
	await until(
		"the rest is derived again",
		() => listJobs(on.service.service.store.reader),
		(jobs) => jobs.length === 0,
	);
});
