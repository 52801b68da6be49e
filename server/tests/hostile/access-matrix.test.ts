import assert from "node:assert/strict";
import { after, test } from "node:test";
import { allRoutes } from "../../src/http/routes.ts";
import { type Answer, type Body, Client, type GameClient } from "../support/client.ts";
import { checksumOf, picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

// http/access.test.ts calls every route without a token, with each kind of bad token, and as another user with an
// invalid body. Here the callers know real ids and send valid bodies: what they may not touch must be unchanged
// afterwards.

const service = await startTestService();
after(async () => {
	service.advance(61 * 60_000); // expires what was presigned
	await service.service.sweep();
	await service[Symbol.asyncDispose]();
});

const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
/** The routes that apps may call; http/roles.test.ts calls those that are only for people. */
const forApps = routes.filter(({ isForPeople }) => isForPeople !== true);
const guarded = forApps.filter(({ access }) => access === "user" || access === "game");
const ofGames = forApps.filter(({ access }) => access === "game");

/** The routes that need no sign-in; a route that joins them has to be added here on purpose. */
const publicRoutes = [
	"PUT /uploads/:uploadId",
	"GET /files/*",
	"GET /healthz",
	"GET /licences.txt",
	"GET /readyz",
	"GET /settings/data/export",
	"GET /metrics",
	"GET /openapi.json",
	"GET /console/:name",
	"GET /docs",
	"GET /docs/style.css",
	// the API decides what the page shows
	"GET /t/:secret",
	"GET /tables/:tableId",
	"GET /replays/:of/:playtestId",
	"GET /pages/:digest/style.css",
	// the body identifies the caller of these
	"POST /api/v1/token",
	"POST /oauth/token",
	"POST /oauth/revoke",
	"POST /oauth/device_authorization",
	"GET /.well-known/oauth-authorization-server",
];

/** Pages that a browser may request without a session; all others require one. */
const visitorRoutes = [
	"GET /sign-in",
	"POST /sign-in",
	"GET /sign-up",
	"POST /sign-up",
	"GET /sign-up/:secret",
	"POST /sign-up/:secret",
	"GET /authorize",
];

/** Parameters that name what an app created, with the error code that any other app receives. */
const ofApps: Record<string, string> = {
	componentId: "COMPONENT_NOT_FOUND",
	assetId: "ASSET_NOT_FOUND",
	pushId: "PUSH_NOT_FOUND",
};
/** Parameters that name what belongs to the game, and so to all of its owner's apps. */
const ofTheGame = [
	"gameId",
	"version",
	"from",
	"to",
	"shareId",
	"tableId",
	"linkId",
	"seatId",
	"noteId",
	"playtestId",
	"table",
	"name",
];
/** Operations that change the game itself, from any app of its owner. */
const gameWide = ["changeGame", "deleteGame", "restoreVersion", "changeVersion", "retryImages"];
/** Operations that show the owner the components of all apps, as players see them. */
const ofAllApps = [
	...["getPublished", "getVersion", "checkGame", "getComponentHistory", "diffVersions", "getReplay"],
	"listPlaytestsOfPiece",
];

type Estate = { game: GameClient; ids: Record<string, string>; body: Body };

/**
 * A game with a piece and an image, and one body that fits every route: fields that a route does not use are ignored.
 */
async function makeEstate(owner: Client): Promise<Estate> {
	const game = await owner.game();
	const art = await picture(30, 40);
	const front = await game.asset(art);
	const idle = await picture(31, 40);
	const upload = await game.upload(idle);
	const piece = { kind: "tile", name: "A", externalKey: "a", assets: [front] };
	const { components } = await game.pushed([piece]);
	await service.published();
	const share = await owner.ok(owner.post(`${game.path}/shares`, {}));
	const push = await owner.ok(owner.post(`${game.path}/pushes`, {}));
	const tables = `${game.path}/tables`;
	const table = await owner.ok(owner.post(tables, {}));
	const link = await owner.ok(owner.post(`${tables}/${table.id}/links`, {}));
	const guest = { name: "Ben", colour: "#0033aa" };
	const seat = await owner.ok(owner.post(`/api/v1/table-links/${link.secret}/seats`, guest));
	const player = new Client(service.url, seat.secret);
	const items = [{ kind: "tile", externalKey: "a", x: 0, y: 0 }];
	await owner.ok(owner.call("PUT", `${game.path}/set-ups/Start`, { body: { items } }));
	const pinned = { at: { x: 0, y: 0 }, text: "Empty here" };
	const note = await owner.ok(player.post(`/api/v1/tables/${table.id}/notes`, pinned));
	const started = async ({ id }: Body) => await owner.ok(owner.post(`${tables}/${id}/playtests`, {}));
	const playtest = await started(table);
	await owner.ok(owner.post(`${game.path}/playtests/${playtest.id}/end`, {}));
	const replay = await owner.ok(owner.get(`${game.path}/playtests/${playtest.id}/replay`));
	const running = await started(await owner.ok(owner.post(tables, {})));
	const asset = (await game.assets()).find(({ key }) => key === upload.key);
	const file = game.file(art);
	const { key, publicUrl } = upload;
	const confirmation = { key, publicUrl, byteSize: idle.bytes.length, contentType: idle.contentType };
	const body = {
		...file,
		...confirmation,
		checksum: checksumOf(idle.bytes),
		...{ ...piece, name: "Changed" },
		questions: [],
		components: [{ ...piece, name: "Changed" }],
		act: replay.first,
		files: [file],
		uploads: [confirmation],
		appId: owner.ids.appId,
		findings: ["x"],
		componentIds: [components[0].id],
		keys: [{ componentId: components[0].id, externalKey: piece.externalKey }],
		set: { name: "Changed" },
		items,
		version: 1,
		isResolved: true,
	};
	const ids = {
		gameId: game.id,
		componentId: components[0].id,
		assetId: asset.id,
		version: "1",
		from: "0",
		to: "1",
		shareId: share.id,
		pushId: push.id,
		tableId: table.id,
		linkId: link.id,
		seatId: seat.seatId,
		noteId: note.id,
		playtestId: playtest.id,
		table: "games",
		runningId: running.id,
		name: "Start",
	};
	return { game, ids, body };
}

/** Bodies of operations for which that of the others is not valid. */
const ownBodies: Record<string, Body> = {
	enterPlaytest: { source: "paper", startedAt: 1, seats: [] },
	changePlaytest: { result: "win" },
};

function filledPath(url: string, ids: Record<string, string>): string {
	return url.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? "x");
}

