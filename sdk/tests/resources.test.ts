import assert from "node:assert/strict";
import { test } from "node:test";
import { type PublishedEvent, Tuckbox, TuckboxError } from "@tuckbox/client";
import { picture } from "../../server/tests/support/pictures.ts";
import { image } from "./support/deck.ts";
import { gameOnALine } from "./support/faulty-line.ts";

const noGame = "gam_00000000000000000000000000";

const counter = (key: string) => ({ kind: "counter" as const, name: key, externalKey: key });

async function refusalCode(promise: Promise<unknown>): Promise<string> {
	const error = await promise.catch((reason) => reason);
	assert.ok(error instanceof TuckboxError, String(error));
	return error.code;
}

test("whoami returns the user of the token", async () => {
	await gameOnALine(async ({ tuckbox, seen }) => {
		const { user, app, scope } = await tuckbox().whoami();
		assert.deepEqual([user.id, app.id, scope], [seen.client.ids.userId, seen.client.ids.appId, "push"]);
		assert.equal(await refusalCode(tuckbox({ token: "tbx_wrong" }).whoami()), "INVALID_TOKEN");
	});
});

test("games: created, found, renamed, deleted", async () => {
	await gameOnALine(async ({ tuckbox, seen }) => {
		const { games, game } = tuckbox();
		assert.equal(typeof game, "function");
		const made = await games.findOrCreate("Lantern Bay");
		assert.equal(made.created, true);
		assert.deepEqual(await games.findOrCreate("Lantern Bay"), { ...made, created: false });
		const handle = tuckbox().game(made.id);
		assert.equal((await handle.rename("Bay")).name, "Bay");
		assert.deepEqual((await handle.setPlayers({ min: 1, max: 4 })).players, { min: 1, max: 4 });
		assert.equal((await handle.setPlayers(null)).players, undefined);
		assert.equal((await handle.get()).name, "Bay");
		assert.deepEqual(
			(await games.list()).map(({ id }) => id),
			[seen.id, made.id],
		);
		await handle.delete();
		assert.equal(await refusalCode(handle.get()), "GAME_NOT_FOUND");
	});
});

test("components: created, listed in one response and in pages, filtered, deleted", async () => {
	await gameOnALine(async ({ game }) => {
		const { id, created } = await game.components.upsert(counter("first"));
		assert.equal(created, true);
		assert.equal((await game.components.get(id)).externalKey, "first");
		const inputs = Array.from({ length: 450 }, (_, i) => counter(`c${i}`));
		const { components } = await game.components.upsertAll(inputs);
		assert.deepEqual(
			components.map(({ externalKey }) => externalKey),
			inputs.map(({ externalKey }) => externalKey),
		);
		const all = await game.components.list();
		assert.equal(all.length, 451);
		const paged = [];
		for await (const page of game.components.pages({ kind: "counter", limit: 200 })) paged.push(...page);
		assert.deepEqual(paged, all);
		assert.deepEqual(await game.components.list({ kind: "deck" }), []);
		await game.components.delete(id);
		assert.equal(await refusalCode(game.components.delete(id)), "COMPONENT_NOT_FOUND");
		assert.equal(await game.components.deleteAll(), 450);
	});
});

test("upsertAll sends parents before children, and returns results in the order of the inputs", async () => {
	await gameOnALine(async ({ game }) => {
		const { key, publicUrl, contentType } = await game.assets.upload(await image());
		const assets = [{ sideKey: "front", key, sourceUrl: publicUrl, contentType }];
		const cards = Array.from({ length: 210 }, (_, i) => {
			const size = { widthMm: 63.5, heightMm: 88.9 };
			const externalKey = `card-${i}`;
			return {
				kind: "card" as const,
				name: externalKey,
				externalKey,
				parentExternalKey: "deck",
				...size,
				assets,
			};
		});
		const inputs = [...cards, { kind: "deck" as const, name: "Deck", externalKey: "deck" }];
		const { components, warnings } = await game.components.upsertAll(inputs);
		assert.deepEqual(warnings, [], "no parent was pending");
		assert.deepEqual(
			components.map(({ externalKey }) => externalKey),
			inputs.map(({ externalKey }) => externalKey),
		);
	});
});

