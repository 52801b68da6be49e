import assert from "node:assert/strict";
import { after, test } from "node:test";
import { picture } from "../support/pictures.ts";
import { HttpSeat, httpTable } from "../support/tables/http-table.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const owner = await service.user();

test("a push changes what lies on the table: counts, new, deleted and revived pieces, and nothing moves", async () => {
	const { game, card, path, host, guest } = await httpTable(service, owner);
	const deck = await host.find((entry) => entry.cards === 6);
	for (const x of [0, 100])
		await host.act({ kind: "draw", from: deck, count: 1, to: { x, y: 0, face: "up" } });
	await guest.act({ kind: "draw", from: deck, count: 1, to: "hand" });
	const before = (await host.view()).view;
	const update = async (pieces: object[]) => {
		await game.pushed(pieces);
		await service.published();
		await owner.ok(owner.post(`${path}/update`, {}));
		return (await host.view()).view;
	};
	const boxed = (view: Record<string, { place?: { in: string } }>) =>
		Object.values(view).filter(({ place }) => place?.in === "box").length;
	const places = (view: Record<string, { place?: { in: string } }>) =>
		Object.fromEntries(
			Object.entries(view).flatMap(([name, { place }]) => (place?.in === "felt" ? [[name, place]] : [])),
		);

	const more = await update([
		card("Sun", { count: 5 }),
		{ kind: "die", name: "Die", externalKey: "die", sides: 6 },
	]);
	assert.equal(boxed(more), boxed(before) + 3, "two copies and a die are in the box");
	assert.deepEqual(places(more), places(before));

	const { components } = await owner.ok(owner.get(`${game.path}/components`));
	const sun = components.find(({ name }: { name: string }) => name === "Sun");
	await owner.ok(owner.delete(`${game.path}/components/${sun.id}`));
	await service.published();
	await owner.ok(owner.post(`${path}/update`, {}));
	const without = (await host.view()).view;
	assert.deepEqual(places(without), places(before), "ghosts lie where they lay");
	const revived = await update([card("Sun", { count: 3 })]);
	assert.deepEqual(places(revived), places(before));
	assert.ok(!JSON.stringify(revived).includes("isGhost"));
	await update([card("Sun", { count: 1 })]);
	const extra = Object.entries((await host.view()).view).filter(
		([, entry]) => (entry as { isExtra?: true }).isExtra,
	);
	assert.deepEqual(places((await host.view()).view), places(before), "too many copies stay where they lie");
	assert.ok(extra.length <= 2);
	const { lines } = await owner.ok(host.get("log?before=99"));
	assert.equal(lines.filter(({ code }: { code: string }) => code === "update").length, 4);
});

test("a book is open at its last page when an older version with fewer pages comes back", async () => {
	const game = await owner.game("Rules");
	const page = await game.asset(await picture(63, 88));
	const book = (pages: number) =>
		game.pushed([{ kind: "book", name: "Rules", externalKey: "rules", pages: Array(pages).fill(page.key) }]);
	await book(5);
	await service.published();
	await book(8);
	await service.published();
	const table = await owner.ok(owner.post(`${game.path}/tables`, {}));
	const host = new HttpSeat(service.url, table.id, table.seatSecret);
	const isBook = (entry: Record<string, unknown>) => (entry.shown as { kind?: string })?.kind === "book";
	const rules = await host.find(isBook);
	await host.act({ kind: "lay", items: [{ id: rules, x: 10, y: 20 }] });
	assert.equal((await host.act({ kind: "page", id: rules, to: 7 })).status, 200);
	await owner.ok(owner.post(`${game.path}/versions/1/restore`, {}));
	await service.published();
	await owner.ok(owner.post(`${game.path}/tables/${table.id}/update`, {}));
	const entry = (await host.view()).view[`item:${await host.find(isBook)}`];
	assert.deepEqual([entry.value, entry.place.x, entry.place.y], [5, 10, 20]);
});

