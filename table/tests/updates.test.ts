import assert from "node:assert/strict";
import type { StackEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import type { Body } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import { onFelt, openLog, placesOn, sitDownBy } from "../../web/tests/support/tables.ts";

// Changes of the game during play: items that players have laid down stay in their places.

const on = consoleTest();

/** A table with a deck of cards and a pawn. Its host is a program, and Ben plays in a browser. */
async function tableWithBen() {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const { page, complaints } = await on.open(undefined);
	const received: string[] = [];
	page.on("websocket", (socket) =>
		socket.on("framereceived", ({ payload }) => received.push(String(payload))),
	);
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await openLog(page);
	await onFelt(page, /^Light, stack of 6/).waitFor();
	const push = async (...components: Body[]) => {
		await table.game.pushed(components);
		await on.service.published();
	};
	const remove = async (...keys: string[]) => {
		for (const key of keys) {
			const { id } = await table.game.component(key);
			await table.game.client.ok(table.game.client.delete(`${table.game.path}/components/${id}`));
		}
		await on.service.published();
	};
	return { table, host, page, complaints, received, push, remove };
}

const stackIdOf = ({ client }: PlayerAtTable) => {
	const [name = ""] =
		Object.entries(client.view).find(([, entry]) => "cards" in entry && "top" in entry) ?? [];
	return name.slice("item:".length);
};
const inBox = ({ client }: PlayerAtTable, kind: string) =>
	Object.entries(client.view).flatMap(([name, entry]) =>
		"place" in entry && entry.place.in === "box" && "shown" in entry && entry.shown.kind === kind
			? [name.slice("item:".length)]
			: [],
	);

/** Waits until the page shows a version. */
const hasTakenIn = (page: Page, version: number) =>
	page
		.getByRole("list", { name: "What happened" })
		.getByText(`Version ${version} of the game came onto the table`)
		.first()
		.waitFor();

on.test(
	"if cards in a face-down deck or on the felt are deleted and pushed again, nothing moves, and the deck reveals nothing",
	async () => {
		const { table, host, page, complaints, received, push, remove } = await tableWithBen();
		using _ = host;
		for (const x of [-120, 120])
			await host.do({
				kind: "draw",
				from: stackIdOf(host),
				count: 1,
				to: { x, y: 90, face: "up" },
			});
		const drawn = onFelt(page, /^Card \d/);
		await until("two lie open", async () => (await drawn.count()) === 2);
		const drawnLabel = async (at: number) => (await drawn.nth(at).getAttribute("aria-label")) ?? "";
		const names = [await drawnLabel(0), await drawnLabel(1)].map((label) => label.split(",")[0] ?? "");
		const [lost = "", kept = ""] = names;
		const inDeck = [1, 2, 3, 4, 5, 6].map((i) => `Card ${i}`).filter((name) => !names.includes(name));
		const [gone = "", revived = ""] = inDeck;
		const keyForName = (name: string) => name.toLowerCase().replace(" ", "-");
		const before = await placesOn(page);
		const from = received.length;

		await remove(keyForName(lost), keyForName(gone), keyForName(revived));
		await onFelt(page, `${lost}, card, no longer in the game`).waitFor();
		await onFelt(page, "Light, stack of 4 cards, face down").waitFor();
		assert.deepEqual(await placesOn(page), before);
		const told = received.slice(from).join("\n");
		for (const name of inDeck) assert.ok(!told.includes(name) && !told.includes(keyForName(name)), name);

		const assets = [await table.game.asset(await picture(60, 90))];
		const again = (name: string) => ({
			...{ kind: "tile", name, externalKey: keyForName(name), parentExternalKey: "light", assets },
		});
		await push(again(lost), again(revived));
		await onFelt(page, `${lost}, card`).waitFor();
		await onFelt(page, "Light, stack of 4 cards, face down").waitFor();
		assert.deepEqual(await placesOn(page), before);
		// the stack is unchanged, but one of its cards is no longer in the game
		await host.do({ kind: "flip", ids: [stackIdOf(host)] });
		await onFelt(page, /^Light, stack of 4 cards, on top/).waitFor();
		for (let i = 0; i < 3; i++)
			await host.do({
				kind: "draw",
				from: stackIdOf(host),
				count: 1,
				to: { x: i * 70 - 100, y: -140, face: "up" },
			});
		const labels = async () =>
			(await drawn.evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? ""))).sort();
		await untilEqual(
			"all six cards",
			labels,
			[...names, ...inDeck]
				.map((name) => `${name}, card${name === gone ? ", no longer in the game" : ""}`)
				.sort(),
		);
		assert.ok(kept !== "" && complaints.length === 0, complaints.join());
	},
);

