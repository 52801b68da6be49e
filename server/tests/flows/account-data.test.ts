import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createApp } from "../../src/oauth/apps.ts";
import { mintToken } from "../../src/oauth/tokens.ts";
import type { Body, Client, GameClient } from "../support/client.ts";
import { Client as AppClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { copiedColumns } from "../support/stores/account-copy.ts";
import { httpTable } from "../support/tables/http-table.ts";
import { join as joinGame } from "../support/team.ts";
import { type SignedInVisitor, startTestService, type TestService } from "../support/test-service.ts";

/** A user with a game of two apps, published and shared, an unfinished upload, and their own app. */
async function settle(service: TestService): Promise<{
	ann: SignedInVisitor;
	clients: [Client, Client];
	game: GameClient;
	url: string;
	share: string;
	ownApp: Body;
}> {
	const ann = await service.person();
	const clients: [Client, Client] = [await service.app(ann.userId), await service.app(ann.userId)];
	const game = await clients[0].game("Lantern Bay");
	await clients[0].game("Empty");
	await game.pushed([
		{ kind: "deck", name: "Deck", externalKey: "deck" },
		{ kind: "tile", name: "Ace", externalKey: "ace", assets: [await game.asset(await picture(30, 40))] },
	]);
	const second = game.as(clients[1]);
	await second.pushed([
		{ kind: "tile", name: "Map", externalKey: "map", assets: [await second.asset(await picture(50, 40))] },
	]);
	await service.published();
	await game.pushed([{ kind: "counter", name: "Night", externalKey: "night" }]);
	await game.upload(await picture(12, 13));
	const { url } = await clients[0].ok(clients[0].post(`${game.path}/shares`, { name: "Saturday" }));
	const registration = { name: "Ann's script", redirectUris: ["http://127.0.0.1/cb"], confidential: true };
	const ownApp = await ann.ok(ann.ask("POST", "/api/v1/account/apps", registration));
	const ace = await game.component("ace");
	return { ann, clients, game, url: ace.payload.imageFaces[0].url, share: url, ownApp };
}

test("a user exports all their data, without any secrets", async () => {
	await using service = await startTestService();
	const { ann, clients, game, share, ownApp } = await settle(service);
	const answer = await ann.get("/api/v1/account/export");
	assert.equal(answer.status, 200);
	assert.match(
		answer.headers.get("content-disposition") ?? "",
		/^attachment; filename="tuckbox-\d{4}-\d\d-\d\d\.json"$/,
	);
	assert.equal(answer.headers.get("cache-control"), "no-store");
	const data = answer.body;
	assert.equal(data.account.email, ann.email);
	assert.deepEqual([data.sessions.length, data.tokens.length, data.apps.length], [1, 2, 1]);
	assert.equal(data.apps[0].clientId, ownApp.clientId);
	assert.deepEqual(
		data.games.map(({ name }: Body) => name),
		["Lantern Bay", "Empty"],
	);
	const [shown] = data.games;
	assert.equal(shown.id, game.id);
	assert.deepEqual(
		shown.components.map(({ externalKey }: Body) => externalKey),
		["deck", "ace", "map", "night"],
	);
	assert.deepEqual(shown.components[1], await game.component("ace"), "each record is what its app reads");
	assert.deepEqual([shown.assets.length, shown.versions.length, shown.shares.length], [3, 1, 1]);
	assert.deepEqual([shown.shares[0].name, shown.shares[0].version], ["Saturday", null]);
	assert.equal(new Set(shown.assets.map(({ app }: Body) => app)).size, 2);
	for (const face of shown.components.flatMap(({ payload }: Body) => payload.imageFaces)) {
		assert.equal((await fetch(face.url)).status, 200, "the images are at their addresses");
	}
	const text = answer.bytes.toString("utf8");
	const secrets = [
		...clients.map(({ token }) => token),
		ann.password,
		ann.cookies.get("tuckbox"),
		ownApp.clientSecret,
	];
	for (const secret of [...secrets, share.slice(share.lastIndexOf("/") + 1)]) {
		assert.ok(secret !== undefined && !text.includes(secret));
	}
	assert.ok(!text.includes("$argon2id"));
	const moved = await ann.get("/settings/data/export");
	assert.deepEqual([moved.status, moved.headers.get("location")], [308, "/api/v1/account/export"]);
});

test("an owner who plays does not find hidden cards of a table in the export (V13)", async () => {
	await using service = await startTestService();
	const ann = await service.person();
	const { host, guest, table } = await httpTable(service, await service.app(ann.userId));
	const deck = await guest.find((entry) => "top" in entry);
	await guest.client.ok(guest.act({ kind: "draw", from: deck, count: 2, to: "hand" }));
	const { body, bytes } = await ann.get("/api/v1/account/export");
	const [copy] = body.games[0].tables;
	assert.equal(copy.id, table.id);
	const { view, log } = await host.view();
	assert.deepEqual(copy.view, view, "what the host sees");
	assert.deepEqual(
		copy.log.map(({ seq, code, hidden }: Body) => [seq, code, hidden]),
		log.map(({ seq, code, hidden }: Body) => [seq, code, hidden]),
	);
	const played = JSON.stringify(body.games[0].tables);
	for (const name of ["Sun", "Moon"])
		assert.ok(!played.includes(`"${name}"`), `${name} is hidden at the table`);
	assert.ok(bytes.includes('"Sun"'), "the pieces of the game are the owner's");
});

test("the export has every stored column that is not withheld for a reason", async () => {
	await using service = await startTestService();
	const { ann, clients, game, ownApp } = await settle(service);
	await ann.ok(ann.ask("POST", "/api/v1/account/invites", {}));
	const { guest, host, path, game: playedGame } = await httpTable(service, clients[0]);
	const { id: playtest } = await clients[0].ok(clients[0].post(`${path}/playtests`, {}));
	await host.client.ok(host.act({ kind: "scores", start: 0 }));
	await clients[0].ok(clients[0].post(`${playedGame.path}/playtests/${playtest}/end`, {}));
	const answers = [{ question: 0, value: 4 }];
	await guest.client.ok(
		guest.client.call("PUT", `${guest.path}/playtests/${playtest}/answers`, { body: { answers } }),
	);
	await joinGame(ann, game, await service.person(), "viewer");
	await ann.ok(ann.ask("POST", `${game.path}/invites`, { email: "cleo@example.com", role: "viewer" }));
	await guest.client.ok(guest.client.post(`${guest.path}/notes`, { text: "Too dark", at: { x: 1, y: 2 } }));
	const setUp = { items: [{ kind: "counter", externalKey: "rounds", x: 5, y: 6 }] };
	await clients[0].ok(clients[0].call("PUT", `${game.path}/set-ups/Start`, { body: setUp }));
	await ann.ok(ann.ask("PATCH", game.path, { players: { min: 1, max: 4 } }));
	const { findings } = await clients[0].ok(clients[0].get(`${game.path}/checks`));
	await ann.ok(ann.ask("POST", `${game.path}/checks/accept`, { findings: [findings[0].id] }));
	const { body } = await ann.get("/api/v1/account/export");
	const [shown] = body.games.filter(({ id }: Body) => id === game.id);
	const [played] = body.games.filter(({ tables }: Body) => tables.length > 0);
	const records: Record<string, Body> = {
		users: body.account,
		sessions: body.sessions[0],
		tokens: body.tokens[0],
		apps: body.apps.find(({ id }: Body) => id === ownApp.id),
		invites: body.invites[0],
		games: shown,
		versions: shown.versions[0],
		shares: shown.shares[0],
		assets: shown.assets[0],
		tables: played.tables[0],
		game_members: shown.members[0],
		game_invites: shown.invites[0],
		accepted_findings: shown.acceptedFindings[0],
		table_notes: played.notes[0],
		set_ups: shown.setUps[0],
		playtests: played.playtests[0],
		playtest_seats: played.playtests[0].seats[0],
		playtest_facts: played.playtests[0].facts[0],
		playtest_answers: played.playtests[0].answers[0],
		playtest_forms: played.playtestForm,
		playtest_replays: played.playtests[0].replay[0],
	};
	const copied = Object.entries(copiedColumns).filter(([, columns]) => !("because" in columns));
	assert.deepEqual(copied.map(([table]) => table).sort(), Object.keys(records).sort());
	for (const [table, columns] of copied) {
		const names = Object.values(columns).filter((name) => typeof name === "string");
		const missing = names.filter((name) => records[table]?.[name] === undefined);
		assert.deepEqual(missing, [], table);
	}
});

test("a large game is streamed whole", async () => {
	await using service = await startTestService();
	const ann = await service.person();
	const game = await (await service.app(ann.userId)).game();
	for (let batch = 0; batch < 6; batch++) {
		const keys = Array.from({ length: 200 }, (_, i) => `k${batch}-${i}`);
		await game.pushed(keys.map((externalKey) => ({ kind: "counter", name: "C", externalKey })));
	}
	const { body } = await ann.get("/api/v1/account/export");
	const { url } = service;
	const left = await fetch(`${url}/api/v1/account/export`, { headers: { cookie: ann.cookieHeader } });
	const reader = left.body?.getReader();
	assert.equal((await reader?.read())?.done, false);
	await reader?.cancel(); // a reader that disconnects halfway does no harm
	assert.equal(body.games[0].components.length, 1200);
	assert.equal(new Set(body.games[0].components.map(({ externalKey }: Body) => externalKey)).size, 1200);
});

diskTest(
	"deleting an account deletes its games, images, tokens, sessions and apps, and no other user's",
	async () => {
		await using service = await startTestService();
		const { ann, clients, game, url, share, ownApp } = await settle(service);
		const other = await service.user();
		const othersGame = await other.game();
		await othersGame.pushed([
			{ kind: "tile", name: "A", externalKey: "a", assets: [await othersGame.asset(await picture(9, 9))] },
		]);
		// another user has allowed this user's app: what it pushed for them stays
		const deps = { store: service.service.store, now: service.now };
		const { token } = await mintToken(deps, { userId: other.ids.userId, appId: ownApp.id });
		const borrowed = othersGame.as(new AppClient(service.url, token));
		await borrowed.pushed([{ kind: "counter", name: "C", externalKey: "c" }]);
		await service.published();
		const phone = service.visitor();
		await phone.signIn(ann.email, ann.password);
		const invite = await ann.ok(ann.ask("POST", "/api/v1/account/invites", {}));

		const refused = await ann.ask("DELETE", "/api/v1/account", { password: "not the password" });
		assert.deepEqual([refused.status, refused.body.error.code], [403, "PASSWORD_WRONG"]);
		assert.equal((await game.components()).length, 3);

		assert.equal((await ann.ask("DELETE", "/api/v1/account", { password: ann.password })).status, 204);
		assert.equal(ann.isSignedIn, false);
		for (const client of clients) {
			assert.equal((await client.get(game.path)).body.error.code, "INVALID_TOKEN", "immediately");
		}
		assert.equal((await phone.get("/api/v1/account")).status, 401);
		assert.equal((await service.visitor().signIn(ann.email, ann.password)).status, 403);
		assert.equal((await service.visitor().get(new URL(invite.url).pathname)).status, 404);
		assert.equal(
			(await borrowed.client.get(othersGame.path)).body.error.code,
			"INVALID_TOKEN",
			"its app is retired",
		);

		await service.idle();
		assert.equal((await fetch(url)).status, 404);
		assert.equal((await fetch(`${share}/published`)).status, 404);
		assert.deepEqual(await readdir(join(service.folder, "objects", "games")), [othersGame.id]);
		const left = await service.service.store.reader
			.selectFrom("users")
			.selectAll()
			.where("id", "=", ann.userId)
			.execute();
		assert.deepEqual(left, []);
		const { components } = await other.ok(other.get(`${othersGame.path}/published`));
		assert.equal(components.length, 2);

		// the address is available again
		const again = await service.person();
		const link = new URL((await again.ok(again.ask("POST", "/api/v1/account/invites", {}))).url).pathname;
		const made = await service
			.visitor()
			.send(link, { name: "Ann", email: ann.email, password: ann.password });
		assert.equal(made.status, 303);
	},
);

test("a game created while its owner's account is being deleted is deleted with it", async () => {
	await using service = await startTestService();
	const ann = await service.person();
	const client = await service.app(ann.userId);
	const games = Array.from({ length: 20 }, () => client.post("/api/v1/games", { name: "Late" }));
	const deleted = ann.ask("DELETE", "/api/v1/account", { password: ann.password });
	const statuses = new Set((await Promise.all(games)).map(({ status }) => status));
	for (const status of statuses) assert.ok([201, 401].includes(status));
	assert.equal((await deleted).status, 204);
	await service.idle();
	const { games: count } = await service.service.store.reader
		.selectFrom("games")
		.select((eb) => eb.fn.countAll<number>().as("games"))
		.executeTakeFirstOrThrow();
	assert.equal(Number(count), 0);
});

test("two simultaneous deletions have the effect of one", async () => {
	await using service = await startTestService();
	const ann = await service.person();
	const headers = { "x-csrf-token": await ann.csrf() };
	const body = { password: ann.password };
	const answers = await Promise.all(
		[1, 2].map(() => ann.call("DELETE", "/api/v1/account", { headers, body })),
	);
	const statuses = answers.map(({ status }) => status).sort();
	assert.equal(statuses[0], 204);
	assert.ok([401, 403].includes(statuses[1] ?? 0));
});

test("an app whose developer deletes their account keeps its pieces and its name for other users", async () => {
	await using service = await startTestService();
	const deps = { store: service.service.store, now: service.now };
	const app = await createApp(deps, {
		name: "Operator's",
		redirectUris: ["https://a.example/"],
		isConfidential: false,
	});
	const ann = await service.person();
	await mintToken(deps, { userId: ann.userId, appId: app.id });
	assert.equal((await ann.ask("DELETE", "/api/v1/account", { password: ann.password })).status, 204);
	const other = await service.user();
	const { token } = await mintToken(deps, { userId: other.ids.userId, appId: app.id });
	assert.equal((await new AppClient(service.url, token).get("/api/v1/games")).status, 200);
});
