import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

test("a deck is pushed and its images are served", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const back = await game.asset(await picture(), "back");
	const fronts = [await picture(), await picture(), await picture()];
	const tiles = await Promise.all(
		fronts.map(async (front, i) => ({
			kind: "card",
			name: `Card ${i}`,
			externalKey: `card-${i}`,
			parentExternalKey: "deck",
			widthMm: 63.5,
			heightMm: 88.9,
			assets: [await game.asset(front)],
		})),
	);
	const deck = { kind: "stack", name: "Deck", externalKey: "deck", assets: [back] };
	const answer = await game.pushed([...tiles, deck]);
	assert.deepEqual(
		answer.components.map(({ kind, externalKey, created, changed }: Record<string, unknown>) => [
			kind,
			externalKey,
			created,
			changed,
		]),
		[
			["tile", "card-0", true, true],
			["tile", "card-1", true, true],
			["tile", "card-2", true, true],
			["deck", "deck", true, true],
		],
	);
	const records = await game.components();
	assert.deepEqual(
		records.map((record) => record.id),
		answer.components.map((component: { id: string }) => component.id),
	);
	for (const record of records) {
		const [face] = record.payload.imageFaces;
		const display = await game.client.get(face.derivedUrl);
		assert.equal(display.headers.get("content-type"), "image/webp");
		assert.equal((await game.client.get(face.url)).headers.get("content-type"), "image/png");
		assert.equal((await game.client.get(face.thumbUrl)).status, 200);
	}
	const again = await game.pushed([...tiles, deck]);
	assert.ok(
		again.components.every(
			(component: { created: boolean; changed: boolean }) => !component.created && !component.changed,
		),
	);
});
