import assert from "node:assert/strict";
import type { ItemEntry, LookEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable, type Seat } from "../../server/tests/support/tables/laid-table.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { drag, hearsKeys, middleOf, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// The host's control over guests, and the messages that a guest reads after a refusal.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({ expectsErrors: /disk is full/ }, async () => {
	ann = await on.service.person();
	({
		game: { id: gameId },
	} = await pushGame(on.service, ann));
	await on.service.published();
});

/** A table with a pawn on the felt. Its host is a program. */
async function tableWithPawn() {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const pawn = host.idOf("tokenSprite");
	await host.do({ kind: "lay", items: [{ id: pawn, x: 90, y: 0 }] });
	return { table, host, pawn };
}

on.test(
	"the hand of a removed guest is hidden in the box even from the host, who can peek at it",
	async () => {
		const tables = `/api/v1/games/${gameId}/tables`;
		const table = await ann.ok(ann.ask("POST", tables, { name: "Sealed" }));
		const link = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
		const guest = { name: "Ben", colour: "#2672c4" };
		const seat: Seat = await on.service
			.anonymous()
			.ok(on.service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, guest));
		using ben = await new PlayerAtTable(on.service.url, table.id, seat).seated();
		const [stack = ""] = Object.entries(ben.client.view).find(([, entry]) => "top" in entry) ?? [];
		await ben.do({ kind: "draw", from: stack.slice("item:".length), count: 1, to: "hand" });
		const { page, complaints } = await on.open(ann, { width: 1400, height: 900 });
		await page.goto(`${on.service.url}/tables/${table.id}`);
		await hearsKeys(page);
		await ann.ok(ann.ask("DELETE", `${tables}/${table.id}/seats/${seat.seatId}`));
		await page.getByRole("button", { name: /^Box/, expanded: false }).click();
		const sealed = page.locator("[data-stock]").and(page.getByRole("button", { name: "card, face down" }));
		await sealed.focus();
		await page.keyboard.press("p");
		const look = page.getByRole("region", { name: "1 card that only you see" });
		await look.waitFor();
		await look.getByRole("button", { name: "Done", exact: true }).click();
		await look.waitFor({ state: "detached" });
		await sealed.waitFor();
		assert.deepEqual(complaints, []);
	},
);

on.test("the host deletes all notes of a guest, and removes the seats of a link", async () => {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "Crowded" }));
	const link = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
	const guest = on.service.anonymous();
	for (const [name, count] of [
		["Ben", 3],
		["Eve", 2],
	] as const) {
		const seats = `/api/v1/table-links/${link.secret}/seats`;
		const seat: Seat = await guest.ok(guest.post(seats, { name, colour: "#2672c4" }));
		for (let i = 0; i < count; i++) {
			const note = { body: { text: `${name} ${i}`, at: { x: 0, y: 0 } } };
			const headers = { authorization: `Bearer ${seat.secret}` };
			await guest.ok(guest.call("POST", `/api/v1/tables/${table.id}/notes`, { ...note, headers }));
		}
	}
	const { page, complaints } = await on.open(ann);
	await page.goto(`${on.service.url}/tables/${table.id}`);
	await hearsKeys(page);
	await pickFrom(page.getByRole("button", { name: "More" }), "Notes");
	await page.getByText("Delete all notes of a guest").click();
	await page.getByRole("button", { name: "5 notes from all 2 guests of one link" }).waitFor();
	await page.getByRole("button", { name: "3 notes from Ben" }).click();
	await assertAccessible(page, "before notes are deleted");
	await page.getByRole("group", { name: "3 notes from Ben" }).getByRole("button", { name: "Delete" }).click();
	await page.getByText("Ben 0").waitFor({ state: "detached" });
	await page.getByText("Eve 0").first().waitFor();
	await page.keyboard.press("Escape");

	await page.getByRole("button", { name: "Invite" }).click();
	await page.getByText("Without a number, up to 12 guests", { exact: false }).waitFor();
	await page.getByRole("button", { name: "Remove guests" }).click();
	await page.getByText("2 seats are taken away. The link keeps working.").waitFor();
	await assertAccessible(page, "before guests are removed");
	await page.getByRole("button", { name: "Remove guests" }).click();
	await page.getByText("no one has come by it", { exact: false }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: /At the table: [^,]*$/ }).waitFor();
	const { status } = await guest.get(`/api/v1/table-links/${link.secret}`);
	assert.equal(status, 200, "the link works");
	assert.deepEqual(complaints, []);
});