on.test("a count that rises and falls brings pieces to the box, and takes none from the felt", async () => {
	const { host, page, complaints, push } = await tableWithBen();
	using _ = host;
	await host.do({ kind: "lay", items: [{ id: host.idOf("tokenSprite"), x: 60, y: 20, turn: 30 }] });
	await onFelt(page, /^Pawn/).waitFor();
	const before = await placesOn(page);
	const pawns = (count: number) => push({ kind: "tokenSprite", name: "Pawn", externalKey: "pawn", count });
	await pawns(4);
	await until("three are in the box", () => inBox(host, "tokenSprite").length === 3);
	await hasTakenIn(page, 2);
	assert.deepEqual(await placesOn(page), before);
	const [second = ""] = inBox(host, "tokenSprite");
	await host.do({ kind: "lay", items: [{ id: second, x: -60, y: 20 }] });
	await until("two are laid", async () => (await onFelt(page, /^Pawn/).count()) === 2);
	const both = await placesOn(page);
	await pawns(1);
	await until("none is in the box", () => inBox(host, "tokenSprite").length === 0);
	await onFelt(page, "Pawn, token, no longer in the game").waitFor();
	assert.deepEqual(await placesOn(page), both);
	await hasTakenIn(page, 3);
	await pawns(2);
	await onFelt(page, "Pawn, token, no longer in the game").waitFor({ state: "detached" });
	assert.deepEqual(await placesOn(page), both);
	assert.deepEqual(complaints, []);
});

on.test(
	"an older version is restored while a guest has a book open at a page that it did not have",
	async () => {
		const { table, host, page, complaints, push } = await tableWithBen();
		using _ = host;
		const pages = await Promise.all(
			Array.from({ length: 7 }, async () => (await table.game.upload(await picture(100, 140))).key),
		);
		const book = { kind: "book", name: "Rules", externalKey: "rules", widthMm: 80, heightMm: 112 };
		await push({ ...book, cover: pages[0], pages: pages.slice(0, 5) });
		const { version: old } = await table.game.client.ok(
			table.game.client.get(`${table.game.path}/published`),
		);
		await push(
			{ ...book, name: "Rules, second edition", pages },
			{ kind: "tokenModel", name: "Lighthouse", externalKey: "lighthouse" },
		);
		await until(
			"the book is there",
			() => inBox(host, "book").length === 1 && inBox(host, "tokenModel").length === 1,
		);
		await host.do({
			kind: "lay",
			items: [
				{ id: host.idOf("book"), x: 110, y: -90 },
				{ id: host.idOf("tokenModel"), x: -110, y: -90 },
			],
		});
		const open = (name: string, at: string) => onFelt(page, `${name}, book, open at ${at}`);
		await open("Rules, second edition", "the cover").focus();
		for (const at of [1, 3, 5, 7]) {
			await page.keyboard.press("ArrowRight");
			await open("Rules, second edition", `page ${at}`).waitFor();
		}
		const before = await placesOn(page);
		await table.game.client.ok(table.game.client.post(`${table.game.path}/versions/${old}/restore`, {}));
		await on.service.published();
		await open("Rules", "page 5").waitFor();
		await onFelt(page, /^Lighthouse, .*no longer in the game/).waitFor();
		await untilEqual("everything lies where it lay", () => placesOn(page), before);
		assert.equal((host.client.entry(`item:${stackIdOf(host)}`) as StackEntry).cards, 6);
		assert.deepEqual(complaints, []);
	},
);