test("assets: a file is uploaded once, in one call or step by step", async () => {
	await gameOnALine(async ({ line, game }) => {
		const blob = await image();
		const first = await game.assets.upload(blob, { fileName: "card.png" });
		assert.equal(first.sent, true);
		const again = await game.assets.upload(blob, { checksum: first.checksum });
		assert.deepEqual(again, { ...first, sent: false });
		assert.equal(line.count("PUT", "/uploads/"), 1);
		const file = {
			fileName: "card.png",
			contentType: "image/png" as const,
			byteSize: blob.size,
			checksum: first.checksum,
		};
		const presigned = await game.assets.presign(file);
		assert.equal(presigned.uploaded, true);
		assert.deepEqual(
			(await game.assets.presignAll([file, file])).map(({ key }) => key),
			[first.key, first.key],
		);
		const { key, publicUrl, contentType, byteSize } = first;
		assert.deepEqual(await game.assets.confirm({ key, publicUrl, contentType, byteSize }), { ok: true });
		const other = { key: key.replace(/\w{4}\./, "0000."), publicUrl, contentType, byteSize };
		const verdicts = await game.assets.confirmAll([{ key, publicUrl, contentType, byteSize }, other]);
		assert.deepEqual(
			verdicts.map(({ ok }) => ok),
			[true, false],
		);
		const [asset, ...others] = await game.assets.list();
		assert.deepEqual(others, []);
		assert.equal((await game.assets.get(asset?.id ?? "")).key, key);
		await game.assets.delete(asset?.id ?? "");
		assert.deepEqual(await game.assets.list(), []);
		assert.equal(
			await refusalCode(game.assets.upload(new Blob(["no picture"]), { fileName: "a.png" })),
			"IMAGE_UNUSABLE",
		);
		assert.equal(await refusalCode(game.assets.upload(new Blob(["plain"]))), "FILE_TYPE_UNSUPPORTED");
	});
});

test("versions: published, listed, restored", async () => {
	await gameOnALine(async ({ service, game }) => {
		assert.equal((await game.versions.published()).version, 0);
		await game.components.upsert(counter("a"));
		await service.published();
		await game.components.upsert(counter("b"));
		await service.published();
		assert.deepEqual(
			(await game.versions.list()).map(({ version }) => version),
			[1, 2],
		);
		const { components } = await game.versions.published({ since: 1 });
		assert.deepEqual(
			components.map(({ externalKey }) => externalKey),
			["b"],
		);
		assert.equal((await game.versions.get(1)).components.length, 1);
		assert.equal((await game.versions.restore(1)).restoredFrom, 1);
		assert.equal((await game.versions.published()).components.length, 1);
	});
});

test("changes between two versions, in either direction and from the empty game", async () => {
	await gameOnALine(async ({ service, tuckbox, game }) => {
		await game.components.upsertAll([counter("stays"), counter("changes"), counter("goes")]);
		await service.published();
		const going = (await game.components.list()).find(({ externalKey }) => externalKey === "goes");
		await game.components.delete(going?.id ?? "");
		await game.components.upsertAll([{ ...counter("changes"), count: 5 }, counter("comes")]);
		await service.published();

		const keysOf = (list: readonly { externalKey: string }[]) => list.map(({ externalKey }) => externalKey);
		const { from, to, created, changed, deleted } = await game.versions.diff(1, 2);
		assert.deepEqual([from, to, keysOf(created), keysOf(deleted)], [1, 2, ["comes"], ["goes"]]);
		assert.deepEqual(
			changed.map(({ before, after, fields }) => [before.count, after.count, fields]),
			[[1, 5, ["count"]]],
		);
		assert.deepEqual(keysOf((await game.versions.diff(2, 1)).created), ["goes"]);
		assert.deepEqual(keysOf((await game.versions.diff(0, 1)).created), ["stays", "changes", "goes"]);

		for (const [a, b] of [[1, 3] as const, [-1, 1] as const, [0.5, 1] as const])
			assert.equal(await refusalCode(game.versions.diff(a, b)), "VERSION_NOT_FOUND", `${a} to ${b}`);
		assert.equal(await refusalCode(tuckbox().game(noGame).versions.diff(1, 2)), "GAME_NOT_FOUND");
	});
});

test("the history of a component has its states, newest first, also after it was deleted", async () => {
	await gameOnALine(async ({ service, game }) => {
		const { id } = await game.components.upsert(counter("a"));
		assert.deepEqual(await game.components.history(id), [], "nothing is published yet");
		await service.published();
		await game.components.upsert({ ...counter("a"), name: "Ace" });
		await service.published();
		await game.components.delete(id);
		await service.published();
		assert.deepEqual(
			(await game.components.history(id)).map(({ version, until, name, fields }) => [
				version,
				until,
				name,
				fields,
			]),
			[
				[2, 3, "Ace", ["name"]],
				[1, 2, "a", []],
			],
		);
		for (const unknown of ["cmp_00000000000000000000000000", "a/../b", ""])
			assert.equal(await refusalCode(game.components.history(unknown)), "COMPONENT_NOT_FOUND", unknown);
	});
});

