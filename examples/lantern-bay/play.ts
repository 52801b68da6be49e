// Lets bots play Lantern Bay at live tables of a service of its own, and writes what the service recorded to playtests.json.br,
// which comes with the example game of the console: node --conditions=tuckbox-source examples/lantern-bay/play.ts
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { builtInAppId } from "../../server/src/domain/access/built-in-app.ts";
import { packedGames, type RecordedGame } from "../../server/src/playtests/recorded-games.ts";
import { replayPartAt } from "../../server/src/store/queries/playtests/replays.ts";
import { unpackLines } from "../../server/src/table/replay-text.ts";
import { Client, GameClient } from "../../server/tests/support/client.ts";
import { GameTable, Player } from "../../server/tests/support/tables/game-table.ts";
import { goLive } from "../../server/tests/support/tables/live-seat.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { sailors } from "./art/pieces.ts";
import { setUp } from "./art/set-up.ts";
import { playNight } from "./bots/game.ts";
import { LiveTable } from "./bots/live-table.ts";
import { Opinions } from "./bots/opinions.ts";

/** The number of sailors in each game. */
const games = [2, 2, 3, 3, 4, 4];
const questionFor = (count: number) =>
	`Is the night long enough for ${["no one", "one", "two", "three", "four"][count]}?`;
/** Bots act in milliseconds. Before each act, the clock goes on by a time that people might take, in ms. */
const thinkingMs = { least: 2000, most: 14_000 };
const [hourMs, dayMs] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];

const file = new URL("playtests.json.br", import.meta.url);
// the example game of this service has none
await writeFile(file, await packedGames([]));

await using service = await startTestService();
service.advance(-2 * dayMs);
const person = await service.person();
const { id } = await person.ok(person.ask("POST", "/api/v1/account/example-game"));
await service.published();
const owner = await service.app(person.userId);
const { path } = new GameClient(owner, id);

/** Opens a table with the set-up, at which bots sit down. */
async function seated(count: number): Promise<GameTable> {
	const [host = assert.fail(), ...guests] = sailors
		.slice(0, count)
		.map(({ name, hull }) => ({ name: `Bot ${name.split(" ")[0]}`, colour: hull }));
	const opening = { setUp: setUp.name, name: setUp.name, host };
	const table = await owner.ok(owner.post(`${path}/tables`, opening));
	const seats = [await goLive(service.url, table.id, { secret: table.seatSecret })];
	const link = await owner.ok(owner.post(`${path}/tables/${table.id}/links`, {}));
	for (const guest of guests) {
		const anyone = new Client(service.url, undefined);
		const seat = await anyone.ok(anyone.post(`/api/v1/table-links/${link.secret}/seats`, guest));
		seats.push(await goLive(service.url, table.id, { secret: seat.secret }));
	}
	for (const seat of seats) await seat.reach(Math.max(...seats.map(({ seq }) => seq)));
	return new GameTable(
		service,
		seats.map((seat) => new Player(seat)),
	);
}

/** The stored parts of a replay, as lines: what its seats receive lacks the cards that no one saw. */
async function storedReplay(playtestId: string): Promise<RecordedGame["replay"]> {
	const { reader } = service.service.store;
	const { first, last } = await owner.ok(owner.get(`${path}/playtests/${playtestId}/replay`));
	const parts: string[][] = [];
	for (let act = first; act < last; ) {
		const part = (await replayPartAt(reader, playtestId, act)) ?? assert.fail(`no replay after ${act}`);
		parts.push(await unpackLines(part.body));
		act = part.first_act + part.acts;
	}
	return parts;
}

async function play(count: number): Promise<RecordedGame> {
	const question = questionFor(count);
	using table = await seated(count);
	const tableId = table.players[0]?.live.head?.id ?? assert.fail("no table");
	const live = new LiveTable(table, () => service.advance(randomInt(thinkingMs.least, thinkingMs.most)));
	await live.putAwaySpareBoats();
	const playtest = await owner.ok(
		owner.post(`${path}/tables/${tableId}/playtests`, { question, setUp: setUp.name }),
	);
	await live.begin();
	const opinions = new Opinions(live);
	const hasWon = await playNight(opinions, count);
	const result = hasWon ? "coopWin" : "coopLoss";
	const at = `${path}/playtests/${playtest.id}`;
	const ended = await owner.ok(owner.post(`${at}/end`, { result }));
	const { questions } = ended;
	const answers = table.players.flatMap((_, place) =>
		opinions.of(place).map(({ role, key }) => {
			const number = questions.findIndex((one: { role: string }) => one.role === role);
			return {
				place,
				question: number,
				pieces: [{ app: builtInAppId, kind: "tile" as const, externalKey: key }],
			};
		}),
	);
	const { startedAt, endedAt } = ended;
	const { facts } = await owner.ok(owner.get(`${at}/facts`));
	console.log(`${count} sailors: ${result}, ${ended.turns.length} turns, ${facts.length} facts`);
	service.advance(hourMs);
	return {
		...{ startedAt, endedAt, question, setUp: setUp.name, result },
		seats: ended.seats.map(({ place, name }: { place: number; name: string }) => {
			return { place, seat: table.players[place]?.id ?? "", name };
		}),
		answers,
		replay: await storedReplay(playtest.id),
	};
}

const recorded: RecordedGame[] = [];
for (const count of games) recorded.push(await play(count));
const bytes = await packedGames(recorded);
await writeFile(file, bytes);
console.log(`${recorded.length} games, ${Math.round(bytes.length / 1000)} kB`);