/** Queries without which a call is refused. */
const queries: Record<string, string> = { deleteNotesBy: "?seatId=x" };

async function call(client: Client, route: (typeof routes)[number], { ids, body }: Estate): Promise<Answer> {
	const { method, url, operationId } = route;
	// a stream has no end: its head is enough
	const asked = operationId.startsWith("stream") ? "HEAD" : method;
	const isForRunning = operationId === "endPlaytest";
	const own = { ...ids, ...(isForRunning && { playtestId: ids.runningId ?? "" }) };
	const address = filledPath(url, own) + (queries[operationId] ?? "");
	const sent = ownBodies[operationId] ?? body;
	const answer = await client.call(asked, address, route.body === undefined ? {} : { body: sent });
	if (asked === method || answer.status < 400) return answer;
	return await client.call(method, address);
}

/** Everything the owner's app sees of its game. */
async function estateView({ game }: Estate): Promise<Body> {
	const { name } = await game.client.ok(game.client.get(game.path));
	return { name, components: await game.components(), assets: await game.assets() };
}

const owner = await service.user();
const stranger = await service.user();
const otherApp = await service.app(owner.ids.userId);

test("only the routes listed here are public", () => {
	const open = routes
		.filter(({ access }) => access === "public")
		.map(({ method, url }) => `${method} ${url}`);
	assert.deepEqual(open.sort(), [...publicRoutes].sort());
	const inBrowsers = routes
		.filter(({ access }) => access === "visitor")
		.map(({ method, url }) => `${method} ${url}`);
	assert.deepEqual(inBrowsers.sort(), [...visitorRoutes].sort());
	const ofApi = routes.filter(({ url }) => url.startsWith("/api/") && url !== "/api/v1/token");
	assert.ok(ofApi.length >= 40, `${ofApi.length} routes`);
	for (const { url, access } of ofApi) assert.notEqual(access, "public", url);
});

