import assert from "node:assert/strict";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { fingers, hearsKeys, middleOf, onFelt, type Spot } from "../../web/tests/support/tables.ts";

// Three people who have never seen a table play the example game, on a phone, a tablet and a desktop. They find everything
// by the words on their screens.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	({ id: gameId } = await ann.ok(ann.ask("POST", "/api/v1/account/example-game")));
	await on.service.published();
});

const names = ["Pia", "Theo", "Dora"] as const;
type Guest = { name: (typeof names)[number]; page: Page; complaints: string[] };

/** Opens a table from the game's set-up, as a designer does, and returns the link for the guests. */
async function openTable(): Promise<{ page: Page; link: string; name: string }> {
	const { page } = await on.open(ann, { width: 1280, height: 800 });
	await page.goto(`${on.service.url}/games/${gameId}`);
	await page.getByRole("link", { name: "Play", exact: true }).click();
	await page.getByRole("button", { name: "Open a table" }).click();
	await page.getByRole("radio", { name: "Dusk in the bay", checked: true }).waitFor();
	await page.getByRole("button", { name: "Open the table" }).click();
	await onFelt(page, /^Evening deck/).waitFor();
	// all is on the felt: the box has nothing to offer
	await page.getByRole("button", { name: /^Box/, expanded: false }).waitFor();
	await page.getByRole("button", { name: "Invite" }).click();
	await page.getByRole("button", { name: "Create link" }).click();
	const link = await page.getByRole("textbox", { name: "Link to the table" }).inputValue();
	const seats = await page.getByRole("button", { name: /^At the table/ }).textContent();
	const name = seats?.match(/table: (.*) is here/)?.[1] ?? assert.fail(`${seats}`);
	return { page, link, name };
}

const devices: Record<Guest["name"], Parameters<typeof on.open>[1]> = {
	Pia: { width: 390, height: 844, isTouch: true },
	Theo: { width: 820, height: 1180, isTouch: true, scheme: "dark" },
	Dora: { width: 1440, height: 900 },
};

async function sitDown(name: Guest["name"], link: string): Promise<Guest> {
	const { page, complaints } = await on.open(undefined, devices[name]);
	await page.goto(link);
	await page.getByText("invites you to play").waitFor();
	await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Sit down" }).click();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
	return { name, page, complaints };
}

const hand = (page: Page) => page.getByRole("region", { name: /^Your hand/ }).getByRole("button");
const verb = (page: Page, name: string | RegExp) => page.getByRole("toolbar").getByRole("button", { name });
/** The chip of another player. */
const chip = (page: Page, name: string) =>
	page.getByRole("list", { name: "Hands of the others" }).getByRole("button", { name });
/** The name of the first card in the hand. */
const firstCard = async (page: Page) =>
	(await hand(page).first().getAttribute("aria-label"))?.split(",")[0] ?? "";

/** Waits until this sentence passes on a page. */
const reads = (page: Page, text: string | RegExp) =>
	page.getByRole("log").filter({ hasText: text }).waitFor({ state: "attached" });

/** Whether a thing is on the screen, and nothing lies over its middle. */
async function isInSight(thing: ReturnType<typeof onFelt>): Promise<boolean> {
	const { x, y } = await middleOf(thing);
	return await thing.evaluate((one, at) => one.contains(document.elementFromPoint(at.x, at.y)), { x, y });
}

/** The place of a thing on the table, in mm, as a page draws it. */
const placeOn = (page: Page, name: RegExp) =>
	onFelt(page, name).evaluate((one) => {
		const { e, f } = new DOMMatrix(getComputedStyle(one).transform);
		return `${Math.round(e)} ${Math.round(f)}`;
	});

