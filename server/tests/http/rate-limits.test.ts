import assert from "node:assert/strict";
import { after, mock, test } from "node:test";
import { type Answer, Client, type GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { laidTable } from "../support/tables/laid-table.ts";
import { startTestService } from "../support/test-service.ts";

// The clock stands still except for service.advance, so that windows open and close exactly.
mock.timers.enable({ apis: ["Date"], now: new Date("2026-01-01") });
const service = await startTestService({ isOnDisk: true, env: { RATE_LIMITS: "" } });
after(() => service[Symbol.asyncDispose]());

async function newGame(): Promise<GameClient> {
	return await (await service.user()).game();
}

/** The rate-limit headers of a response. */
function rateOf({ headers }: Answer): { limit: number; remaining: number; reset: number } {
	const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? "NaN");
	return { limit: read("limit"), remaining: read("remaining"), reset: read("reset") };
}

function assertLimited(answer: Answer): number {
	assert.deepEqual([answer.status, answer.body?.error.code], [429, "RATE_LIMITED"]);
	const seconds = Number(answer.headers.get("retry-after"));
	assert.ok(Number.isInteger(seconds) && seconds >= 1, `Retry-After ${seconds}`);
	assert.equal(rateOf(answer).remaining, 0);
	assert.match(
		answer.body.error.message,
		/^Too many requests: at most \d+ [a-z URL]+ (per minute|per hour|in \d+ (seconds|minutes))\. Wait \d+ s\. The operator of this service can raise the limit "[a-z:/-]+" \(RATE_LIMITS\)\.$/,
	);
	const name = answer.headers.get("x-ratelimit-name");
	assert.ok(answer.body.error.message.includes(`"${name}"`), "the header names the same limit");
	return seconds;
}

/** Makes calls until none is left in the window; none of them is limited. */
async function exhaust(call: () => Promise<Answer>, limit: number): Promise<void> {
	for (let left = limit - 1; left >= 0; left--) {
		const answer = await call();
		assert.notEqual(answer.status, 429, `with ${left} left`);
		const { limit: shownLimit, remaining } = rateOf(answer);
		assert.deepEqual([shownLimit, remaining], [limit, left]);
	}
}

/** The rate-limited calls; `path` is the game's. */
const limits: [method: string, path: string, limit: number, window: number][] = [
	["POST", "/assets/presign", 60, 60],
	["POST", "/assets/upload-complete", 60, 60],
	["POST", "/components", 120, 60],
	["POST", "/components/batch", 10, 60],
	["GET", "/components", 600, 60],
];

for (const [method, path, limit, window] of limits) {
	test(`${method} ${path}: ${limit} calls in ${window} s, failed ones included`, async () => {
		const game = await newGame();
		const call = () => game.client.call(method, game.path + path, method === "POST" ? { body: {} } : {});
		await exhaust(call, limit);
		assert.equal(assertLimited(await call()), window);
		service.advance((window - 1) * 1000);
		assert.equal(assertLimited(await call()), 1);
		service.advance(1000);
		const { limit: shownLimit, remaining, reset } = rateOf(await call());
		assert.deepEqual([shownLimit, remaining, reset], [limit, limit - 1, window]);
	});
}

test("POST /games: 10 calls in an hour, failed ones included", async () => {
	const user = await service.user();
	const good = () => user.post("/api/v1/games", { name: "Game" });
	assert.equal((await good()).status, 201);
	for (let i = 1; i < 10; i++) assert.equal(rateOf(await user.post("/api/v1/games", {})).remaining, 9 - i);
	assert.equal(assertLimited(await good()), 3600);
	service.advance(3_599_000);
	assert.equal(assertLimited(await good()), 1);
	service.advance(1000);
	assert.equal((await good()).status, 201);
});

test("a window opens with its first call, and refused calls do not extend it", async () => {
	const game = await newGame();
	const call = () => game.push([]);
	await call();
	service.advance(30_000);
	for (let i = 1; i < 10; i++) assert.equal((await call()).status, 200);
	for (let i = 0; i < 20; i++) assert.equal(assertLimited(await call()), 30);
	service.advance(29_500);
	assert.equal(assertLimited(await call()), 1);
	service.advance(500);
	assert.equal(rateOf(await call()).remaining, 9);
});

