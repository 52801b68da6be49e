import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, hasFocus, type Page } from "../../web/tests/support/console.ts";
import { moveByKey, pick, pickFrom } from "../../web/tests/support/menus.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { hearsKeys, onFelt, openLog, sitDownBy } from "../../web/tests/support/tables.ts";

// The parts around the felt: menus, dialogs, keys, the log, and what a page loads.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	gameId = game.id;
	await on.service.published();
});

const log = (page: Page) => page.getByRole("complementary", { name: "What happened" });
const menuOf = async (page: Page, name: RegExp, entry: string | RegExp) => {
	await onFelt(page, name).first().click({ button: "right" });
	await pick(page, entry);
};
/** An entry of the table's own menu. */
const more = (page: Page, entry: string) => pickFrom(page.getByRole("button", { name: "More" }), entry);

/** A table of the game with a link, created as its owner does it. */
async function annsTable(name: string, role = "player") {
	const table = await ann.ok(ann.ask("POST", `/api/v1/games/${gameId}/tables`, { name }));
	const path = `/api/v1/games/${gameId}/tables/${table.id}`;
	const link = await ann.ok(ann.ask("POST", `${path}/links`, { role }));
	return { id: table.id as string, path, link: link as { id: string; secret: string } };
}

on.test("a table loads less than 130 kB of script before a user plays", async () => {
	const { link } = await annsTable("Light");
	const { page } = await on.open(undefined);
	await sitDownBy(page, on.service.url, link.secret, "Ben");
	const scripts = new Set<string>();
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.add(request.url());
	});
	await page.reload();
	await onFelt(page, /^The bay/).waitFor();
	await hearsKeys(page);
	const all = [...scripts];
	const sizes = await Promise.all(
		all.map(async (url) => gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length),
	);
	const sum = sizes.reduce((so, size) => so + size, 0);
	assert.ok(all.length > 3 && sum < 130_000, `${sum}: ${all.map((url, i) => `${url} ${sizes[i]}`)}`);
});

on.test("keys and clicks are not lost while their actions are still being loaded", async () => {
	const { link } = await annsTable("Slow");
	const { page } = await on.open(undefined);
	await sitDownBy(page, on.service.url, link.secret, "Ben");
	await openLog(page);
	let arrive = () => {};
	let arrived = Promise.resolve();
	const delay = () => {
		arrived = new Promise((resolve) => {
			arrive = resolve;
		});
	};
	const requested: string[] = [];
	await page.route(/\/console\/around-/, async (route) => {
		requested.push(route.request().url());
		await arrived;
		await route.continue();
	});
	delay();
	await page.reload();
	const deck = onFelt(page, /^Evening/);
	await deck.focus();
	await page.keyboard.press("2");
	await page.keyboard.press("/");
	// the keys must not apply to an element that gets the focus before they are handled
	await page.getByRole("button", { name: "Undo" }).focus();
	await until("it is on its way", () => requested.length === 1);
	arrive();
	await page.getByRole("dialog", { name: "Find a piece" }).waitFor();
	await page.keyboard.press("Escape");
	await log(page)
		.getByText(/^You drew .*Evening/)
		.waitFor();

	delay();
	await page.reload();
	await deck.click({ button: "right" });
	await until("it is on its way again", () => requested.length === 2);
	arrive();
	await pick(page, "Shuffle");
	await log(page)
		.getByText(/^You shuffled/)
		.waitFor();

	// a key that moves the focus must not move it away from an element that the user has focused since
	delay();
	await page.reload();
	await deck.focus();
	await page.keyboard.press("F6");
	const undo = page.getByRole("button", { name: "Undo" });
	await undo.focus();
	await page.keyboard.press("/");
	await until("it is on its way once more", () => requested.length === 3);
	arrive();
	await page.getByRole("dialog", { name: "Find a piece" }).waitFor();
	await page.keyboard.press("Escape");
	await hasFocus(undo);
});