test("every parameter is classified as belonging to an app or to the game", () => {
	for (const { url } of ofGames) {
		for (const [, name = ""] of url.matchAll(/:(\w+)/g)) {
			assert.ok(name in ofApps || ofTheGame.includes(name), `say above whose the ${name} of ${url} is`);
		}
	}
});

/** An estate for calls that must not change it, and are compared with how it was before: all of them use the same one. */
const estate = await makeEstate(owner);

test("with real ids and a valid body the owner's own app may call everything", async () => {
	const read = await makeEstate(owner);
	for (const route of ofGames) {
		const answer = await call(owner, route, route.method === "GET" ? read : await makeEstate(owner));
		assert.ok(answer.status < 300, `${route.operationId}: ${answer.status} ${JSON.stringify(answer.body)}`);
	}
});

for (const route of ofGames) {
	const { method, url, operationId } = route;

	test(`${method} ${url}: another user who knows the ids and sends a valid body changes nothing`, async () => {
		const before = await estateView(estate);
		const { status, body } = await call(stranger, route, estate);
		assert.deepEqual([status, body?.error.code], [403, "PERMISSION_DENIED"]);
		assert.deepEqual(await estateView(estate), before);
	});

	test(`${method} ${url}: another app of the owner cannot reach what the first app created`, async () => {
		// what belongs to the game, another app of its owner may change
		const own = method === "GET" ? estate : await makeEstate(owner);
		const before = await estateView(own);
		const { status, body } = await call(otherApp, route, own);
		const [, name = ""] = /\/:(\w+)$/.exec(url) ?? [];
		if (name in ofApps) assert.deepEqual([status, body?.error.code], [404, ofApps[name]]);
		assert.ok(status < 500);
		if (!gameWide.includes(operationId)) assert.deepEqual(await estateView(own), before);
		if (method === "GET" && !(name in ofApps) && !ofAllApps.includes(operationId)) {
			assert.equal(status, 200);
			const text = JSON.stringify(body ?? null);
			for (const id of [own.ids.componentId, own.ids.assetId]) assert.ok(!text.includes(id ?? "?"));
		}
	});
}

test("a token is accepted in the Authorization header only, for every method", async () => {
	const anonymous = service.anonymous();
	for (const { method, url } of guarded) {
		const path = filledPath(url, estate.ids);
		for (const headers of [
			{ cookie: `token=${owner.token}` },
			{ "x-api-key": owner.token ?? "" },
			{ "proxy-authorization": `Bearer ${owner.token}` },
		]) {
			const { status } = await anonymous.call(method, path, { headers });
			assert.equal(status, 401, `${method} ${url} with ${Object.keys(headers)}`);
		}
		const query = `?access_token=${owner.token}&token=${owner.token}`;
		assert.equal((await anonymous.call(method, path + query)).status, 401, `${method} ${url} with a query`);
		if (method !== "GET") continue;
		assert.equal((await anonymous.call("HEAD", path)).status, 401, `HEAD ${url}`);
	}
	assert.equal((await estate.game.components()).length, 1);
});

test("a read-only token reads everything and changes nothing", async () => {
	const reader = await service.app(owner.ids.userId, undefined, "read");
	for (const route of guarded) {
		const before = await estateView(estate);
		const { status, body } = await call(reader, route, estate);
		if (route.method === "GET") {
			const codes = ["COMPONENT_NOT_FOUND", "ASSET_NOT_FOUND"];
			assert.ok(status < 300 || codes.includes(body.error.code), `${route.operationId}: ${status}`);
		} else {
			assert.deepEqual([status, body.error.code], [403, "PERMISSION_DENIED"], route.operationId);
		}
		assert.deepEqual(await estateView(estate), before);
	}
});

test("a deleted game is not found by any caller", async () => {
	const deleted = await makeEstate(owner);
	await owner.ok(owner.delete(deleted.game.path));
	for (const route of ofGames) {
		for (const client of [owner, stranger]) {
			const { status, body } = await call(client, route, deleted);
			assert.deepEqual([status, body?.error.code], [404, "GAME_NOT_FOUND"], route.operationId);
		}
	}
});