test("every user, app and endpoint is counted separately, and all games together", async () => {
	const user = await service.user();
	const game = await user.game();
	const push = (where: GameClient) => where.push([]);
	await exhaust(() => push(game), 10);
	assertLimited(await push(game));
	assertLimited(await push(await user.game()));
	assert.equal((await push(game.as(await service.app(user.ids.userId)))).status, 200);
	assert.equal((await push(await newGame())).status, 200);
	for (const path of ["/components", "/assets"]) assert.equal((await user.get(game.path + path)).status, 200);
	const single = { kind: "deck", name: "Deck", externalKey: "deck" };
	assert.equal(rateOf(await user.post(`${game.path}/components`, single)).remaining, 119);
	assert.equal((await user.delete(`${game.path}/components/batch`)).status, 200);
});

test("a refusal names the limit, and who can raise it", async () => {
	const user = await service.user();
	for (let i = 0; i < 10; i++) await user.post("/api/v1/games", {});
	const { body } = await user.post("/api/v1/games", {});
	assert.equal(
		body.error.message,
		'Too many requests: at most 10 new games per hour. Wait 3600 s. The operator of this service can raise the limit "games" (RATE_LIMITS).',
	);
});

test("the console and the other tools of Tuckbox have limits of their own, which they share", async () => {
	const person = await service.person();
	const path = `/api/v1/games/${(await person.ok(person.ask("POST", "/api/v1/games", { name: "G" }))).id}`;
	const call = (method: string, to: string) => person.ask(method, `${path}${to}`, {});
	assert.equal(rateOf(await person.ask("POST", "/api/v1/games", { name: "G" })).limit, 200);
	for (const [method, to, limit] of [
		["POST", "/components/batch", 600],
		["POST", "/components", 1200],
		["POST", "/assets/upload-complete", 1200],
		["DELETE", "/components/batch", 6000],
	] as const) {
		assert.deepEqual(
			[rateOf(await call(method, to)).limit, rateOf(await call(method, to)).remaining],
			[limit, limit - 2],
		);
	}
	const presigned = ["/assets/presign", "/assets/presign/batch", "/assets/presign"].map(
		(to) => () => call("POST", to),
	);
	for (const [i, presign] of presigned.entries()) assert.equal(rateOf(await presign()).remaining, 1199 - i);
	const { token } = await person.ok(
		person.ask("POST", "/api/v1/account/tokens", { name: "Nightly push", scope: "push" }),
	);
	const script = new Client(service.url, token);
	assert.equal(
		rateOf(await script.post(`${path}/components/batch`, {})).remaining,
		597,
		"one window for all",
	);
	assert.equal(rateOf(await script.post(`${path}/assets/presign/batch`, {})).remaining, 1196);
});

test("RATE_LIMITS changes the limits of Tuckbox's own tools by their own names", async () => {
	await using own = await startTestService({
		isOnDisk: true,
		env: { RATE_LIMITS: '{"games": 1, "tuckbox:games": 2}' },
	});
	const [person, tool] = [await own.person(), await own.user()];
	const statuses = async (call: () => Promise<Answer>) => {
		const answers = [await call(), await call(), await call()];
		return answers.map(({ status }) => status);
	};
	assert.deepEqual(await statuses(() => tool.post("/api/v1/games", { name: "G" })), [201, 429, 429]);
	const made = () => person.ask("POST", "/api/v1/games", { name: "G" });
	assert.deepEqual(await statuses(made), [201, 201, 429]);
	assert.match((await made()).body.error.message, /at most 2 new games per hour.*"tuckbox:games"/);
});

test("lists and deletes are counted separately", async () => {
	const game = await newGame();
	const left = async (method: string, path: string) =>
		rateOf(await game.client.call(method, game.path + path)).remaining;
	for (const remaining of [599, 598]) {
		for (const path of ["/components", "/assets", ""]) assert.equal(await left("GET", path), remaining);
		for (const path of ["/components/x", "/assets/x", "/components/batch"]) {
			assert.equal(await left("DELETE", path), remaining);
		}
	}
});

test("a batch of files is one call of presign, and a batch of confirmations one of upload-complete", async () => {
	const game = await newGame();
	const arts = [await picture(10, 10), await picture(11, 10), await picture(12, 10)];
	const files = arts.map((art) => game.file(art));
	const batch = await game.client.post(`${game.path}/assets/presign/batch`, { files });
	assert.deepEqual([batch.status, rateOf(batch).remaining], [200, 59]);
	assert.equal(rateOf(await game.presign(arts[0] as (typeof arts)[0])).remaining, 58);

	const uploads = [{ key: "k", publicUrl: "u", byteSize: 1, contentType: "image/png" }];
	const confirms = await game.client.post(`${game.path}/assets/upload-complete/batch`, { uploads });
	assert.deepEqual([confirms.status, rateOf(confirms).remaining], [200, 59]);
	const single = await game.client.post(`${game.path}/assets/upload-complete`, uploads[0]);
	assert.deepEqual([single.status, rateOf(single).remaining], [400, 58]);
});

