import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, hasFocus } from "../../web/tests/support/console.ts";
import { allPictures, isWhole, piece, pushGame } from "../../web/tests/support/pieces.ts";

let ann: SignedInVisitor;
let game: GameClient;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	await on.service.published();
});

const pieceAddress = async (key: string) =>
	`${on.service.url}/games/${game.id}/pieces/${(await game.component(key)).id}`;

on.test("a card's page shows both sides, its size, keys and deck, and the trim", async () => {
	const { page, complaints } = await on.open(ann);
	await page.goto(await pieceAddress("light-3"));
	await page.getByRole("heading", { name: "Light 3", level: 2 }).waitFor();
	const stage = page.getByRole("region", { name: "Piece" });
	await stage.getByText("Front · 825 × 1,125 px · 300 dpi · 3.2 mm bleed").waitFor();
	await stage.getByText("Back, shared · 206 × 281 px").waitFor();
	await page.getByText("63.5 × 88.9 mm", { exact: true }).waitFor();
	await page.getByRole("link", { name: "Evening" }).waitFor();
	// what developers want to know is folded away
	assert.equal(await page.getByText("light-3", { exact: true }).isVisible(), false);
	await page.getByText("For developers").click();
	await page.getByText("light-3", { exact: true }).waitFor();
	await allPictures(page);
	await assertAccessible(page, "a piece");

	await page.keyboard.press("t");
	await until(
		"the original image",
		() => page.evaluate(() => [...document.images].map(({ src }) => src)),
		(sources) => sources.some((source) => source.endsWith(".png")),
	);
	await allPictures(page);
	await assertAccessible(page, "a piece with its trim");
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copy the key" }).click();
	await page.getByRole("button", { name: "Copied" }).waitFor();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "light-3");
	assert.deepEqual(complaints, []);
});

on.test(
	"arrow keys lead to the neighbouring pieces, and going back restores the page of all pieces",
	async () => {
		const { page } = await on.open(ann, { height: 700, reducedMotion: true });
		await page.goto(`${on.service.url}/games/${game.id}`);
		await isWhole(page);
		await piece(page, "Coral boat").focus();
		await page.keyboard.press("End");
		await until("the focus is on the last piece", () =>
			page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Rules,")),
		);
		const name = async () => await page.getByRole("heading", { level: 2 }).textContent();
		await page.keyboard.press("Enter");
		await page.getByRole("link", { name: "Back to the pieces" }).waitFor();
		const last = await name();
		await page.keyboard.press("ArrowLeft");
		const before = await until("the previous piece", name, (now) => now !== null && now !== last);
		await page.getByRole("link", { name: "Back to the pieces" }).click();
		await until(
			"the keyboard focus is back on the same piece",
			() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
			(label) => label?.startsWith(`${before},`),
		);
		await until("the page is scrolled to it", () => page.evaluate(() => scrollY > 0));
	},
);