test("checks report problems, and failed images are processed again", async () => {
	const broken = { expectsErrors: /job is dead/, leavesDeadJobs: true, damagesData: true };
	await gameOnALine(async ({ service, seen, tuckbox, game }) => {
		assert.deepEqual(await game.checks(), { findings: [], counts: {} });
		assert.equal(await game.retryImages(), 0);

		const art = await picture(750, 1050, { format: "jpeg" });
		const front = await seen.asset(art, "front", { bleedMode: "noBleed" });
		await service.service.objects.delete({ type: "source", key: front.key });
		const size = { widthMm: 63.5, heightMm: 88.9 };
		const { id } = await game.components.upsert({
			...counter("ace"),
			kind: "tile",
			...size,
			assets: [front],
		});
		await service.published();
		const { findings, counts } = await game.checks();
		assert.deepEqual(counts, { IMAGE_FAILED: 1 });
		assert.deepEqual(
			findings.map(({ code, level, componentId, sideKey }) => [code, level, componentId, sideKey]),
			[["IMAGE_FAILED", "error", id, "front"]],
		);
		await service.service.objects.put({ type: "source", key: front.key }, art.bytes);
		assert.equal(await game.retryImages(), 1);
		await service.published();
		assert.deepEqual(await game.checks(), { findings: [], counts: {} });

		assert.equal(await refusalCode(tuckbox().game(noGame).checks()), "GAME_NOT_FOUND");
		assert.equal(await refusalCode(tuckbox().game(noGame).retryImages()), "GAME_NOT_FOUND");
		assert.equal(await refusalCode(tuckbox({ token: "tbx_wrong" }).game(seen.id).checks()), "INVALID_TOKEN");
	}, broken);
});

test("share links: created, renamed, renewed, listed without their address, revoked", async () => {
	await gameOnALine(async ({ tuckbox, game }) => {
		const share = await game.shares.create({ name: "Thursday", showsVersions: true });
		const { url, pageUrl, ...listed } = share;
		assert.deepEqual([listed.name, listed.showsVersions, listed.version], ["Thursday", true, null]);
		assert.equal(pageUrl.split("/").at(-1), url.split("/").at(-1));
		assert.deepEqual(await game.shares.list(), [{ ...listed, url: null, pageUrl: null }]);
		const changed = await game.shares.change(share.id, { name: "Friday", allowsPrint: true });
		assert.deepEqual([changed.name, changed.allowsPrint, changed.table], ["Friday", true, null]);
		assert.equal((await fetch(`${url}/published`)).status, 200);
		const shared = new Tuckbox({ baseUrl: new URL(url).origin }).shared(pageUrl);
		assert.deepEqual((await shared.get()).publishedUrl, `${url}/published`);
		assert.equal(await refusalCode(shared.planPrint()), "VALIDATION_ERROR", "nothing is published");
		assert.equal(await refusalCode(shared.print()), "VALIDATION_ERROR");
		const [versions, published] = [await shared.versions(), await shared.published()];
		assert.deepEqual([versions.length, published.version], [0, 0]);
		const renewed = await game.shares.renew(share.id);
		assert.equal((await fetch(`${renewed.url}/published`)).status, 200);
		await game.shares.revoke(share.id);
		assert.equal(await refusalCode(shared.get()), "SHARE_NOT_FOUND");
		for (const old of [share, renewed]) assert.equal((await fetch(`${old.url}/published`)).status, 404);
		assert.deepEqual(await game.shares.list(), []);

		assert.equal(await refusalCode(game.shares.revoke(share.id)), "SHARE_NOT_FOUND");
		assert.equal(await refusalCode(game.shares.create({ name: "x".repeat(1000) })), "VALIDATION_ERROR");
		assert.equal(await refusalCode(game.shares.create({ version: 99 })), "VERSION_NOT_FOUND");
		assert.equal(await refusalCode(tuckbox().game(noGame).shares.create()), "GAME_NOT_FOUND");
		assert.equal(await refusalCode(tuckbox().game(noGame).shares.list()), "GAME_NOT_FOUND");
	});
});

