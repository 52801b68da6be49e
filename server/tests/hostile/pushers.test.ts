import assert from "node:assert/strict";
import { test } from "node:test";
import { mintToken } from "../../src/oauth/tokens.ts";
import { type Body, Client, type GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService, type TestService } from "../support/test-service.ts";

/** Batches that each pusher sends; `PUSH_ROUNDS=200` is the long form. */
const rounds = Number(process.env.PUSH_ROUNDS ?? 2);
/** Three of them are more than a list reads in one statement, so that others come in between. */
const batchSize = 190;
const batchNames = ["ships", "isles", "storms"];
const looseKeys = ["loose-0", "loose-1", "loose-2", "loose-3"];

/** A request with its answer: when it began and when it ended, by the test's own counter. */
type Span = { start: number; end: number };
/** A batch that was pushed. */
type Push = Span & { batch: string; generation: number };

let clock = 0;

/** Another token of the same app and user. */
async function anotherToken(service: TestService, { ids }: Client): Promise<Client> {
	const { token } = await mintToken({ store: service.service.store, now: service.now }, ids);
	return new Client(service.url, token, ids);
}

/** The answers that one app has received about its pieces in the game, and the facts that must follow from them. */
class AppHistory {
	readonly pushes: Push[] = [];
	readonly clearings: Span[] = [];
	/** Component id → its key: an id belongs to one key forever. */
	readonly keyOfId = new Map<string, string>();
	readonly ended = new Map<string, number>();
	/** Key → how often it was created, less how often it was deleted individually. */
	created = 0;
	deleted = 0;
	readonly #listByEtag = new Map<string, string>();

	/** Records what an upsert answered about a piece. */
	upserted(result: Body, externalKey: string, start: number): void {
		const { id, created } = result;
		assert.equal(result.externalKey, externalKey, "answers come in the order of the request");
		assert.equal(this.keyOfId.get(id) ?? externalKey, externalKey, `${id} belongs to one piece forever`);
		this.keyOfId.set(id, externalKey);
		const isGone = (this.ended.get(id) ?? Number.POSITIVE_INFINITY) < start;
		assert.ok(!isGone, `${id} was deleted before this push began and does not exist any longer`);
		if (!created) return;
		this.created++;
		assert.ok(!this.createdIds.has(id), `${id} is created once`);
		this.createdIds.add(id);
	}
	readonly createdIds = new Set<string>();