on.test("a second guest with the same name gets a number, and is not offered taken colours", async () => {
	const { table, host } = await tableWithPawn();
	using _ = host;
	const [first, second] = [(await on.open(undefined)).page, (await on.open(undefined)).page];
	await sitDownBy(first, on.service.url, table.link.secret, "ben");
	await second.goto(`${on.service.url}/t/${table.link.secret}`);
	await second.getByLabel("Your name").fill("Ben");
	assert.ok(await second.getByRole("radio", { name: "Red" }).isDisabled(), "the host's");
	assert.equal(await second.getByRole("radio", { disabled: false }).count(), 8);
	await second.getByRole("button", { name: "Sit down" }).click();
	await second.getByRole("button", { name: /ben is here, Ben 2 is here/ }).waitFor();
});

on.test("a key for a forbidden action shows a message, and redo is in the menu of a phone", async () => {
	const { table, host, pawn } = await tableWithPawn();
	using _ = host;
	const { page } = await on.open(undefined, { width: 390, height: 844, isTouch: true });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	const item = onFelt(page, /^Pawn/);
	await item.focus();
	await page.keyboard.press("Delete");
	await page.getByText("Your seat may not do that.", { exact: false }).waitFor();
	const turn = () => (host.client.entry(`item:${pawn}`) as ItemEntry).turn;
	await page.keyboard.press("e");
	await until("turned", () => turn() === 90);
	await page.getByRole("button", { name: "Undo" }).click();
	await until("undone", () => turn() === 0);
	await pickFrom(page.getByRole("button", { name: "More" }), "Redo");
	await until("redone", () => turn() === 90);
	await assertFits(page, 390);

	// a spectator reads another reason, here in German
	const game = `/api/v1/games/${table.game.id}/tables/${table.id}/links`;
	const owner = table.game.client;
	const link = await owner.ok(owner.post(game, { role: "spectator" }));
	const sue = (await on.open(undefined, { profile: { locale: "de-DE" } })).page;
	await sue.goto(`${on.service.url}/t/${link.secret}`);
	await sue.getByLabel("Dein Name").fill("Sue");
	await sue.getByRole("button", { name: "Zuschauen" }).click();
	await hearsKeys(sue);
	for (const key of ["1", "r", "Shift+e", "Delete"]) {
		await onFelt(sue, /[1r]/.test(key) ? /^Light/ : /^Pawn/).focus();
		await sue.keyboard.press(key);
		const said = sue.getByText("Du schaust zu. Das können nur Mitspielende.");
		await said.waitFor();
		await sue.getByRole("status").getByRole("button", { name: "Schließen" }).click();
		await said.waitFor({ state: "detached" });
	}
});

on.test("after a push changes the size of a card in a stack, the page names the stack", async () => {
	const { table, host } = await tableWithPawn();
	using _ = host;
	const [name = ""] =
		Object.entries(host.client.view).find(([, entry]) => "cards" in entry && "home" in entry) ?? [];
	const deck = name.slice("item:".length);
	await host.do({ kind: "draw", from: deck, count: 1, to: { x: -90, y: 0, face: "up" } });
	await host.do({ kind: "look", at: deck });
	const { cards = [] } = host.client.view[`look:${table.host.seatId}`] as LookEntry;
	const last = cards.at(-1);
	assert.ok(last !== undefined && "shown" in last);
	const { kind, externalKey } = last.shown;
	await host.do({ kind: "endLook" });
	const { page } = await on.open(undefined);
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	const card = onFelt(page, /^Card/);
	await card.waitFor();
	await table.game.pushed([{ kind, externalKey, name: last.shown.name, widthMm: 70, heightMm: 120 }]);
	await on.service.published();
	await until(
		"it is on the table",
		() => host.client.head?.latest === 2 && host.client.log.at(-1)?.code === "update",
	);
	await drag(page, await middleOf(card), await middleOf(onFelt(page, /^Light/)));
	await page.getByText("A card in “Light” is different.", { exact: false }).waitFor();
});

on.test("on a full disk, the page reports that an act failed, and continues when there is room", async () => {
	const { table, host, pawn } = await tableWithPawn();
	using _ = host;
	const { page, complaints } = await on.open(undefined);
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	const item = onFelt(page, /^Pawn/);
	const turn = () => (host.client.entry(`item:${pawn}`) as ItemEntry).turn;
	const { store } = on.service.service;
	const { write } = store;
	store.write = async () => {
		throw Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
	};
	try {
		await item.focus();
		await page.keyboard.press("e");
		await page.getByText("the service’s disk is full", { exact: false }).waitFor();
	} finally {
		store.write = write;
	}
	assert.equal(turn(), 0);
	await item.focus();
	await page.keyboard.press("e");
	await until("turned once", () => turn() === 90);
	assert.equal(await page.getByText("The connection is broken", { exact: false }).count(), 0);
	assert.deepEqual(complaints, []);
});