test("the limit is checked after the token and before the game, its owner and the body", async () => {
	const user = await service.user();
	const strangers = await newGame();
	const push = (client: Client, path: string) =>
		client.call("POST", `${path}/components/batch`, { raw: "{" });
	for (let i = 0; i < 5; i++) {
		const [unknown, foreign] = [await push(user, "/api/v1/games/gam_0"), await push(user, strangers.path)];
		assert.deepEqual(
			[unknown.body.error.code, foreign.body.error.code],
			["GAME_NOT_FOUND", "PERMISSION_DENIED"],
		);
		assert.equal(rateOf(foreign).remaining, 8 - 2 * i);
	}
	assertLimited(await push(user, "/api/v1/games/gam_0"));
	assertLimited(await push(user, strangers.path));
	const anonymous = await push(service.anonymous(), strangers.path);
	assert.deepEqual([anonymous.status, rateOf(anonymous).limit], [401, Number.NaN]);
});

test("the PUT and the files are not limited", async () => {
	const game = await newGame();
	const art = await picture(20, 20);
	const { publicUrl } = await game.upload(art);
	for (let i = 0; i < 3; i++)
		assert.equal((await game.client.get(publicUrl)).headers.get("x-ratelimit-limit"), null);
});

test("RATE_LIMITS changes limits by name and leaves the others unchanged", async () => {
	const overrides = { presign: 2, components: { limit: 3, windowSeconds: 10 } };
	await using own = await startTestService({
		isOnDisk: true,
		env: { RATE_LIMITS: JSON.stringify(overrides) },
	});
	const game = await (await own.user()).game();
	await exhaust(() => game.client.post(`${game.path}/assets/presign`, {}), 2);
	assert.equal(assertLimited(await game.client.post(`${game.path}/assets/presign`, {})), 60);
	await exhaust(() => game.client.post(`${game.path}/components`, {}), 3);
	assert.equal(assertLimited(await game.client.post(`${game.path}/components`, {})), 10);
	assert.equal(rateOf(await game.push([])).limit, 10);
});

test("RATE_LIMITS=off limits nothing", async () => {
	await using own = await startTestService({ isOnDisk: true, env: { RATE_LIMITS: "off" } });
	const game = await (await own.user()).game();
	for (let i = 0; i < 15; i++) {
		const { status, headers } = await game.push([]);
		assert.deepEqual([status, headers.get("x-ratelimit-limit")], [200, null]);
	}
});

test("a dry run of a batch counts as a read, and not as a batch", async () => {
	const game = await newGame();
	const path = `${game.path}/components/batch`;
	const plan = () => game.client.post(`${path}?dryRun=true`, { components: [] });
	assert.deepEqual(rateOf(await plan()).limit, 600);
	assert.deepEqual(rateOf(await plan()).remaining, 598);
	const { limit, remaining } = rateOf(await game.push([]));
	assert.deepEqual([limit, remaining], [10, 9]);
});

test("a clock that is set back does not lengthen the wait", async () => {
	const game = await newGame();
	const call = () => game.client.post(`${game.path}/components/batch`, {});
	await exhaust(call, 10);
	assertLimited(await call());
	const day = 24 * 60 * 60 * 1000;
	service.advance(-day);
	assert.notEqual((await call()).status, 429);
	service.advance(day);
});

test("whole views of a table have a limit for each seat", async () => {
	const user = await service.user();
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	const view = (secret: string) => new Client(user.url, secret).get(`/api/v1/tables/${id}/view`);
	await exhaust(() => view(host.secret), 120);
	assert.equal(assertLimited(await view(host.secret)), 60);
	assert.equal((await view(seats[0]?.secret ?? "")).status, 200);
});

test("sitting down and leaving again and again has a limit, so that it does not push the acts of others out of the history", async () => {
	const user = await service.user();
	const { link } = await laidTable(service, user);
	const guest = service.anonymous();
	const sit = () =>
		guest.post(`/api/v1/table-links/${link.secret}/seats`, { name: "Eve", colour: "#2672c4" });
	let answer = await sit();
	let taken = 0;
	for (; answer.status === 201; taken++) {
		const { tableId, secret } = answer.body;
		await new Client(user.url, secret).delete(`/api/v1/tables/${tableId}/seat`);
		answer = await sit();
	}
	assertLimited(answer);
	assert.ok(taken > 50 && taken <= 60, `${taken}`); // others have sat down from here, too
	assert.equal((await guest.get(`/api/v1/table-links/${link.secret}`)).status, 200, "the link can be opened");
});