on.test("a spectator is offered nothing that moves a piece, and a revoked link ends the page", async () => {
	const { id, path, link } = await annsTable("Watched", "spectator");
	const { page } = await on.open(undefined);
	await page.goto(`${on.service.url}/t/${link.secret}`);
	await page.getByLabel("Your name").fill("Sue");
	await page.getByRole("button", { name: "Watch" }).click();
	await onFelt(page, /^Evening/).click({ button: "right" });
	// the part of the page with the menu is loaded after the first view
	const entries = async () =>
		(await page.getByRole("menuitem").allTextContents()).map((text) => text.replace(/Space|N$/, ""));
	await untilEqual("the menu", entries, ["Enlarge", "Pin a note…"]);
	await page.keyboard.press("Escape");
	assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
	await ann.ok(ann.ask("DELETE", `${path}/links/${link.id}`));
	await page.getByRole("heading", { name: "Your seat was taken away" }).waitFor();
	await page.goto(`${on.service.url}/tables/${id}`);
	await page.getByRole("heading", { name: "You have no seat at this table" }).waitFor();
	await page.goto(`${on.service.url}/t/${link.secret}`);
	await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
	await assertAccessible(page, "an ended link");
});

on.test(
	"undo affects only the seat's own acts and names who changed them since; the host rewinds and uses set-ups",
	async () => {
		const table = await laidTable(on.service, await on.service.user());
		using ada = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
		const pawn = ada.idOf("tokenSprite");
		await ada.do({ kind: "lay", items: [{ id: pawn, x: 80, y: 0 }] });
		const { page } = await on.open(undefined);
		await sitDownBy(page, on.service.url, table.link.secret, "Ben");
		const item = onFelt(page, /^Pawn/);
		await item.waitFor();
		await menuOf(page, /^Pawn/, "Turn right");
		const turn = () => (ada.client.entry(`item:${pawn}`) as { turn: number } | undefined)?.turn;
		await until("turned", () => turn() === 90);
		await page.keyboard.press("Control+z");
		await until("undone", () => turn() === 0);
		await page.keyboard.press("Control+Shift+z");
		await until("redone", () => turn() === 90);
		await ada.do({ kind: "turn", ids: [pawn], by: 45 });
		await until("seen", () => turn() === 135);
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByText("It cannot be undone: Ada has changed it since.").waitFor();
		await openLog(page);
		await log(page).getByText("Ada (host) rotated Pawn.").waitFor();
		// a player is not offered actions of the host
		assert.equal(
			await log(page)
				.getByRole("button", { name: /Rewind/ })
				.count(),
			0,
		);
		await ada.do({ kind: "settings", playersManage: true });
		await more(page, "Set-ups");
		await page.getByLabel("Save the table as").fill("Turned");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("button", { name: "Set up Turned" }).waitFor();
		await page.keyboard.press("Escape");
		await log(page).getByText("You rotated Pawn.").first().hover();
		await log(page)
			.getByRole("button", { name: /Rewind to here/ })
			.first()
			.click();
		await page.getByRole("button", { name: "Rewind", exact: true }).click();
		await log(page)
			.getByText(/You rewound the table to this: Ada \(host\) put Pawn on the table/)
			.waitFor();
		await until("as it was", () => turn() === 0);
		await more(page, "Set-ups");
		await page.getByRole("button", { name: "Set up Turned" }).click();
		await until("set up", () => turn() === 135);
	},
);

