import assert from "node:assert/strict";
import type { HandEntry, ItemEntry, SeatEntry, StackEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { middleOf, onFelt, openLog, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests how much room the game has: the log, the hands, the box and the buttons of the view cover none of it.

let ann: SignedInVisitor;
let game: Awaited<ReturnType<typeof pushGame>>["game"];
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	await on.service.published();
});

/** Opens a table whose host is a program, with a boat and a book on the felt, and Ben at it in a browser. */
async function benAtTable(options: Parameters<typeof on.open>[1] = {}) {
	const tables = `/api/v1/games/${game.id}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "Roomy", host: { name: "Ada" } }));
	const link = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
	const seat = { secret: table.seatSecret, seatId: table.seatId };
	const host = await new PlayerAtTable(on.service.url, table.id, seat).seated();
	const items = Object.entries(host.client.view).flatMap(([name, entry]) =>
		name.startsWith("item:") ? [[name.slice("item:".length), entry as ItemEntry | StackEntry] as const] : [],
	);
	const called = (name: string) =>
		items.find(
			([, one]) => ("top" in one ? one.home?.name : "shown" in one && one.shown.name) === name,
		)?.[0] ?? assert.fail(`no ${name}`);
	const [boat, rules, deck] = [called("Coral boat"), called("Rules"), called("Evening")];
	await host.do({ kind: "lay", items: [{ id: boat, x: 60, y: 0 }] });
	await host.do({ kind: "lay", items: [{ id: rules, x: -180, y: 0 }] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, ...options });
	await sitDownBy(page, on.service.url, link.secret, "Ben");
	await onFelt(page, /^Coral boat/).waitFor();
	const seatOf = (name: string) =>
		Object.entries(host.client.view)
			.find(([entry, one]) => entry.startsWith("seat:") && (one as SeatEntry).name === name)?.[0]
			.slice("seat:".length) ?? "";
	return { host, page, complaints, boat, rules, deck, seatOf };
}

const line = (page: Page) => page.locator("[data-line]");

on.test("the log is closed until asked for, and the last act is shown for some seconds", async () => {
	const { host, page, boat, complaints } = await benAtTable();
	using _ = host;
	const log = page.getByRole("complementary", { name: "What happened" });
	assert.equal(await log.count(), 0);
	await host.do({ kind: "turn", ids: [boat], by: 90 });
	await line(page).getByText("Ada (host) rotated Coral boat.").waitFor();
	await page.getByRole("log").getByText("Ada (host) rotated Coral boat.").waitFor();
	await assertAccessible(page, "a line of the log");
	// what this seat moves is before its eyes
	await onFelt(page, /^Coral boat/).focus();
	await page.keyboard.press("e");
	await page.getByRole("log").getByText("You rotated Coral boat.").waitFor();
	assert.deepEqual(await line(page).allTextContents(), ["Ada (host) rotated Coral boat."]);
	await page.keyboard.press("Control+z");
	await line(page)
		.getByText(/^You undid/)
		.waitFor();
	// it goes after a time, here a short one
	await page.evaluate(() => {
		const set = window.setTimeout.bind(window);
		window.setTimeout = ((task: TimerHandler, ms = 0, ...rest: unknown[]) =>
			set(task, ms === 6000 ? 500 : ms, ...rest)) as typeof setTimeout;
	});
	await host.do({ kind: "turn", ids: [boat], by: 90 });
	await until("it has gone", async () => (await line(page).count()) === 0);
	await openLog(page);
	await host.do({ kind: "turn", ids: [boat], by: 90 });
	await until(
		"the log has it",
		async () => (await log.getByText("Ada (host) rotated Coral boat.").count()) === 3,
	);
	assert.equal(await line(page).count(), 0);
	await page.reload();
	await log.waitFor();
	assert.deepEqual(complaints, []);
});

on.test(
	"hands of others are chips; a press shows the backs, and shown cards open automatically",
	async () => {
		for (const isTouch of [false, true]) {
			const { host, page, deck, seatOf } = await benAtTable(
				isTouch ? { isTouch, width: 390, height: 844 } : {},
			);
			using _ = host;
			await host.do({ kind: "deal", from: deck, count: 3, to: [seatOf("Ada")] });
			const chip = page.getByRole("button", { name: /^Ada ?3 cards in the hand/ });
			await chip.waitFor();
			const backs = page.getByRole("region", { name: "Ada’s hand, 3 cards" });
			assert.equal(await backs.count(), 0);
			if (isTouch) await chip.tap();
			else await chip.click();
			await backs.waitFor();
			await assertAccessible(page, "an open hand");
			await assertFits(page, isTouch ? 390 : 1280);
			assert.equal(await backs.getByRole("img").count(), 0, "no card is named");
			await chip.press("Enter");
			await backs.waitFor({ state: "detached" });
			const [card] = (host.client.entry(`hand:${seatOf("Ada")}`) as HandEntry).cards ?? [];
			await host.do({ kind: "show", ids: [card?.id ?? ""], to: [seatOf("Ben")] });
			await backs.getByRole("img", { name: /^Light \d+/ }).waitFor();
			assert.equal(await backs.getByRole("img").count(), 1);
			await host.do({ kind: "show", ids: [card?.id ?? ""], to: [] });
			await backs.waitFor({ state: "detached" });
		}
	},
);

type Box = { left: number; top: number; right: number; bottom: number };

/** The places of everything at the table, by name, in pixels of the window. */
async function boxes(page: Page): Promise<Record<string, Box>> {
	return await page.evaluate(() => {
		const found: Record<string, Box> = {};
		const add = (name: string, selector: string) => {
			for (const [i, one] of [...document.querySelectorAll(selector)].entries()) {
				const { left, top, right, bottom } = one.getBoundingClientRect();
				found[`${name} ${i}`] = { left, top, right, bottom };
			}
		};
		add("item", "[data-item]");
		add("card", "[data-card]");
		add("chip", "[data-seat] > button");
		add("box", "section[data-region=box]");
		add("tools", "main > fieldset");
		add("bar", "[role=toolbar]");
		// the left page of an open book
		const book = document.querySelector("[data-kind=book]")?.getBoundingClientRect();
		if (book) found["page 0"] = { ...found["item 0"], ...book.toJSON(), left: book.left - book.width };
		return found;
	});
}

const overlaps = (a: Box, b: Box) =>
	Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
	Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

for (const [width, height, isTouch] of [
	[390, 844, true],
	[820, 1180, true],
	[844, 390, true],
	[1280, 800, false],
	[1440, 900, false],
] as const)
	on.test(`hands, box and buttons cover nothing in a window of ${width} × ${height}`, async () => {
		const { host, page, deck, rules, seatOf } = await benAtTable({ width, height, isTouch });
		using _ = host;
		await host.do({ kind: "deal", from: deck, count: 5, to: [seatOf("Ben"), seatOf("Ada")] });
		await host.do({ kind: "page", id: rules, to: 1 });
		await until("five cards", async () => (await page.locator("[data-card]").count()) === 5);
		await page.getByRole("button", { name: "Show everything" }).click();
		await middleOf(onFelt(page, /^Coral boat/));
		const all = Object.entries(await boxes(page));
		for (const name of ["item 2", "page 0", "card 4", "chip 0", "box 0", "tools 0"])
			assert.ok(
				all.some(([one]) => one === name),
				`there is ${name}`,
			);
		for (const [name, { left, right, top }] of all)
			if (!name.startsWith("card"))
				assert.ok(left >= 0 && right <= width && top >= 52, `${name} is in sight`);
		const isPiece = (name: string) => /^(item|page)/.test(name);
		const isCard = (name: string) => name.startsWith("card");
		for (const [name, one] of all)
			for (const [other, two] of all) {
				const areAlike = (isPiece(name) && isPiece(other)) || (isCard(name) && isCard(other));
				if (name !== other && !areAlike) assert.ok(!overlaps(one, two), `${name} and ${other}`);
			}
		const hint = await page.getByText("Drag to move").boundingBox();
		assert.ok(hint !== null);
		const line = { left: hint.x, top: hint.y, right: hint.x + hint.width, bottom: hint.y + hint.height };
		// a low screen has no room next to the pieces
		for (const [name, one] of all)
			if (height > 500 || name.startsWith("chip")) assert.ok(!overlaps(one, line), `${name} and the hint`);
		// neither does the bar of a card in the hand
		const card = page.locator("[data-card]").nth(2);
		await (isTouch ? card.tap() : card.click());
		await page.locator("[role=toolbar][data-placed]").waitFor();
		await until("the bar covers no buttons", async () => {
			const { "bar 0": bar, "tools 0": tools, "box 0": box } = await boxes(page);
			return bar && tools && box && !overlaps(bar, tools) && !overlaps(bar, box);
		});
		await page.keyboard.press("Escape");
		if (width < 800) return;
		const cards = all.filter(([name]) => isCard(name)).map(([, box]) => box);
		for (const [i, card] of cards.entries())
			if (i > 0) assert.ok(card.left - (cards[i - 1]?.right ?? 0) > 7, "cards have gaps");
		// the box opens over no piece either, and gives its room back
		if (width < 1280) return;
		await page.getByRole("button", { name: /^Box/ }).click();
		await until("nothing lies below the box", async () => {
			const now = await boxes(page);
			const tray = now["box 0"];
			return tray && Object.entries(now).every(([name, one]) => name === "box 0" || !overlaps(one, tray));
		});
	});

on.test("a close look at a book shows whole pages, and turning them turns none on the table", async () => {
	for (const isTouch of [false, true]) {
		const [width, height] = isTouch ? [390, 844] : [1280, 800];
		const { host, page, rules, complaints } = await benAtTable({ width, height, isTouch });
		using _ = host;
		await host.do({ kind: "page", id: rules, to: 1 });
		await onFelt(page, /^Rules.*open at page 1/).focus();
		await page.keyboard.press("Space");
		const dialog = page.getByRole("dialog", { name: "Rules" });
		const text = dialog.locator("p[aria-live]");
		await text.waitFor();
		const pictures = () =>
			dialog.locator("img").evaluateAll((all) =>
				all.map((one) => {
					const { left, right, top, bottom } = one.getBoundingClientRect();
					return { left, right, top, bottom };
				}),
			);
		const isWhole = async () => {
			const window = await dialog.boundingBox();
			assert.ok(window);
			// as soon as it has come in, it has the whole window of a phone
			if (isTouch && JSON.stringify(window) !== JSON.stringify({ x: 0, y: 0, width, height })) return 0;
			const shown = (await pictures()).filter(({ left, right }) => right > 0 && left < width);
			const inside = shown.filter(({ left, right }) => left >= window.x && right <= window.x + window.width);
			return inside.length;
		};
		// the dialog measures its room after it has opened
		await dialog.getByText(isTouch ? "Page 1" : "Pages 1 and 2", { exact: true }).waitFor();
		await until("its pages are whole", async () => (await isWhole()) >= (isTouch ? 1 : 2));
		await assertAccessible(page, "a book");
		await page.keyboard.press("ArrowRight");
		await dialog.getByText(isTouch ? "Page 2" : "Page 3", { exact: true }).waitFor();
		await dialog.getByRole("button", { name: "Previous page" }).click();
		await dialog.getByText(isTouch ? "Page 1" : "Pages 1 and 2", { exact: true }).waitFor();
		await page.keyboard.press("ArrowLeft");
		await dialog.getByText("Cover", { exact: true }).waitFor();
		await page.keyboard.press("ArrowLeft");
		assert.equal(await text.textContent(), "Cover");
		assert.equal((host.client.entry(`item:${rules}`) as ItemEntry).value, 1);
		await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
		await onFelt(page, /^Rules.*open at page 1/).waitFor();
		assert.deepEqual(complaints, []);
	}
});

on.test("undo is in words, and a line of the log leads to what it names", async () => {
	const { host, page, boat, deck, complaints } = await benAtTable();
	using _ = host;
	const log = page.getByRole("complementary", { name: "What happened" });
	await onFelt(page, /^Coral boat/).focus();
	await page.keyboard.press("e");
	await page.keyboard.press("Control+z");
	await page.keyboard.press("Control+Shift+z");
	await openLog(page);
	await log.getByText("You undid: rotated Coral boat.", { exact: true }).waitFor();
	await log.getByText("You redid: rotated Coral boat.", { exact: true }).waitFor();
	// what others cannot know stays unnamed when it is undone
	await host.do({ kind: "draw", from: deck, count: 1, to: "hand" });
	await host.do({ kind: "undo" });
	await log.getByText("Ada (host) undid: drew a card from Evening.", { exact: true }).waitFor();
	assert.equal(await log.getByText(/Light \d/).count(), 0);
	// out of sight
	await host.do({ kind: "lay", items: [{ id: boat, x: 2500, y: 1200 }] });
	const item = page.locator(`[data-item="${boat}"]`);
	await until("it is out of sight", async () => {
		const at = await item.boundingBox();
		return at === null || at.x > 1280;
	});
	await log.getByRole("button", { name: "Ada (host) put Coral boat on the table." }).last().click();
	await until("it is in sight, and selected", async () => {
		const at = await item.boundingBox();
		return at !== null && at.x > 0 && at.x < 950 && (await item.getAttribute("data-selected")) !== null;
	});
	await assertAccessible(page, "the log");
	// a card that has been taken into another hand is nowhere
	await host.do({ kind: "hand", ids: [boat] });
	await until(
		"its lines lead nowhere",
		async () => (await log.getByRole("button", { name: /Coral boat/ }).count()) === 0,
	);
	assert.deepEqual(complaints, []);
});

on.test("the log says what a new version has changed of the pieces that all seats see", async () => {
	const { host, page, deck } = await benAtTable();
	using _ = host;
	await openLog(page);
	await host.do({ kind: "draw", from: deck, count: 1, to: { x: 0, y: 150, face: "down" } });
	const image = await picture(140, 160);
	const boat = { kind: "tokenSprite", name: "Coral boat", externalKey: "boat", widthMm: 24, heightMm: 28 };
	const cards = Array.from({ length: 12 }, (_, i) => ({
		kind: "card",
		name: `Dusk ${i + 1}`,
		externalKey: `light-${i + 1}`,
		parentExternalKey: "evening",
	}));
	await game.pushed([{ ...boat, assets: [await game.asset(image)] }, ...cards]);
	await on.service.published();
	const log = page.getByRole("complementary", { name: "What happened" });
	await log.getByText(/^Version \d+: Coral boat has a new picture\.$/).waitFor();
	assert.equal(await log.getByText("Dusk").count(), 0, "no hidden card is named");
});