on.test("three newcomers on three devices find all they need to play a round on their screens", async () => {
	const host = await openTable();
	const [pia, theo, dora] = (await Promise.all(names.map((name) => sitDown(name, host.link)))) as [
		Guest,
		Guest,
		Guest,
	];
	const guests = [pia, theo, dora];
	const others = ({ name }: Guest) => guests.filter((one) => one.name !== name);
	// the host leaves; the table stays
	await host.page.close();

	// the table is set up, everything is in sight, and a line says how to begin
	for (const { page } of guests) {
		for (const thing of [/^How to bring every boat home/, /^Evening deck/, /^Coral boat/, /^Harbour die/])
			await until(`${thing} is in sight`, () => isInSight(onFelt(page, thing)));
		assert.equal(await onFelt(page, /^Fog/).count(), 3);
	}
	for (const { page } of [pia, theo]) await page.getByText("Drag to move, tap for actions").waitFor();
	await dora.page.getByText("Click a piece for its actions").waitFor();

	// Dora reads the rules
	await onFelt(dora.page, /^How to bring every boat home/).click();
	await verb(dora.page, "Enlarge").click();
	const rules = dora.page.getByRole("dialog", { name: "How to bring every boat home" });
	await rules.getByRole("button", { name: "Next page" }).click();
	await rules.getByText(/^Pages? 1/).waitFor();
	await dora.page.keyboard.press("Escape");
	await rules.waitFor({ state: "detached" });

	// Theo deals three cards to each of those at the table
	await onFelt(theo.page, /^Evening deck, stack of 18/).tap();
	await verb(theo.page, "Deal").tap();
	const dealing = theo.page.getByRole("dialog", { name: "Deal" });
	await dealing.getByLabel("Cards for each").fill("3");
	await dealing.getByRole("checkbox", { name: host.name }).uncheck();
	await dealing.getByRole("button", { name: "Deal" }).tap();
	for (const guest of guests) {
		await until(`${guest.name} has three`, async () => (await hand(guest.page).count()) === 3);
		for (const { name } of others(guest))
			await chip(guest.page, name).filter({ hasText: "3 cards in the hand" }).waitFor();
	}
	for (const { page } of [pia, dora]) await reads(page, /Theo dealt 3 cards each/);

	// Pia rolls the die, and everyone sees the same side
	await onFelt(pia.page, /^Harbour die/).tap();
	await verb(pia.page, "Roll").tap();
	await reads(pia.page, /You rolled (Lamp|Sail|Wave|Gull|Anchor|Moon) with Harbour die/);
	const shown = await onFelt(pia.page, /^Harbour die/).getAttribute("aria-label");
	const side = shown?.match(/shows (\w+)/)?.[1] ?? assert.fail(`${shown}`);
	for (const { page } of others(pia)) {
		await reads(page, `Pia rolled ${side} with Harbour die`);
		await onFelt(page, new RegExp(`^Harbour die, .*shows ${side}`)).waitFor();
	}

	// Pia plays a card: all have it in sight
	const played = await firstCard(pia.page);
	await hand(pia.page).first().tap();
	await verb(pia.page, "To table").tap();
	// a card may have the name of a tile that lies there
	const lying = new RegExp(`^${played}, card`);
	for (const { page } of guests) await until("it is in sight", () => isInSight(onFelt(page, lying)));
	// she turns it over, and thinks better of it
	await onFelt(pia.page, lying).tap();
	await verb(pia.page, "Turn over").tap();
	for (const { page } of guests) await onFelt(page, lying).waitFor({ state: "detached" });
	await pia.page.getByRole("button", { name: "Undo" }).tap();
	for (const { page } of guests) await onFelt(page, lying).waitFor();
	for (const { page } of others(pia)) await reads(page, /Pia undid/);

	// Theo sails with a finger
	const from = await middleOf(onFelt(theo.page, /^Coral boat/));
	const to: Spot = { x: from.x - 60, y: from.y - 90 };
	const half: Spot = { x: from.x - 30, y: from.y - 45 };
	const before = await placeOn(theo.page, /^Coral boat/);
	await fingers(theo.page, ["touchStart", from], ["touchMove", half], ["touchMove", to], ["touchEnd"]);
	for (const { page } of others(theo)) await reads(page, /Theo .*Coral boat/);
	const after = await until(
		"it has moved",
		() => placeOn(theo.page, /^Coral boat/),
		(place) => place !== before,
	);
	for (const { page } of others(theo))
		await untilEqual("it is there", () => placeOn(page, /^Coral boat/), after);

	// Dora draws with the key that the bar shows, and gives a card away by keys alone
	await onFelt(dora.page, /^Evening deck, stack of 9/).click();
	await verb(dora.page, /^Draw/).filter({ hasText: "1" }).waitFor();
	await dora.page.keyboard.press("1");
	await until("Dora has four", async () => (await hand(dora.page).count()) === 4);
	const given = await firstCard(dora.page);
	await hand(dora.page).first().focus();
	await dora.page.keyboard.press("m");
	const give = dora.page.getByRole("menuitem", { name: "Give to…" });
	await until("the arrows have come to it", async () => {
		if (await give.evaluate((one) => one === document.activeElement)) return true;
		await dora.page.keyboard.press("ArrowDown");
		return false;
	});
	await dora.page.keyboard.press("Enter");
	const whom = dora.page.getByRole("dialog").getByRole("button", { name: "Theo" });
	await whom.waitFor();
	await whom.press("Enter");
	await hand(theo.page)
		.and(theo.page.getByRole("button", { name: new RegExp(`^${given}`) }))
		.waitFor();
	await until("Dora has three again", async () => (await hand(dora.page).count()) === 3);
	await reads(pia.page, "Dora gave a card to Theo.");

	// nothing is in the way on any device, although the host is away
	for (const { name, page, complaints } of guests) {
		await page.getByRole("button", { name: new RegExp(`${host.name} is away`) }).waitFor();
		await page.keyboard.press("Escape");
		await assertAccessible(page, `the table of ${name} while the host is away`);
		await assertFits(page, devices[name]?.width ?? 0);
		assert.deepEqual(complaints, []);
	}
});