test("a table stays at the version that it is frozen at, which is kept, until it is unfrozen (C17)", async () => {
	const { game, card, tables, path, host } = await httpTable(service, owner);
	const version = async (of = path) => (await owner.ok(owner.get(of))).version;
	const patch = (body: object, of = path) => owner.call("PATCH", of, { body });
	assert.equal((await patch({ frozenVersion: 9 })).body.error.code, "VERSION_NOT_FOUND");
	await owner.ok(patch({ frozenVersion: 1 }));
	for (let i = 0; i < 25; i++) {
		await game.pushed([card("Sun", { name: `Sun ${i}` })]);
		await service.published();
	}
	await owner.ok(owner.post(`${path}/update`, {}));
	assert.equal(await version(), 1);
	const { versions } = await owner.ok(owner.get(`${game.path}/versions`));
	assert.equal(versions[0].version, 1, "the version is kept");
	assert.equal((await host.view()).table.latest, 26);
	const older = await owner.ok(owner.post(tables, { frozenVersion: 1 }));
	assert.deepEqual([older.version, older.frozenVersion], [1, 1]);

	assert.equal((await owner.ok(patch({ frozenVersion: null }))).version, 26);
	assert.equal((await owner.ok(patch({ frozenVersion: 24 }))).version, 24, "also back to an earlier one");
	await owner.ok(owner.delete(`${tables}/${older.id}`));
	await service.published();
	const after = await owner.ok(owner.get(`${game.path}/versions`));
	assert.ok(after.versions[0].version > 1, "nothing keeps the first version any longer");
});

test("an idle table is stored with its state, and much later without its log (D3)", async () => {
	const { table, path, host, guest } = await httpTable(service, owner);
	const deck = await host.find((entry) => entry.cards === 6);
	await guest.act({ kind: "draw", from: deck, count: 2, to: "hand" });
	const { view } = await guest.view();
	const rows = async () => {
		const { reader } = service.service.store;
		const acts = await reader
			.selectFrom("table_acts")
			.select("seq")
			.where("table_id", "=", table.id)
			.execute();
		const states = reader.selectFrom("table_states").select("seq").where("table_id", "=", table.id);
		return [acts.length, (await states.executeTakeFirstOrThrow()).seq];
	};
	assert.deepEqual(await rows(), [2, 0]);
	service.advance(31_000);
	await service.service.sweep();
	assert.deepEqual(await rows(), [2, 2]);
	service.advance(91 * 24 * 60 * 60_000);
	await service.service.sweep();
	assert.deepEqual(await rows(), [0, 2]);
	assert.deepEqual((await guest.view()).view, view);
	assert.equal((await guest.act({ kind: "hand", ids: [deck] })).status, 200);
	assert.equal((await owner.ok(owner.get(path))).acts, 3);
	assert.deepEqual(await service.inconsistencies(), []);
});

test("when a push has changed the size of a card, the refusal to stack it says which card it is, as far as the seat sees it (A3)", async () => {
	const { game, card, path, seat, host, guest } = await httpTable(service, owner);
	const deck = await host.find((entry) => entry.cards === 6);
	await guest.act({ kind: "draw", from: deck, count: 6, to: "hand" });
	const { view } = await guest.view();
	type Held = { id: string; shown: { name: string } };
	const named = (name: string) =>
		(view[`hand:${seat.seatId}`].cards as Held[]).flatMap(({ id, shown }) => (shown.name === name ? id : []));
	const [suns, moons] = [named("Sun"), named("Moon")];
	const newAt = (x: number) =>
		guest.find(
			({ place }) =>
				(place as { in: string; x: number } | undefined)?.in === "felt" && (place as { x: number }).x === x,
		);
	const layDown = async (id: string | undefined, x: number) => {
		await guest.act({ kind: "lay", items: [{ id, x, y: 0 }], face: "down" });
		return await newAt(x);
	};
	const [single, low, lone] = [
		await layDown(suns[0], 300),
		await layDown(suns[1], 0),
		await layDown(moons[0], 150),
	];
	await guest.act({ kind: "stack", ids: [moons[1]], on: low });
	await guest.act({ kind: "stack", ids: [suns[2]], on: await newAt(0) });
	const pile = await newAt(0);
	await game.pushed([card("Moon", { widthMm: 70, heightMm: 120 })]);
	await service.published();
	await owner.ok(owner.post(`${path}/update`, {}));

	const differing = async (by: HttpSeat, id: string | undefined, on: string) => {
		const { status, body } = await by.act({ kind: "stack", ids: [id], on });
		assert.deepEqual([status, body.error.refusal], [409, "DIFFERENT_SIZE"]);
		return body.error.params;
	};
	const { widthMm: onWidthMm, heightMm: onHeightMm } = (await host.view()).view[`item:${single}`].hidden;
	const sizes = { widthMm: 70, heightMm: 120, onWidthMm, onHeightMm };
	assert.deepEqual(await differing(guest, moons[2], single), { name: "Moon", ...sizes });
	assert.deepEqual(await differing(host, lone, single), sizes, "face down, only its outline is seen");
	for (const by of [host, guest])
		assert.deepEqual(
			await differing(by, single, pile),
			{ stack: "Light" },
			"inside a stack, nothing is seen",
		);
	assert.deepEqual(await differing(host, pile, single), { stack: "Light" });
});
