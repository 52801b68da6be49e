import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Manifest, type ManifestComponent, type PushOptions, Tuckbox } from "@tuckbox/client";
import { startTestService, type TestService } from "../../server/tests/support/test-service.ts";
import { image } from "./support/deck.ts";

let service: TestService;
before(async () => {
	service = await startTestService();
});
after(async () => await service[Symbol.asyncDispose]());

type Files = Exclude<PushOptions["files"], (name: string) => unknown>;

const images = new Map<string, Promise<Blob>>();

/** The same image for the same text. */
function showing(text: string): Promise<Blob> {
	const known = images.get(text) ?? image();
	images.set(text, known);
	return known;
}

/** Pieces by their keys: `deck/name` is a card of the deck. The text determines the image of the front. */
async function folder(pictures: Record<string, string>) {
	const files: Files = {};
	const components: ManifestComponent[] = [];
	const decks = new Set(Object.keys(pictures).map((key) => key.slice(0, key.lastIndexOf("/"))));
	for (const externalKey of decks) components.push({ kind: "deck", name: externalKey, externalKey });
	for (const [externalKey, shows] of Object.entries(pictures)) {
		files[`${externalKey}.png`] = await showing(shows);
		components.push({
			...{ kind: "card", name: externalKey.split("/").at(-1) ?? "", externalKey },
			parentExternalKey: externalKey.slice(0, externalKey.lastIndexOf("/")),
			images: [{ sideKey: "front", file: `${externalKey}.png` }],
		});
	}
	return { manifest: { components } satisfies Manifest, files };
}

async function gameWith(pictures: Record<string, string>) {
	const user = await service.user();
	const tuckbox = new Tuckbox({ baseUrl: service.url, token: user.token ?? "" });
	const { id } = await tuckbox.games.create("Test game");
	const game = tuckbox.game(id);
	const { manifest, files } = await folder(pictures);
	await game.push(manifest, { files });
	await service.published();
	const idsByKey = async () =>
		Object.fromEntries((await game.components.list()).map((piece) => [piece.externalKey, piece.id]));
	const push = async (next: Record<string, string>, options: Partial<PushOptions> = { renames: true }) => {
		const { manifest: pieces, files: pictured } = await folder(next);
		return await game.push(pieces, { files: pictured, leftOver: true, ...options });
	};
	return { game, idsByKey, push };
}

type Pushed = Awaited<ReturnType<Awaited<ReturnType<typeof gameWith>>["push"]>>;

const outcome = ({ created, changed, renamed, leftOver }: Pushed) => ({
	created: created.map(({ externalKey }) => externalKey).sort(),
	changed: changed.map(({ externalKey }) => externalKey).sort(),
	renamed: renamed.map(({ formerKey, externalKey }) => `${formerKey} → ${externalKey}`).sort(),
	leftOver: leftOver.map(({ externalKey }) => externalKey).sort(),
});
const nothing = { created: [], changed: [], renamed: [], leftOver: [] };

test("a card whose file was renamed keeps its id, as one version, and the next push has nothing to do", async () => {
	const { game, idsByKey, push } = await gameWith({ "sea/castle": "a castle", "sea/gull": "a gull" });
	const ids = await idsByKey();
	const next = { "sea/Castle of Doom": "a castle", "sea/gull": "a gull" };
	const expected = { ...nothing, renamed: ["sea/castle → sea/Castle of Doom"] };
	assert.deepEqual(outcome(await push(next, { dryRun: true, renames: true })), expected);
	const pushed = await push(next);
	assert.deepEqual(outcome(pushed), expected);
	assert.deepEqual(
		[pushed.renamed[0]?.id, pushed.renamed[0]?.formerName, pushed.uploads.files],
		[ids["sea/castle"], "castle", 0],
	);
	assert.deepEqual(await idsByKey(), {
		...{ sea: ids.sea, "sea/gull": ids["sea/gull"], "sea/Castle of Doom": ids["sea/castle"] },
	});
	const [last, before] = (await game.versions.list()).toReversed();
	assert.deepEqual([last?.version, last?.changed, last?.created], [pushed.version, 1, 0]);
	assert.equal(before?.version, (pushed.version ?? 0) - 1);
	assert.deepEqual(outcome(await push(next)), nothing);
	// also before the push before it is published
	await push({ ...next, "sea/owl": "an owl" });
	const owl = (await idsByKey())["sea/owl"];
	assert.equal((await push({ ...next, "sea/Owl": "an owl" })).renamed[0]?.id, owl);
	assert.equal((await idsByKey())["sea/Owl"], owl);
});