test("tables: opened, listed, changed, with links for guests, and their notes", async () => {
	await gameOnALine(async ({ tuckbox, service, game }) => {
		await game.components.upsert(counter("rounds"));
		await service.published();
		const { seatSecret, seatId, url, ...table } = await game.tables.open({ name: "Thursday" });
		assert.deepEqual([table.version, new URL(url).pathname], [1, `/tables/${table.id}`]);
		assert.deepEqual(await game.tables.list(), [table]);
		assert.deepEqual(await game.tables.get(table.id), table);
		const link = await game.tables.invite(table.id, { role: "spectator", maxSeats: 2 });
		assert.equal((await game.tables.renameLink(table.id, link.id, "Friends")).name, "Friends");
		const old = link.secret;
		Object.assign(link, await game.tables.renewLink(table.id, link.id));
		assert.notEqual(link.secret, old);
		assert.deepEqual(
			(await game.tables.links(table.id)).map(({ id, role, maxSeats, seats }) => [id, role, maxSeats, seats]),
			[[link.id, "spectator", 2, 0]],
		);
		const guests = `${service.url}/api/v1/table-links/${link.secret}/seats`;
		const sitDown = async () => {
			const body = JSON.stringify({ name: "Ben", colour: "#0033aa" });
			const answer = await fetch(guests, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body,
			});
			return (await answer.json()) as { seatId: string; secret: string };
		};
		const noted = await fetch(`${service.url}/api/v1/tables/${table.id}/notes`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${seatSecret}` },
			body: JSON.stringify({ at: { x: 1, y: 2 }, text: "Empty" }),
		});
		assert.equal(noted.status, 201);
		await game.tables.removeSeat(table.id, (await sitDown()).seatId);
		await sitDown();
		await game.tables.removeSeatsOf(table.id, link.id);
		assert.deepEqual(
			(await game.tables.links(table.id)).map(({ seats }) => seats),
			[0],
		);
		await sitDown();
		await game.tables.revoke(table.id, link.id);
		const { seats } = await game.tables.change(table.id, { name: "Friday", isClosed: true });
		assert.deepEqual(
			seats.map(({ id }) => id),
			[seatId],
		);
		assert.equal(await refusalCode(game.tables.update(table.id)), "TABLE_CLOSED");
		await game.tables.delete(table.id);
		assert.equal(await refusalCode(game.tables.get(table.id)), "TABLE_NOT_FOUND");

		const [note, ...more] = await game.notes.list({ isResolved: false });
		assert.deepEqual([note?.text, note?.table, note?.spot, more], ["Empty", null, { x: 1, y: 2 }, []]);
		assert.match(await game.notes.markdown(), /- \[ \] Empty — /);
		assert.ok((await game.notes.resolve(note?.id ?? "")).resolvedAt);
		assert.deepEqual(await game.notes.list({ isResolved: false }), []);
		assert.equal(await game.notes.deleteBy(table.id, { linkId: link.id }), 0, "the host has no link");
		await game.notes.delete(note?.id ?? "");
		assert.equal(await refusalCode(game.notes.resolve(note?.id ?? "")), "NOTE_NOT_FOUND");
		assert.equal(await refusalCode(tuckbox().game(noGame).tables.open()), "GAME_NOT_FOUND");

		const items = [{ kind: "counter" as const, externalKey: "rounds", x: 1, y: 2 }];
		const { savedAt } = await game.setUps.save("A / b", { items });
		assert.deepEqual(await game.setUps.list(), [{ name: "A / b", savedAt }]);
		assert.deepEqual(await game.setUps.get("A / b"), { name: "A / b", savedAt, items });
		assert.equal((await game.tables.open({ setUp: "A / b" })).acts, 1);
		await game.setUps.delete("A / b");
		assert.equal(await refusalCode(game.tables.open({ setUp: "A / b" })), "SET_UP_NOT_FOUND");
	});
});

test("events are delivered as they occur, including those that came while the connection was broken", async () => {
	await gameOnALine(async ({ line, service, game }) => {
		const publish = async (key: string) => {
			await game.components.upsert(counter(key));
			await service.published();
		};
		await publish("before");
		const stop = new AbortController();
		const told: PublishedEvent[] = [];
		let isUp = true;
		line.decide = ({ path }) => (path.includes("/events") && !isUp ? "cut" : "pass");
		for await (const event of game.events({ lastEventId: "0", signal: stop.signal })) {
			told.push(event);
			if (told.length === 1) {
				isUp = false;
				line.hangUp();
				await publish("meanwhile");
				setTimeout(() => {
					isUp = true;
				}, 300);
			} else if (told.length === 2) void publish("after");
			else stop.abort();
		}
		assert.deepEqual(
			told.map(({ id, version }) => [id, version]),
			[
				["1", 1],
				["2", 2],
				["3", 3],
			],
		);
		assert.ok(line.calls.some(({ path }) => path.endsWith("/events?lastEventId=1")));
	});
});

test("events end with an error if the game was deleted or the server is not Tuckbox, and without one when aborted", async () => {
	await gameOnALine(async ({ line, tuckbox, game }) => {
		const gone = tuckbox().game("gam_00000000000000000000000000");
		const first = gone.events()[Symbol.asyncIterator]().next();
		assert.equal(await refusalCode(first), "GAME_NOT_FOUND");
		for await (const _ of game.events({ signal: AbortSignal.timeout(200) }))
			assert.fail("nothing has happened");
		line.decide = () => ({ status: 200, headers: { "content-type": "text/html" }, body: "<html>" });
		assert.equal(await refusalCode(game.events()[Symbol.asyncIterator]().next()), "BAD_ANSWER");
	});
});
