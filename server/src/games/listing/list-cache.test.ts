import assert from "node:assert/strict";
import { test } from "node:test";
import { writePieceChanges } from "../../domain/components/piece-changes.ts";
import { createListCache } from "./list-cache.ts";

/** A game's rows by position, and lists of them through a cache that reads parts of ten rows, and of four again. */
function listedGame(count: number, maxBytes = 1_000_000) {
	const cache = createListCache({ maxBytes, partRows: { first: Infinity, again: 4 } });
	const rows = new Map(Array.from({ length: count }, (_, i) => [i + 1, `"${i + 1}"`]));
	let revision = 1;
	let read = 0;

	async function list(at = revision): Promise<string> {
		const { page } = cache.open(
			{ revision: at },
			{
				...{ gameId: "gam_a", appId: "app_a", facts: [] },
				async read(after, limit, until) {
					const found = [...rows].filter(([position]) => position > after && position <= until);
					const some = found.sort(([a], [b]) => a - b).slice(0, limit);
					read += some.length;
					const text = some.map(([, row]) => row).join(",");
					return { text, position: some.at(-1)?.[0] ?? 0, count: some.length };
				},
				form: (records) => records,
			},
		);
		const parts: Buffer[] = [];
		for (let place: readonly number[] = [0], isLast = false; !isLast; ) {
			const part = await page(place, 10);
			parts.push(part.bytes);
			({ place, isLast } = part);
		}
		return Buffer.concat(parts).toString().slice(1);
	}

	return {
		rows,
		/** Changes rows, or deletes those without a text; whether the process has made the change itself. */
		change(changes: Record<number, string | undefined>, isOwn = true): void {
			const positions = Object.keys(changes).map(Number);
			for (const position of positions) {
				const row = changes[position];
				if (row === undefined) rows.delete(position);
				else rows.set(position, row);
			}
			if (isOwn) cache.follow("gam_a", writePieceChanges({ before: revision, positions }));
			revision++;
		},
		list,
		revision: () => revision,
		/** Checks the list. @returns how many rows were read for it */
		async check(): Promise<number> {
			read = 0;
			const expected = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
			assert.equal(await list(), expected.join(","));
			return read;
		},
	};
}

test("only the part with a changed row is read again, and from then on in smaller ones", async () => {
	const game = listedGame(35);
	assert.equal(await game.check(), 35);
	assert.equal(await game.check(), 0, "nothing has changed");
	game.change({ 12: '"changed"' });
	assert.equal(await game.check(), 10);
	game.change({ 12: '"again"' });
	assert.equal(await game.check(), 4);
	game.change({ 1: '"a"' });
	game.change({ 35: '"b"', 30: undefined });
	assert.equal(await game.check(), 10 + 9 + 5, "two edits between two lists");
});

test("new rows, deleted ones, and those that come back are found", async () => {
	const game = listedGame(20);
	assert.equal(await game.check(), 20);
	game.change({ 21: '"21"', 22: '"22"' });
	assert.equal(await game.check(), 2, "the last part was full");
	game.change(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i + 1, undefined])));
	assert.equal(await game.check(), 0, "a part without any rows");
	game.change({ 3: '"3"', 7: '"7"' });
	assert.equal(await game.check(), 2);
	game.change(Object.fromEntries([...game.rows.keys()].map((position) => [position, undefined])));
	assert.equal(await game.check(), 0);
	assert.equal(await game.list(), "");
});

test("after a change that this process does not know, the whole list is read", async () => {
	const game = listedGame(35);
	await game.check();
	game.change({ 12: '"elsewhere"' }, false);
	game.change({ 13: '"here"' });
	assert.equal(await game.check(), 35);
	assert.equal(await game.check(), 0);
	for (let i = 0; i < 40; i++) game.change({ 1: `"${i}"` });
	assert.equal(await game.check(), 35, "more edits than are remembered");
});

test("a list of an earlier state does not replace that of a later one", async () => {
	const game = listedGame(15);
	await game.check();
	const earlier = game.revision();
	game.change({ 2: '"new"' });
	await game.check();
	await game.list(earlier);
	assert.equal(await game.check(), 0);
});

test("lists beyond the limit are not kept", async () => {
	const game = listedGame(35, 1100);
	assert.equal(await game.check(), 35);
	assert.equal(await game.check(), 35);
});
