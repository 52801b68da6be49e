import assert from "node:assert/strict";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { onFelt, openLog } from "../../web/tests/support/tables.ts";

// How designers open tables, invite guests, and rename, close and delete tables in the console.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	gameId = game.id;
	await on.service.published();
});

const tablesOf = (id: string) => `${on.service.url}/games/${id}/tables`;
const log = (page: Page) => page.getByRole("complementary", { name: "What happened" });

on.test("a new table begins with a set-up of the game, laid out and shuffled", async () => {
	const { id } = await ann.ok(ann.ask("POST", "/api/v1/account/example-game"));
	await on.service.published();
	const { page } = await on.open(ann, { width: 1280, height: 800 });
	await page.goto(tablesOf(id));
	await page.getByRole("button", { name: "Open a table" }).click();
	assert.ok(await page.getByRole("radio", { name: "Dusk in the bay" }).isChecked());
	assert.ok(await page.getByRole("checkbox", { name: "Shuffle the decks" }).isChecked());
	await assertAccessible(page, "how the table begins");
	await page.getByRole("button", { name: "Open the table" }).click();
	await page.waitForURL(/\/tables\/tbl_/);
	for (const boat of ["Amber", "Coral", "Plum", "Teal"])
		await onFelt(page, new RegExp(`^${boat} boat`)).waitFor();
	await openLog(page);
	await log(page).getByText("opened the table with the set-up “Dusk in the bay”.").waitFor();
	await log(page).getByText("You shuffled Evening deck.").waitFor();
	await page.keyboard.press("Control+z");
	await log(page).getByText("You undid").waitFor();

	await page.goto(tablesOf(id));
	await page.getByRole("button", { name: "Open a table" }).click();
	await page.getByRole("button", { name: "Delete the set-up Dusk in the bay" }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await page.getByText("Save a set-up at a table").waitFor();
	assert.ok(await page.getByRole("radio", { name: "Boards and decks" }).isChecked());
});

on.test("a designer opens a table and invites a guest, who plays without an account", async () => {
	const { page, complaints } = await on.open(ann);
	await page.goto(`${on.service.url}/games/${gameId}`);
	await page.getByRole("link", { name: "Play", exact: true }).click();
	await page.getByRole("heading", { name: "Play it" }).waitFor();
	await assertAccessible(page, "no tables");
	await page.getByRole("button", { name: "Open a table" }).click();
	await page.getByText("Save a set-up at a table").waitFor();
	await page.getByRole("button", { name: "Open the table" }).click();
	await page.waitForURL(/\/tables\/tbl_/);
	await onFelt(page, /^The bay/).waitFor();
	await page.getByRole("button", { name: "Invite" }).click();
	await page.getByRole("button", { name: "Create link" }).click();
	await page.getByRole("img", { name: "QR code of the link" }).waitFor();
	const link = await page.getByRole("textbox", { name: "Link to the table" }).inputValue();
	await assertAccessible(page, "a link");
	await page.keyboard.press("Escape");

	const guest = await on.open(undefined, { width: 390, height: 844, isTouch: true, scheme: "dark" });
	await guest.page.goto(link);
	await guest.page.getByText("You need no account", { exact: false }).waitFor();
	await assertAccessible(guest.page, "the invitation");
	await assertFits(guest.page, 390);
	await guest.page.getByRole("button", { name: "Sit down" }).click();
	await guest.page.getByText("Type the name by which the others know you.").waitFor();
	await guest.page.getByLabel("Your name").fill("Bea <b>");
	await guest.page.getByRole("radio", { name: "Teal" }).check();
	await guest.page.getByRole("button", { name: "Sit down" }).click();
	await onFelt(guest.page, /^The bay/).waitFor();
	assert.match(guest.page.url(), /\/tables\/tbl_\w+$/);
	await assertFits(guest.page, 390);
	await openLog(page);
	await log(page).getByText("Bea <b> sat down.").waitFor();

	// both see the same pieces in the same places, and the guest needs no account
	const places = (from: Page) =>
		from
			.locator("[data-item]")
			.evaluateAll((items) =>
				(items as HTMLElement[])
					.map(({ dataset, style }) => `${dataset.item} ${style.width} ${style.transform}`)
					.sort(),
			);
	await until(
		"both see the same at the same places",
		async () => [await places(guest.page), await places(page)] as const,
		([one, other]) => one.length > 1 && one.join() === other.join(),
	);
	const cookies = await guest.page.context().cookies();
	assert.deepEqual(
		cookies.map(({ httpOnly, sameSite, path }) => ({
			httpOnly,
			sameSite,
			path: /^\/api\/v1\/tables\//.test(path),
		})),
		[{ httpOnly: true, sameSite: "Strict", path: true }],
	);
	// the link leads back to the seat
	await guest.page.goto(link);
	await guest.page.getByRole("button", { name: "Back to your seat" }).click();
	await onFelt(guest.page, /^The bay/).waitFor();
	assert.deepEqual([...complaints, ...guest.complaints], []);
});

on.test("the owner renames, closes, reopens and deletes tables; deleting asks for the name", async () => {
	const tables = `/api/v1/games/${gameId}/tables`;
	const { id } = await ann.ok(ann.ask("POST", tables, { name: "Thursday" }));
	const { page } = await on.open(ann);
	await page.goto(tablesOf(gameId));
	const actions = (name: string) => page.getByRole("button", { name: `Actions for ${name}` });
	await pickFrom(actions("Thursday"), "Rename");
	await page.getByRole("textbox", { name: "Name" }).fill("Saturday");
	await page.getByRole("button", { name: "Save" }).click();
	await actions("Saturday").waitFor();
	await pickFrom(actions("Saturday"), "Close the table");
	await page.getByText("Closed", { exact: true }).waitFor();
	await pickFrom(actions("Saturday"), "Open it again");
	await page.getByText("Closed", { exact: true }).waitFor({ state: "detached" });
	await pickFrom(actions("Saturday"), "Delete");
	await page.getByRole("textbox", { name: /Type/ }).fill("Sunday");
	await page.getByRole("button", { name: "Delete table" }).click();
	await page.getByText("Type Saturday exactly.").waitFor();
	await page.getByRole("textbox", { name: /Type/ }).fill("Saturday");
	await page.getByRole("button", { name: "Delete table" }).click();
	await page.getByText("Saturday has been deleted.").waitFor();
	await page.goto(`${on.service.url}/tables/${id}`);
	await page.getByRole("heading", { name: "You have no seat at this table" }).waitFor();
});