test("a caller that refuses, or does not ask, gets a new card, and the old one is left over", async () => {
	const { push } = await gameWith({ "sea/castle": "a castle" });
	const next = { "sea/doom": "a castle" };
	const without = { ...nothing, created: ["sea/doom"], leftOver: ["sea/castle"] };
	assert.deepEqual(outcome(await push(next, { dryRun: true })), without);
	const asked: string[] = [];
	const refuse: PushOptions["renames"] = (found) => {
		asked.push(...found.map(({ formerName, name }) => `${formerName} → ${name}`));
		return false;
	};
	assert.deepEqual(outcome(await push(next, { renames: refuse, dryRun: true })), without);
	assert.deepEqual(asked, ["castle → doom"]);
	const pruned = await push(next, { prune: true, renames: true });
	assert.deepEqual([pruned.deleted, outcome(pruned).renamed], [[], ["sea/castle → sea/doom"]]);
	const gone = await push({ "sea/moat": "a castle" }, { prune: true, leftOver: false });
	assert.deepEqual([gone.created.length, gone.deleted.length, gone.leftOver], [1, 1, []]);
	const some: PushOptions["renames"] = (found) => found.filter(({ formerName }) => formerName === "keep");
	await push({ "sea/keep": "a keep" });
	const both = { "sea/doom": "a castle", "sea/tower": "a keep" };
	assert.deepEqual(outcome(await push(both, { renames: some, dryRun: true })), {
		...{ ...nothing, created: ["sea/doom"], renamed: ["sea/keep → sea/tower"], leftOver: ["sea/moat"] },
	});
});

test("a deck whose folder was renamed keeps its id and its cards, also those that were drawn again or have the same picture", async () => {
	const { idsByKey, push } = await gameWith({
		...{ "sea/a": "same", "sea/b": "same", "sea/c": "c", "sea/d": "d", "sea/e": "e" },
		"land/a": "same",
	});
	const ids = await idsByKey();
	const pushed = await push({
		...{ "ocean/a": "same", "ocean/b": "same", "ocean/C": "c", "ocean/d": "drawn again", "ocean/e": "e" },
		"land/a": "same",
	});
	assert.deepEqual(outcome(pushed), {
		...{ created: ["ocean/d"], changed: [], leftOver: ["sea/d"] },
		renamed: ["sea → ocean", "sea/a → ocean/a", "sea/b → ocean/b", "sea/c → ocean/C", "sea/e → ocean/e"],
	});
	const now = await idsByKey();
	assert.deepEqual(
		["ocean", "ocean/a", "ocean/b", "ocean/C", "ocean/e"].map((key) => now[key]),
		["sea", "sea/a", "sea/b", "sea/c", "sea/e"].map((key) => ids[key]),
	);
});

test("ambiguous cases are not renames: copies of the same picture, another deck, two possible decks", async () => {
	const before = { "sea/a": "same", "sea/b": "same", "sea/c": "c", "sea/x": "x", "land/z": "z" };
	const { push } = await gameWith(before);
	const moved = await push({
		...{ "sea/x": "x", "land/z": "z" },
		...{ "sea/one": "same", "sea/two": "same", "land/c": "c" },
	});
	assert.deepEqual(outcome(moved), {
		...{ changed: [], renamed: [] },
		...{ created: ["land/c", "sea/one", "sea/two"], leftOver: ["sea/a", "sea/b", "sea/c"] },
	});
	const twins = await gameWith({ "sea/a": "a", "sea/b": "b" });
	const copies = { "ocean/a": "a", "ocean/b": "b", "lake/a": "a", "lake/b": "b" };
	assert.deepEqual(outcome(await twins.push(copies)).renamed, []);
});

test("a push of 600 renamed cards is one version", async () => {
	const cards = (deck: string) =>
		Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`${deck}/${i}`, `card ${i % 30}`]));
	const { game, idsByKey, push } = await gameWith(cards("sea"));
	const [ids, versions] = [await idsByKey(), await game.versions.list()];
	const pushed = await push(cards("ocean"));
	await service.published();
	assert.deepEqual([pushed.renamed.length, pushed.created.length, pushed.leftOver.length], [601, 0, 0]);
	assert.deepEqual(Object.values(await idsByKey()), Object.values(ids));
	assert.equal((await game.versions.list()).length, versions.length + 1);
});
