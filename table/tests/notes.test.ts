import assert from "node:assert/strict";
import type { View } from "@tuckbox/pieces/table";
import type { GameClient } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { hearsKeys, middleOf, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// Notes that guests pin on the table, and the host's control over guests and versions.

let ann: SignedInVisitor;
let game: GameClient;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	await on.service.published();
});

/** A table with the host's page, and a guest's page on a phone. */
async function played(name: string) {
	const tables = `/api/v1/games/${game.id}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name }));
	const link = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
	const { page: host, complaints } = await on.open(ann);
	await host.goto(`${on.service.url}/tables/${table.id}`);
	await onFelt(host, /^The bay/).waitFor();
	const guest = (await on.open(undefined, { width: 390, height: 844, isTouch: true })).page;
	await sitDownBy(guest, on.service.url, link.secret, "Ben");
	await onFelt(guest, /^The bay/).waitFor();
	const own = `/api/v1/tables/${table.id}`;
	const headers = { authorization: `Bearer ${table.seatSecret}` };
	/** Acts as the host. */
	const act = async (what: object) => {
		const body = { client: "host", n: 1, act: what };
		await ann.ok(on.service.anonymous().call("POST", `${own}/acts`, { headers, body }));
	};
	const entryId = async (key: string) => {
		const { view } = await ann.ok(on.service.anonymous().call("GET", `${own}/view`, { headers }));
		const named = Object.entries(view as View).find(
			([name, entry]) => name.startsWith("item:") && JSON.stringify(entry).includes(`"externalKey":"${key}"`),
		);
		return (named ?? assert.fail(`no ${key}`))[0].slice("item:".length);
	};
	return { host, complaints, guest, act, entryId };
}

const pins = (page: Page) => page.getByRole("group", { name: "Notes" }).getByRole("button");
const more = (page: Page, entry: string) => pickFrom(page.getByRole("button", { name: "More" }), entry);
/** Pixels of the screen per mm. */
const zoomOf = (page: Page) =>
	page
		.locator("[data-world]")
		.evaluate((one) => Number(/scale\((.*)\)/.exec((one as HTMLElement).style.transform)?.[1]));

on.test(
	"a guest's note stays a single pin on the host's table through a lost answer, a push and a drag, until it is resolved",
	async () => {
		const { host, guest, act, entryId } = await played("Noted");
		await act({ kind: "lay", items: [{ id: await entryId("lamp"), x: 0, y: 0 }], face: "up" });
		await onFelt(host, /^Old/).waitFor();

		// the first answer is lost: the text stays, and sending it again does not create a second note
		await onFelt(guest, /^Old/).focus();
		await guest.keyboard.press("n");
		const text = guest.getByRole("textbox", { name: "Note" });
		await text.fill("What does this lamp do?");
		let losses = 0;
		await guest.route("**/notes", async (route) => {
			if (route.request().method() !== "POST" || losses++ > 0) return await route.continue();
			await route.fetch();
			await route.abort();
		});
		await text.press("Control+Enter");
		await guest.getByText(/could not be reached/).waitFor();
		assert.equal(await text.inputValue(), "What does this lamp do?");
		await guest.getByRole("button", { name: "Pin note" }).click();
		await guest.getByText("The note is pinned.").waitFor();
		assert.equal(losses, 2);

		const label = "Note from Ben: Old <b>lamp</b> & <script>alert(1)</script>";
		const pin = pins(host).and(host.getByRole("button", { name: label }));
		await pin.waitFor();
		await host.getByText("Ben pinned a note", { exact: false }).waitFor();
		assert.equal(await pins(host).count(), 1, "one note");
		await assertAccessible(host, "a pin");
		await pins(guest).waitFor();
		await assertFits(guest, 390);
		// the pin has the same size at any zoom
		await hearsKeys(host);
		const zoom = await zoomOf(host);
		for (const key of ["-", "-", "-", "+"]) await host.keyboard.press(key);
		await until(
			"three steps smaller and one larger, however fast the keys are",
			() => zoomOf(host),
			(now) => Math.abs(now / zoom - 0.8 ** 3 * 1.25) < 0.01,
		);
		const from = await middleOf(pin);
		const box = await pin.boundingBox();
		assert.ok(box !== null && box.width >= 24 && box.height >= 24, JSON.stringify(box));

		// a drag that begins on the pin moves the piece, and the pin follows
		await host.mouse.move(from.x, from.y);
		await host.mouse.down();
		await host.mouse.move(from.x + 40, from.y, { steps: 4 });
		await pin.waitFor({ state: "detached" });
		await host.mouse.move(from.x + 80, from.y, { steps: 4 });
		await host.mouse.up();
		await until("it has moved", async () => Math.abs((await middleOf(pin)).x - from.x - 80) < 12);
		assert.equal(await host.getByRole("dialog").count(), 0);

		// a push changes the piece of the note
		await game.pushed([
			{ kind: "tile", name: "Lamp", externalKey: "lamp", widthMm: 22, heightMm: 22, shape: "orb" },
		]);
		await on.service.published();
		await host.getByRole("button", { name: /Note from Ben.*, changed since/ }).waitFor();
		await pins(host).click();
		await host.getByRole("dialog").getByText("What does this lamp do?").waitFor();
		await host
			.getByRole("dialog")
			.getByText(/changed since version \d/)
			.waitFor();
		await assertAccessible(host, "a note");
		await host.getByRole("checkbox", { name: "Resolved" }).check();
		await pins(host).waitFor({ state: "detached" });
		await pins(guest).waitFor({ state: "detached" });
		await host.keyboard.press("Escape");
		await more(host, "Notes");
		await host.getByRole("checkbox", { name: "Show resolved notes" }).check();
		await host.getByRole("dialog").getByText("What does this lamp do?").waitFor();
		await pins(host).waitFor();
		await host.getByRole("button", { name: "Delete note" }).click();
		await host.getByRole("group", { name: "Delete note" }).getByRole("button", { name: "Keep" }).click();
		await host.getByRole("button", { name: "Delete note" }).click();
		await host.getByRole("group", { name: "Delete note" }).getByRole("button", { name: "Delete" }).click();
		await host.getByText("No notes yet", { exact: false }).waitFor();
	},
);

on.test("the host removes a guest, whose cards go into the box", async () => {
	const { host, guest } = await played("Three is a crowd");
	await onFelt(guest, /^Evening/).focus();
	await guest.keyboard.press("2");
	await guest.locator("[data-card]").nth(1).waitFor();
	await host.getByRole("button", { name: /Ben is here/ }).click();
	await host.getByText("2 cards in hand").waitFor();
	await host.getByRole("button", { name: "Remove Ben" }).click();
	await host.getByText("Ben’s cards go into the box, face down", { exact: false }).waitFor();
	await assertAccessible(host, "before a guest is removed");
	await host.getByRole("dialog").getByRole("button", { name: "Remove Ben" }).last().click();
	await guest.getByRole("heading", { name: "Your seat was taken away" }).waitFor();
	await host.keyboard.press("Escape");
	await host.getByText("Ben was removed from the table.").first().waitFor();
	await host.getByRole("button", { name: /At the table: [^,]*$/ }).waitFor();
});

on.test("a table is frozen and follows pushes again, at the table and in the console's list", async () => {
	const { host, complaints } = await played("Frozen");
	const push = async (name: string) => {
		await game.pushed([{ kind: "counter", name, externalKey: "rounds-of-test" }]);
		await on.service.published();
	};
	const versionText = async (text: RegExp) => await host.getByRole("banner").getByText(text).innerText();
	const version = Number(/\d+/.exec(await versionText(/^Version/))?.[0]);
	await more(host, "Table settings");
	await host.getByRole("button", { name: `Stay at version ${version}` }).click();
	await host.getByText(`This table stays at version ${version}.`, { exact: false }).waitFor();
	await assertAccessible(host, "the settings");
	await host.keyboard.press("Escape");
	await push("Tide");
	await host
		.getByText(`This table stays at version ${version}. Version ${version + 1}`, { exact: false })
		.waitFor();
	await host.getByText(`Frozen at version ${version}`).waitFor();

	const list = (await on.open(ann)).page;
	await list.goto(`${on.service.url}/games/${game.id}/tables`);
	const row = list
		.getByRole("listitem")
		.filter({ hasText: "Last used" })
		.filter({ hasText: "Frozen" })
		.first();
	await row.getByText(`Frozen at version ${version} of ${version + 1}`).waitFor();
	const pick = (entry: string) => pickFrom(row.getByRole("button", { name: "Actions for Frozen" }), entry);
	await pick("Follow pushes again");
	await host
		.getByRole("banner")
		.getByText(`Version ${version + 1}`, { exact: true })
		.waitFor();
	await row.getByText(`Version ${version + 1}`, { exact: true }).waitFor();
	await pick(`Keep at version ${version + 1}`);
	await host.getByText(`Frozen at version ${version + 1}`).waitFor();
	await push("Ebb");
	await host.getByRole("button", { name: "Follow pushes again" }).click();
	await host
		.getByRole("banner")
		.getByText(`Version ${version + 2}`, { exact: true })
		.waitFor();
	assert.deepEqual(complaints, [], "the page has the session's token before it needs it");
});