on.test("dice show their faces and books their pages", async () => {
	const { page, complaints } = await on.open(ann);
	await page.goto(await pieceAddress("die"));
	await page.getByText("1 of 6 with pictures").waitFor();
	await page.getByRole("button", { name: "Face 3", exact: true }).click();
	await page.getByRole("button", { name: "Face 3", exact: true, pressed: true }).waitFor();
	await page.getByRole("button", { name: "Face 4, number only" }).waitFor();
	await assertAccessible(page, "a die");
	await page.goto(await pieceAddress("d20"));
	await page.getByRole("button", { name: "Face 20, number only" }).waitFor();
	await page.goto(await pieceAddress("rules"));
	await page.getByText("Cover", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Next page" }).click();
	await page.getByText("Pages 1 and 2").waitFor();
	await page.keyboard.press("f");
	await page.getByText("Page 3", { exact: true }).waitFor();
	await assertAccessible(page, "a book");
	assert.deepEqual(complaints, []);
});

on.test("own data are shown as text, and findings as warnings", async () => {
	const { page } = await on.open(ann, { width: 390, height: 844, scheme: "dark" });
	await page.goto(await pieceAddress("fog-1"));
	await page.getByRole("region", { name: "Your data" }).getByText("<i>slow</i>").waitFor();
	await page.getByRole("button", { name: "Turn over" }).click();
	await page.getByText("Back · 300 × 346 px · 159 dpi").waitFor();
	await assertFits(page, 390);
	await assertAccessible(page, "a tile on a phone");

	await page.goto(await pieceAddress("bay"));
	await page
		.getByRole("list", { name: "Warnings" })
		.getByText(/blurred/)
		.waitFor();
});

on.test("a piece's page shows earlier versions, and a push changes the page while it is open", async () => {
	const { page } = await on.open(ann);
	await page.goto(await pieceAddress("light-5"));
	await page.getByText(/^Version 1, current/).waitFor();
	await game.pushed([
		{
			kind: "card",
			name: "Light five",
			externalKey: "light-5",
			assets: [await game.asset(await picture())],
		},
	]);
	await page.getByRole("heading", { name: "Light five" }).waitFor();
	await page.getByText("Changed just now by Test app").waitFor();
	await page.getByText(/^Version 2, current/).waitFor();
	await page.getByRole("link", { name: "Compare front in version 1" }).waitFor();

	const { id } = await game.component("light-5");
	await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
	await page.getByRole("heading", { name: "Light five has been removed" }).waitFor();
	await assertAccessible(page, "a removed piece");
	await page.goto(`${on.service.url}/games/${game.id}/pieces/cmp_nothing`);
	await page.getByRole("heading", { name: "Piece not found" }).waitFor();
});

on.test(
	"what players noted about a piece is on its page and with the tables, until it is resolved",
	async () => {
		const tables = `${game.path}/tables`;
		const table = await ann.ok(ann.ask("POST", tables, { name: "Friday" }));
		const link = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
		const body = { name: "Ben", colour: "#0033aa" };
		const guest = on.service.visitor();
		await guest.ok(guest.call("POST", `/api/v1/table-links/${link.secret}/seats`, { body }));
		const path = `/api/v1/tables/${table.id}`;
		const { view } = (await guest.get(`${path}/view`)).body;
		const [boat = ""] = Object.keys(view).filter((name) => view[name].shown?.externalKey === "boat");
		for (const note of [
			{ on: boat.replace("item:", ""), text: "Which way does it <b>sail</b>?" },
			{ at: { x: 0, y: 0 }, text: "Too empty" },
		])
			await guest.ok(guest.call("POST", `${path}/notes`, { body: note }));

		const { page, complaints } = await on.open(ann);
		await page.goto(await pieceAddress("boat"));
		const section = page
			.locator("section")
			.filter({ has: page.getByRole("heading", { name: "Notes from players" }) });
		await section.getByText("Which way does it <b>sail</b>?").waitFor();
		await section.getByText("Ben, Friday").waitFor();
		assert.equal(await section.getByText("Too empty").count(), 0);
		await assertAccessible(page, "a piece with a note");

		await page.goto(`${on.service.url}/games/${game.id}/tables`);
		await page.getByRole("heading", { name: "2 notes from players" }).waitFor();
		const about = page.getByRole("listitem").filter({ hasText: "Which way" });
		await about.getByRole("link", { name: "Coral boat" }).waitFor();
		await assertAccessible(page, "tables with notes");
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "Download as Markdown" }).click(),
		]);
		assert.equal(download.suggestedFilename(), "notes.md");
		await about.getByLabel("Resolved").click();
		await page.getByRole("heading", { name: "1 note from players" }).waitFor();
		await page.getByLabel("Show resolved").check();
		await about.getByLabel("Resolved").click();
		await page.getByRole("heading", { name: "2 notes from players" }).waitFor();
		await page.setViewportSize({ width: 390, height: 844 });
		await about.getByRole("button", { name: "Delete note" }).click();
		await hasFocus(about.getByRole("button", { name: "Keep" }));
		const text = about.getByText("Which way does it");
		await until("its text keeps its width", async () => ((await text.boundingBox())?.width ?? 0) > 300);
		await about.getByRole("button", { name: "Delete", exact: true }).click();
		await page.getByRole("heading", { name: "1 note from players" }).waitFor();
		await hasFocus(page.getByRole("button", { name: "Delete note" }));
		assert.deepEqual(complaints, []);
	},
);