	/** Two lists with the same ETag are equal. */
	sameByEtag(etag: string | null, text: string): void {
		assert.ok(etag !== null);
		assert.equal(this.#listByEtag.get(etag) ?? text, text, "one ETag stands for one list");
		this.#listByEtag.set(etag, text);
	}

	/** The generations of a batch that a reader may find: those that no later change is known to have replaced. */
	possible(batch: string, reading: Span): Set<number | undefined> {
		const changes: (Span & { generation: number | undefined })[] = [
			{ start: -1, end: -1, generation: undefined },
			...this.pushes.filter((push) => push.batch === batch),
			...this.clearings.map((span) => ({ ...span, generation: undefined })),
		];
		const before = changes.filter(({ start }) => start < reading.end);
		const isReplaced = (change: Span) =>
			before.some((later) => later.start > change.end && later.end < reading.start);
		return new Set(before.filter((change) => !isReplaced(change)).map(({ generation }) => generation));
	}
}

type Team = { history: AppHistory; games: GameClient[]; fronts: Body[] };

/** An app with several tokens, and two images that its pieces show in turn. */
async function makeTeam(service: TestService, game: GameClient, tokens: number): Promise<Team> {
	const games = [game];
	while (games.length < tokens) games.push(game.as(await anotherToken(service, game.client)));
	const fronts = [await game.asset(await picture(40, 60)), await game.asset(await picture(41, 60))];
	return { history: new AppHistory(), games, fronts };
}

let generations = 0;

async function pushBatch(game: GameClient, { history, fronts }: Team, batch: string): Promise<void> {
	const generation = generations++;
	const keys = Array.from({ length: batchSize }, (_, i) => `${batch}-${i}`);
	// it counts as running until it is answered, also for readers that are answered before
	const push: Push = { batch, generation, start: clock++, end: Number.POSITIVE_INFINITY };
	history.pushes.push(push);
	const items = keys.map((externalKey) => ({
		kind: "tile",
		name: `${externalKey} in its generation ${generation}`,
		externalKey,
		payload: { batch, generation },
		assets: [fronts[generation % 2]],
	}));
	const { components } = await game.pushed(items);
	assert.equal(components.length, batchSize);
	for (const [i, result] of components.entries()) {
		history.upserted(result, keys[i] ?? "", push.start);
		assert.equal(result.changed, true, "another generation is a change");
	}
	const created = new Set(components.map((result: Body) => result.created));
	assert.equal(
		created.size,
		1,
		"a batch whose pieces are only created and deleted together is created whole",
	);
	push.end = clock++;
}

async function clear(game: GameClient, { history }: Team): Promise<void> {
	const span = { start: clock++, end: Number.POSITIVE_INFINITY };
	history.clearings.push(span);
	const { deleted } = await game.client.ok(game.client.delete(`${game.path}/components/batch`));
	history.deleted += deleted;
	span.end = clock++;
}

/** Compares a list with everything its app was answered; `records` is the whole list. */
function judgeList({ history, fronts }: Team, records: readonly Body[], reading: Span): void {
	const keys = records.map((record) => record.externalKey);
	assert.equal(new Set(keys).size, keys.length, "each piece is listed once");
	for (const batch of batchNames) {
		const members = records.filter((record) => record.payload.batch === batch);
		const shown = new Set(members.map((record) => record.payload.generation as number));
		assert.ok(shown.size <= 1, `${batch} is of one generation, not ${[...shown]}`);
		assert.ok(members.length === 0 || members.length === batchSize, `${batch} is whole: ${members.length}`);
		const [generation] = shown;
		const possible = history.possible(batch, reading);
		assert.ok(possible.has(generation), `${batch} shows ${generation}, and not one of ${[...possible]}`);
		for (const { name, externalKey, payload } of members) {
			assert.equal(name, `${externalKey} in its generation ${generation}`);
			assert.equal(payload.imageFaces[0].url, fronts[(generation ?? 0) % 2].sourceUrl, "and has its image");
		}
	}
}

async function list(game: GameClient, team: Team): Promise<Body[]> {
	const start = clock++;
	const { status, body, bytes, headers } = await game.client.get(`${game.path}/components`);
	assert.equal(status, 200);
	judgeList(team, body.components, { start, end: clock++ });
	team.history.sameByEtag(headers.get("etag"), bytes.toString("utf8"));
	return body.components;
}

/** Creates, reads and deletes pieces one at a time. */
async function pushLoose(game: GameClient, { history }: Team, round: number): Promise<void> {
	const externalKey = looseKeys[round % looseKeys.length] ?? "";
	const start = clock++;
	const item = { kind: "counter", name: `Round ${round}`, externalKey, payload: { round } };
	const result = await game.client.ok(game.client.post(`${game.path}/components`, item));
	history.upserted(result, externalKey, start);
	const read = await game.client.get(`${game.path}/components/${result.id}`);
	assert.ok(read.status === 404 || read.body.externalKey === externalKey);
	if (round % 3 !== 0) return;
	const { status } = await game.client.delete(`${game.path}/components/${result.id}`);
	assert.ok(status === 204 || status === 404, `got ${status}`);
	if (status === 404) return;
	assert.ok(!history.ended.has(result.id), `${result.id} is deleted once`);
	history.deleted++;
	history.ended.set(result.id, clock++);
}

/** Lets all pushers with a token of the team work at the same time. */
async function work(team: Team, turn: number): Promise<void> {
	let isOver = false;
	const repeat = async (task: (round: number) => Promise<unknown>) => {
		for (let round = 0; round < rounds; round++) await task(round);
	};
	const any = (round: number) => team.games[round % team.games.length] as GameClient;
	const pushers = team.games.map((game, i) =>
		repeat((round) => pushBatch(game, team, batchNames[(round + i) % batchNames.length] ?? "")),
	);
	const others = [
		repeat((round) => pushLoose(any(round), team, round)),
		repeat((round) => pushLoose(any(round + 1), team, round + 1)),
		repeat(async (round) =>
			round % 4 === turn ? await clear(any(round), team) : await list(any(round), team),
		),
	];
	const readers = [0, 1].map(async (i) => {
		while (!isOver) await list(any(i), team);
	});
	await Promise.all([...pushers, ...others]).finally(() => {
		isOver = true;
	});
	await Promise.all(readers);
}

test("parallel pushes of the same pieces keep one identity for each piece and whole batches, and the last change wins", async () => {
	await using service = await startTestService();
	const user = await service.user();
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	const teams = [await makeTeam(service, game, 4), await makeTeam(service, other, 2)];
	await Promise.all(teams.map(work));
	const ids = new Set<string>();
	for (const team of teams) {
		const { history, games } = team;
		const [first] = games as [GameClient];
		// after all answers the list is what its last writers left
		const records = await list(first, team);
		for (const { id, externalKey } of records) {
			assert.equal(history.keyOfId.get(id), externalKey, "a listed piece was named in an answer");
			assert.ok(!history.ended.has(id), "and was not deleted");
			assert.ok(!ids.has(id), "and belongs to no other app");
			ids.add(id);
		}
		assert.equal(history.created - history.deleted, records.length, "created once for each life");
	}
	// while no other push is running, a push keeps every id and is exactly what is shown
	for (const team of teams) {
		const [first] = team.games as [GameClient];
		for (const batch of batchNames) await pushBatch(first, team, batch);
		const before = await list(first, team);
		for (const batch of batchNames) await pushBatch(first, team, batch);
		const after = await list(first, team);
		const identity = ({ id, externalKey, createdAt }: Body) => ({ id, externalKey, createdAt });
		assert.deepEqual(after.map(identity), before.map(identity));
	}
});
