import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { PublishedGame } from "@tuckbox/client";
import fc from "fast-check";
import { type Body, GameClient } from "../../../server/tests/support/client.ts";
import { published } from "../../../server/tests/support/published.ts";
import { startTestService } from "../../../server/tests/support/test-service.ts";
import { applyAnswer } from "./delta.ts";

// A page that merges what changed shows exactly what a page shows that is opened now, whatever happened in between.

/** Few, so that a page may know a version that is no longer kept. */
const service = await startTestService({ env: { KEPT_VERSIONS: "4" } });
after(() => service[Symbol.asyncDispose]());
const first = await service.user();
const second = await service.app(first.ids.userId);

/** A game of two apps, and a page that shows it. */
class Shown {
	readonly apps: readonly [GameClient, GameClient];
	page: PublishedGame;
	/** The effects of each app's last acts. */
	readonly done: { app: GameClient; ids: string[]; version: number; at: number }[] = [];
	names = 0;

	constructor(gameId: string, page: PublishedGame) {
		this.apps = [new GameClient(first, gameId), new GameClient(second, gameId)];
		this.page = page;
	}

	/** Does something to live pieces of an app, if it has any. */
	async act(
		which: number,
		nths: readonly number[],
		what: string,
		more: (ids: string[]) => Body,
	): Promise<void> {
		const app = this.apps[which % 2] ?? this.apps[0];
		const live = await app.components();
		const ids = [...new Set(nths.flatMap((nth) => live[nth % live.length]?.id ?? []))];
		if (ids.length === 0) return;
		const path = `${app.path}/components/${what}`;
		const { version, at } = await app.client.ok(app.client.post(path, more(ids)));
		this.done.push({ app, ids, version, at });
	}

	/** Publishes what has changed, and merges it into the page. */
	async look(): Promise<void> {
		const [app] = this.apps;
		await service.published();
		const answer = await published(app, `?since=${this.page.version}`);
		if (answer.version > this.page.version) this.page = applyAnswer(this.page, answer).published;
		assert.deepEqual(this.page, await published(app));
	}
}

type Step = (shown: Shown) => Promise<void>;

const who = fc.nat(1);
const nths = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 });
const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1, maxLength: 5 });
const isSo = fc.boolean();

const steps: fc.Arbitrary<Step>[] = [
	fc.tuple(who, keys, isSo).map(([app, some, isInDeck]) => async (shown) => {
		const name = `name ${shown.names++}`;
		const parent = isInDeck ? { parentExternalKey: "deck" } : {};
		await shown.apps[app]?.pushed([
			...some.map((externalKey) => ({ kind: "dieFace", name, externalKey })),
			...some.map((externalKey) => ({ kind: "counter", name, externalKey })),
			...(isInDeck ? [{ kind: "die", name: "Die", externalKey: "deck" }] : []),
			...some.map((key) => ({ kind: "dieFace", name, externalKey: `${key} of`, ...parent })),
		]);
	}),
	fc.tuple(who, nths).map(
		([app, some]) =>
			(shown) =>
				shown.act(app, some, "delete", (componentIds) => ({ componentIds })),
	),
	fc.tuple(who, nths, fc.integer({ min: 1, max: 9 })).map(
		([app, some, count]) =>
			(shown) =>
				shown.act(app, some, "change", (componentIds) => ({ componentIds, set: { count } })),
	),
	fc.tuple(who, nths).map(
		([app, some]) =>
			(shown) =>
				shown.act(app, some, "rekey", (ids) => ({
					keys: ids.map((componentId) => ({ componentId, externalKey: `key ${shown.names++}` })),
				})),
	),
	fc.constant(async (shown) => {
		const last = shown.done.pop();
		if (last === undefined) return;
		const { app, ids: componentIds, version, at: unlessChangedSince } = last;
		const body = { componentIds, version, unlessChangedSince };
		await app.client.post(`${app.path}/components/restore`, body);
	}),
	fc.nat(3).map((nth) => async (shown) => {
		const [app] = shown.apps;
		const { versions } = await app.client.ok(app.client.get(`${app.path}/versions`));
		if (versions.length > 0)
			await app.client.post(`${app.path}/versions/${versions[nth % versions.length].version}/restore`, {});
	}),
	fc.constant(async () => service.published()),
];

test("what changed since any version, merged into what was shown, is what a fresh read returns", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(fc.oneof(...steps), isSo), { minLength: 12, maxLength: 24 }),
			async (some) => {
				const { id } = await first.game();
				const shown = new Shown(id, await published(new GameClient(first, id)));
				for (const app of shown.apps)
					await app.pushed(["a", "b", "c"].map((key) => ({ kind: "counter", name: key, externalKey: key })));
				for (const [step, isSeen] of some) {
					await step(shown);
					if (isSeen) await shown.look();
				}
				await shown.look();
			},
		),
		{ numRuns: 15 },
	);
});
