import assert from "node:assert/strict";
import type { Client } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest } from "../../web/tests/support/console.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({ expectsErrors: /job is dead/ }, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

const poker = { widthMm: 63.5, heightMm: 88.9 };

/** A game that the user's tool created, and its address in the console. */
async function newGame() {
	const game = await tool.game();
	return { game, url: `${on.service.url}${game.path.replace("/api/v1", "")}` };
}

on.test("findings are grouped, explained, and link to their pieces", async () => {
	const { game, url } = await newGame();
	const face = await game.asset(await picture(300, 300), "face-1");
	const small = await game.asset(await picture(250, 350));
	await game.pushed([
		{ kind: "tile", name: "<i>Small</i>", externalKey: "small", ...poker, assets: [small] },
		{
			kind: "tile",
			name: "Orphan",
			externalKey: "orphan",
			...poker,
			parentExternalKey: "reef",
			assets: [small],
		},
		{ kind: "dieFace", name: "Loose", externalKey: "loose", assets: [face] },
	]);
	await on.service.published();
	const { page, complaints } = await on.open(user);
	await page.goto(`${url}/checks`);
	await page.getByRole("heading", { name: "4 warnings" }).waitFor();
	const few = page.getByRole("region", { name: "Pictures with too few pixels" });
	await untilEqual("two pictures", () => few.getByRole("listitem").count(), 2);
	assert.equal(await page.locator("main i").count(), 0, "names with markup are text");
	const link = few.getByRole("link", { name: "<i>Small</i>" });
	assert.match((await few.textContent()) ?? "", /100 pixels to the inch/);
	await page.getByRole("region", { name: "Faces without a die" }).waitFor();
	await page.getByRole("region", { name: "Pieces whose deck or die is missing" }).waitFor();
	await assertAccessible(page, "checks");

	// a finding that a push fixes disappears without a reload
	await game.pushed([{ kind: "deck", name: "Reef", externalKey: "reef", ...poker }]);
	await on.service.published();
	await page.getByRole("heading", { name: "3 warnings" }).waitFor();
	await link.click();
	await page.waitForURL(`**/pieces/${(await game.component("small")).id}`);
	assert.deepEqual(complaints, []);
});

on.test("many findings are listed deck by deck, and those of a deck are accepted together", async () => {
	const { game, url } = await newGame();
	const small = await game.asset(await picture(250, 350));
	const cards = (deck: string) => [
		{ kind: "deck", name: deck, externalKey: deck, ...poker },
		...[1, 2, 3, 4, 5, 6, 7].map((number) => ({
			...{ kind: "tile", name: `${deck} ${number}`, externalKey: `${deck} ${number}`, ...poker },
			...{ parentExternalKey: deck, assets: [small] },
		})),
	];
	await game.pushed([...cards("Reef"), ...cards("Shore")]);
	await on.service.published();
	const { page, complaints } = await on.open(user);
	await page.goto(`${url}/checks`);
	const few = page.getByRole("region", { name: "Pictures with too few pixels" });
	await few.getByText("Reef 7", { exact: true }).click();
	await few.getByRole("link", { name: "Reef 3" }).waitFor();
	await untilEqual("one deck is open", () => few.getByRole("listitem").count(), 7);
	await assertAccessible(page, "findings deck by deck");
	await few.getByRole("button", { name: "All from Reef are meant so" }).click();
	await page.getByRole("heading", { name: "7 warnings" }).waitFor();
	await few.getByRole("link", { name: "Shore 3" }).waitFor();
	assert.deepEqual(complaints, []);
});

on.test("pictures that failed are retried, and then no problems are left", async () => {
	const { game, url } = await newGame();
	const art = await picture(750, 1050, { format: "jpeg" });
	const lost = await game.asset(art);
	await on.service.service.objects.delete({ type: "source", key: lost.key });
	await game.pushed([{ kind: "tile", name: "Lost", externalKey: "lost", ...poker, assets: [lost] }]);
	await on.service.published();
	const { page, complaints } = await on.open(user, {
		width: 390,
		height: 844,
		scheme: "dark",
	});
	await page.goto(`${url}/checks`);
	await page.getByRole("heading", { name: "1 error" }).waitFor();
	const failed = page.getByRole("region", { name: /Pictures that could not be processed/ });
	await assertAccessible(page, "a failure on a phone");
	await assertFits(page, 390);
	await on.service.service.objects.put({ type: "source", key: lost.key }, art.bytes);
	await failed.getByRole("button", { name: "Retry all" }).click();
	await on.service.published();
	await page.getByRole("heading", { name: "No problems found" }).waitFor();
	await page.getByText("Checked 1 piece and 1 picture.").waitFor();
	await assertAccessible(page, "no problems");
	await assertFits(page, 390);
	// the browser reports the missing picture until the retry has succeeded
	assert.deepEqual(
		complaints.filter((line) => !/status of (404|502)/.test(line)),
		[],
	);
});

on.test("an empty game has nothing to check yet", async () => {
	const { url } = await newGame();
	const { page } = await on.open(user);
	await page.goto(`${url}/checks`);
	await page.getByRole("heading", { name: "Nothing to check yet" }).waitFor();
	await assertAccessible(page, "nothing to check");
});

on.test(
	"a finding that is meant so is accepted, counts no longer on the tab, and can be reopened",
	async () => {
		const { game, url } = await newGame();
		const small = await game.asset(await picture(250, 350));
		const pieces = ["a", "b", "c"].map((key) => ({
			...{ kind: "tile", name: `Tile ${key}`, externalKey: key, ...poker },
			...{ shape: "hex", parentExternalKey: "map", assets: [small] },
		}));
		await game.pushed([{ kind: "bundle", name: "Map", externalKey: "map", ...poker }, ...pieces]);
		await on.service.published();
		const { page, complaints } = await on.open(user);
		await page.goto(url);
		const tab = page.getByRole("navigation", { name: "Game pages" }).getByRole("link", { name: /Checks/ });
		await tab.getByText("3 open findings").waitFor();
		await tab.click();
		const few = page.getByRole("region", { name: "Pictures with too few pixels" });
		await few.getByRole("listitem").first().waitFor();
		assert.equal(await few.getByText(/pixels to the inch/).count(), 1, "what is said of all is said once");
		assert.match((await few.textContent()) ?? "", /Tile a tile/, "a hex in a bundle is not a card");
		await few.getByRole("button", { name: "Tile b is meant so" }).click();
		await tab.getByText("2 open findings").waitFor();
		const accepted = page.getByText("1 accepted finding", { exact: true });
		await accepted.click();
		await page.getByRole("button", { name: "Reopen the finding about Tile b" }).waitFor();
		await assertAccessible(page, "accepted findings");
		await few.getByRole("button", { name: "All are meant so" }).click();
		await page.getByRole("heading", { name: "No open findings" }).waitFor();
		await tab.getByText("open findings").waitFor({ state: "detached" });

		// another picture is another finding
		await game.pushed([{ ...pieces[0], assets: [await game.asset(await picture(250, 350))] }]);
		await on.service.published();
		await tab.getByText("1 open finding").waitFor();
		await few.getByRole("button", { name: "Tile a is meant so" }).waitFor();
		await page.getByText("2 accepted findings", { exact: true }).click();
		await page.getByRole("button", { name: "Reopen the finding about Tile c" }).click();
		await tab.getByText("2 open findings").waitFor();
		assert.deepEqual(complaints, []);
	},
);
