import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const plan = (game: GameClient, components: readonly Body[]): Promise<Answer> =>
	game.client.post(`${game.path}/components/batch?dryRun=true`, { components });
const planned = (game: GameClient, components: readonly Body[]): Promise<Body> =>
	game.client.ok(plan(game, components));

const tile = (externalKey: string, more: Body = {}) => ({
	kind: "tile",
	name: `Tile ${externalKey}`,
	externalKey,
	widthMm: 50,
	heightMm: 70,
	...more,
});

/** The item of a side with a picture that has been neither presigned nor uploaded. */
function unsent(game: GameClient, { bytes, contentType }: Picture, more: Body = {}): Body {
	const { checksum } = game.file({ bytes, contentType, fileName: "x.png", widthPx: 1, heightPx: 1 });
	const hex = Buffer.from(checksum.slice("sha256-".length), "base64").toString("hex");
	return { sideKey: "front", key: `games/${game.id}/${hex}.png`, contentType, ...more };
}

/** Everything an app can see of a game, revisions included. */
async function sight(game: GameClient) {
	const list = await game.client.get(`${game.path}/components`);
	const versions = await game.client.get(`${game.path}/versions`);
	return {
		etag: list.headers.get("etag"),
		components: list.body.components,
		assets: await game.assets(),
		versions: versions.body.versions,
	};
}

test("a dry run returns what the push then does, and changes nothing", async () => {
	const game = await user.game();
	const front = await game.asset(await picture(60, 90));
	await game.pushed([tile("kept", { assets: [front] }), tile("renamed", { assets: [front] })]);
	const batch = [
		tile("kept", { assets: [front] }),
		tile("renamed", { name: "Another name", assets: [front] }),
		tile("new", { assets: [front] }),
	];
	const before = await sight(game);
	const answer = await planned(game, batch);
	assert.equal(answer.dryRun, true);
	assert.deepEqual(answer.missing, []);
	assert.deepEqual(await sight(game), before);

	const { components } = await game.pushed(batch);
	const withoutNewIds = components.map(({ id, ...entry }: Body) =>
		entry.created ? entry : { id, ...entry },
	);
	assert.deepEqual(answer.components, withoutNewIds);
	assert.deepEqual(
		answer.components.map(({ created, changed }: Body) => [created, changed]),
		[
			[false, false],
			[false, true],
			[true, true],
		],
	);
	assert.deepEqual(
		(await planned(game, batch)).components.map(({ changed }: Body) => changed),
		[false, false, false],
	);
});

test("a change of only the resolution or the bleed is a change", async () => {
	const game = await user.game();
	const front = await game.asset(await picture(60, 90));
	await game.pushed([tile("a", { assets: [front] })]);
	const changes: Body[] = [{ sourcePixelsPerInch: 150 }, { bleedMode: "noBleed" }, {}];
	const seen: boolean[] = [];
	for (const change of changes) {
		const { components } = await planned(game, [tile("a", { assets: [{ ...front, ...change }] })]);
		seen.push(components[0].changed);
	}
	assert.deepEqual(seen, [true, true, false]);
});

test("images may be named before they are uploaded, and are listed as missing", async () => {
	const game = await user.game();
	const art = await picture(60, 90);
	const there = await game.asset(await picture(60, 90));
	const side = unsent(game, art, { widthPx: 60, heightPx: 90 });
	const batch = [tile("a", { assets: [side] }), tile("b", { assets: [there] })];
	const answer = await planned(game, batch);
	assert.deepEqual(answer.missing, [side.key]);
	assert.deepEqual(
		answer.components.map(({ created }: Body) => created),
		[true, true],
	);

	const { body } = await game.push(batch);
	assert.equal(body.error.code, "VALIDATION_ERROR", "a push still requires confirmed uploads");
	const elsewhere = { ...side, key: side.key.replace(game.id, "gam_another") };
	const refused = await plan(game, [tile("a", { assets: [elsewhere] })]);
	assert.deepEqual([refused.status, refused.body.error.details[0].externalKey], [400, "a"]);
	const wrongUrl = await plan(game, [
		tile("a", { assets: [{ ...side, sourceUrl: "http://else.where/x.png" }] }),
	]);
	assert.equal(wrongUrl.body.error.details[0].field, "assets[0].sourceUrl");
});

test("a dry run refuses what a push would refuse, with the same message", async () => {
	const game = await user.game();
	const front = await game.asset(await picture(60, 90));
	const wrong: Body[][] = [
		[tile("no-front")],
		[tile("size", { assets: [{ ...front, widthPx: 61, heightPx: 90 }] })],
		[{ kind: "deck", name: "D", externalKey: "d", parentExternalKey: "x" }],
		[tile("a", { assets: [front], widthMm: -1 }), { kind: "meeple", name: "M", externalKey: "m" }],
		[{ kind: "book", name: "B", externalKey: "b" }],
	];
	for (const batch of wrong) {
		const [pushed, dry] = [await game.push(batch), await plan(game, batch)];
		const resultOf = ({ status, body }: Answer) => [
			status,
			body.error.code,
			body.error.message,
			body.error.details,
		];
		assert.deepEqual(resultOf(dry), resultOf(pushed));
		assert.equal(dry.status, 400);
	}
});

test("a dry run returns the push's warnings, those about dice included", async () => {
	const game = await user.game();
	const front = await game.asset(await picture(60, 60), "face-1");
	const die = { kind: "die", name: "Die", externalKey: "die", sides: 4 };
	const face = (n: number) => ({
		kind: "dieFace",
		name: `Face ${n}`,
		externalKey: `face-${n}`,
		parentExternalKey: "die",
		assets: [{ ...front, sideKey: `face-${n}` }],
	});
	const first = [die, face(1), face(2), face(3)];
	assert.equal((await planned(game, first)).warnings, undefined);
	await game.pushed(first);
	const grown = [face(4), face(5), { ...face(6), parentExternalKey: "nowhere" }];
	const dry = await planned(game, grown);
	assert.deepEqual(
		dry.warnings.map(({ code }: Body) => code),
		["PARENT_PENDING", "DIE_TYPE_CORRECTED"],
	);
	assert.deepEqual(dry.warnings, (await game.pushed(grown)).warnings);
});

test("a read-only token may do a dry run, but not push", async () => {
	const game = await user.game();
	const reader = game.as(await service.app(user.ids.userId, undefined, "read"));
	assert.equal((await plan(reader, [])).status, 200);
	assert.equal((await reader.push([])).status, 403);
	for (const value of ["1", "yes", "", "TRUE"]) {
		const path = `${game.path}/components/batch?dryRun=${value}`;
		assert.equal((await reader.client.post(path, { components: [] })).status, 403, value);
		const { status, body } = await game.client.post(path, { components: [] });
		assert.deepEqual([status, body.error.details[0].field], [400, "dryRun"], value);
	}
});