on.test("a table can be played by keyboard alone, and is accessible in light and dark", async () => {
	const { id, link } = await annsTable("By keys");
	using ben = await (async () => {
		const guest = { name: "Ben", colour: "#336699" };
		const seat = await on.service
			.anonymous()
			.ok(on.service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, guest));
		return await new PlayerAtTable(on.service.url, id, seat).seated();
	})();
	for (const scheme of ["light", "dark"] as const) {
		const { page, complaints } = await on.open(ann, { scheme, reducedMotion: true });
		await page.goto(`${on.service.url}/tables/${id}`);
		const deck = onFelt(page, /^Evening/);
		await deck.waitFor();
		await openLog(page);
		await log(page).getByText("Ben sat down.").waitFor();
		await assertAccessible(page, `a table, ${scheme}`);
		if (scheme === "dark") continue;
		const hand = () => page.locator("[data-card]").count();
		await hearsKeys(page);
		await deck.focus();
		await page.keyboard.press("3");
		await until("three cards", async () => (await hand()) === 3);
		await page.keyboard.press("r");
		// the first line is that of the table's opening
		await log(page)
			.getByText(/shuffled Evening/)
			.nth(1)
			.waitFor();
		await page.keyboard.press("p");
		await page.getByRole("region", { name: "1 card that only you see" }).waitFor();
		await assertAccessible(page, "a look");
		await page.getByRole("button", { name: "Done", exact: true }).press("Enter");
		// the card in hand is played, and turned over
		const card = page.locator("[data-card]").first();
		const name = (await card.getAttribute("aria-label"))?.split(",")[0] ?? "";
		await card.focus();
		await page.keyboard.press("t");
		const played = onFelt(page, new RegExp(`^${name},`));
		await played.waitFor();
		// on the felt it has another id
		await log(page).getByText(`played ${name}.`).waitFor();
		await played.focus();
		await page.keyboard.press("f");
		await played.waitFor({ state: "detached" });
		await page.keyboard.press("Control+z");
		await played.waitFor();
		// actions without a key are in the menu and in dialogs
		await deck.focus();
		await moveByKey(page, "m", "Draw to your hand");
		await assertAccessible(page, "a menu");
		for (const entry of ["Deal", "Draw to the table", "Draw several", "Draw to your hand"])
			await moveByKey(page, "d", entry);
		await page.keyboard.press("Escape");
		await page.getByRole("menu").waitFor({ state: "detached" });
		await menuOf(page, /^Evening/, "Deal…");
		await page.getByLabel("Cards for each").fill("2");
		await assertAccessible(page, "a dialog");
		await page.keyboard.press("Enter");
		await log(page)
			.getByText(/dealt 2 cards each from Evening to .* and Ben/)
			.waitFor();
		await until(
			"Ben has two",
			() => (ben.client.entry(`hand:${ben.client.head?.seat}`) as { count: number }).count === 2,
		);
		// finds a piece by name, and moves it from the box to the table
		await page.keyboard.press("/");
		await page.getByLabel("Name of the piece").fill("harbour");
		await untilEqual("one is found", () => page.getByRole("dialog").getByRole("listitem").count(), 1);
		await page.keyboard.press("Enter");
		await until("the die has the focus", () =>
			page.evaluate(
				() => document.activeElement?.getAttribute("aria-label")?.startsWith("Harbour die") === true,
			),
		);
		await page.keyboard.press("t");
		const die = onFelt(page, /^Harbour die/);
		await die.waitFor();
		await die.focus();
		await page.keyboard.press("r");
		await log(page)
			.getByText(/rolled \w+ with Harbour die/)
			.waitFor();
		await page.keyboard.press("?");
		await page.getByRole("heading", { name: "Keys", exact: true }).waitFor();
		await assertAccessible(page, "the keys");
		await page.keyboard.press("Escape");
		assert.deepEqual(complaints, []);
	}
});

on.test("a seat moves to another device by its link, and the first one says so", async () => {
	const { link } = await annsTable("Two devices");
	const { page } = await on.open(undefined);
	await sitDownBy(page, on.service.url, link.secret, "Ben");
	await more(page, "Play on another device");
	await page.getByRole("button", { name: "Show the link" }).click();
	const url = await page.getByRole("textbox", { name: "Play on another device" }).inputValue();
	const other = (await on.open(undefined, { width: 390, height: 844, isTouch: true })).page;
	await other.goto(url);
	await onFelt(other, /^The bay/).waitFor();
	assert.ok(!other.url().includes("#"), "the secret is not in the address any longer");
	await page.getByRole("heading", { name: "The table is open in another window" }).waitFor();
	await page.getByRole("button", { name: "Play here" }).click();
	await onFelt(page, /^The bay/).waitFor();
	await other.getByRole("heading", { name: "The table is open in another window" }).waitFor();
});
