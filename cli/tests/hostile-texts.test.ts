import "../src/messages/english.ts";
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourceFiles } from "../../scripts/import-graph.ts";
import { hasTerminal, newCommandLine, visible } from "./support/command-line.ts";
import { cardPicture } from "./support/folders.ts";

// A service and a folder in which every text tries to control the terminal or deceive its reader.

const dangerous = [
	"\u001b[2J\u001b]0;title\u0007",
	"\u001b[31m",
	"\u009b2K\r\n\b\u007f",
	"\u202e\u2066\u061c\u200f",
	"\u200b\u2060\ufeff\u00ad\u{e0041}\u2028",
	"\ufdd0",
].join("");
const all = /[␛␍␇\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufdd0-\ufdef]/u;
const colours = /␛\[(1|2|22|31|32|33|36|39)m/g;
const steering = ["\u001b[2J", "\u009b", "\u202e", "\u0007"];
/** A text with every character that must not reach a terminal. */
const evil = (text: string) => `${text}${dangerous}x`;

const app = { id: evil("app"), name: evil("App") };
const bad = {
	version: 3,
	publishedAt: 1,
	created: 1,
	changed: 1,
	deleted: 1,
	restoredFrom: 2,
	undoes: null,
	apps: [app],
};
const game = { id: evil("gam_1"), name: evil("Game"), createdAt: evil("2026-01-01T00:00:00Z") };
const piece = {
	...{ id: evil("cmp"), kind: evil("tile"), name: evil("Card"), externalKey: evil("c1"), count: 2 },
	...{
		widthMm: 1,
		heightMm: 1,
		parentExternalKey: evil("deck"),
		app: evil("app"),
		createdAt: 1,
		updatedAt: 1,
	},
	payload: { imageFaces: [] },
	position: 1,
};
const share = {
	...{ id: evil("shr"), name: evil("Link"), app, version: null, showsVersions: true },
	...{ createdAt: 1, lastUsedAt: 2 },
};
const table = {
	...{ id: evil("tbl"), name: evil("Friday"), version: 1, frozenVersion: null, acts: 1 },
	...{ createdAt: 1, activeAt: 2, closedAt: null },
	seats: [{ id: evil("sea"), name: evil("Ben"), colour: "#aa3300", role: "player", seenAt: null }],
};
const note = {
	...{ id: evil("not"), text: evil("Unclear"), author: evil("Ben"), table: null, version: 1, spot: null },
	piece: { componentId: null, app: "app_1", kind: "tile", externalKey: evil("k"), name: evil("Sun") },
	...{ createdAt: 1, resolvedAt: null, isChanged: true },
};
const played = { app: "app_1", kind: "tile", externalKey: evil("k"), name: evil("Sun"), revision: evil("r") };
const playtest = {
	...{ id: evil("plt"), table: { id: evil("tbl"), name: evil("Friday") }, question: evil("Fun?") },
	...{ setUp: null, startedAt: 1, endedAt: 2, endedBy: null, versions: [1], result: "win", isComplete: true },
	...{ excludedBecause: evil("Forgot"), sharedReplay: "own", hasReplay: false, turns: [] },
	seats: [
		{
			...{ place: 0, name: evil("Ben"), role: evil("Miner"), score: 1 },
			...{ hasWon: true, isNew: true, isDesigner: true },
		},
	],
	questions: [{ kind: "text", role: null, text: evil("Why?") }],
	answers: [{ question: 0, place: 0, value: null, text: evil("Because"), pieces: [{ ...played, id: "1" }] }],
};
const some = { count: 1, of: 2, interval: null };
const wins = { games: 1, seats: some, allSeats: some };
const counts = { onTable: 1, drawn: 1, inHand: 1, played: 1 };
const report = {
	summary: { all: {}, byPlayers: [], byVersion: [] },
	...{ games: [], leftOut: [] },
	pieces: [
		{
			...played,
			revisions: [{ games: counts, inHand: { count: 1, played: 1 }, wins: { inHand: wins, played: wins } }],
		},
	],
	toLookAt: [{ reason: "dead", piece: played, revision: "", count: 3, of: 3 }],
};
const error = {
	code: evil("VALIDATION_ERROR"),
	message: evil("refused"),
	requestId: evil("req"),
	details: [
		{ field: evil("f"), message: evil("m"), externalKey: evil("k"), kind: evil("tile") },
		{ field: evil("f"), message: evil("m") },
	],
};

const answers: Record<string, unknown> = {
	"GET /api/v1/games": { games: [game, { ...game, id: evil("gam_2") }] },
	"GET game": game,
	"GET game/components": { components: [piece] },
	"GET game/versions": { versions: [bad] },
	"POST game/versions/3/restore": bad,
	"GET game/shares": { shares: [share] },
	"POST game/shares": { ...share, url: evil("u"), pageUrl: evil("p") },
	"GET game/tables": { tables: [table] },
	"POST game/tables": { ...table, url: evil("u"), seatId: "sea_1", seatSecret: "s" },
	"GET game/notes": { notes: [note] },
	"PATCH game/notes/1": note,
	"GET game/playtests": { playtests: [playtest] },
	"GET game/playtests/1": playtest,
	"GET game/playtests/report": report,
	"GET game/published": { ...bad, game, components: [{ ...piece, id: "other" }] },
	"GET /api/v1/whoami": {
		user: { id: evil("usr"), name: evil("Ann") },
		app,
		scope: evil("push"),
		storage: { usedBytes: 1, quotaBytes: 2 },
	},
	"POST /device": {
		...{ device_code: "d", user_code: evil("BCDF"), expires_in: 60, interval: 0.05 },
		...{ verification_uri: "{url}/enter?x={evil}", verification_uri_complete: "{url}/x" },
	},
	"POST /token": { access_token: `tbx_${"a".repeat(36)}`, token_type: "bearer", scope: "push" },
	"GET /.well-known/oauth-authorization-server": {
		...{ issuer: "{url}", authorization_endpoint: "{url}/authorize", token_endpoint: "{url}/token" },
		device_authorization_endpoint: "{url}/device",
	},
};

const service = createServer((request, response) => {
	request.resume();
	const { pathname } = new URL(request.url ?? "/", "http://localhost");
	const path = pathname.replace(/^\/api\/v1\/games\/[^/]+/, "game");
	const answer = answers[`${request.method} ${path}`];
	if (request.method === "DELETE" && path === "game") return void response.writeHead(204).end();
	response.writeHead(answer === undefined ? 400 : 200, { "content-type": "application/json" });
	const text = JSON.stringify(answer ?? { error });
	response.end(text.replaceAll("{url}", url).replaceAll("{evil}", JSON.stringify(dangerous).slice(1, -1)));
});
await new Promise<void>((ready) => service.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
after(() => service.close().closeAllConnections());

/** The output without the control characters that the program itself writes: line ends and colours. */
const withoutOwn = (text: string) => visible(text.replaceAll("\n", "")).replaceAll(colours, "");

const commands: readonly string[][] = [
	["ls"],
	["ls", "gam_1"],
	["ls", evil("gam_1")],
	["ls", evil("Game")],
	["ls", "Gmae"],
	["versions", evil("gam_1")],
	["versions", evil("gam_1"), "--restore", "3"],
	["share", evil("gam_1")],
	["share", evil("gam_1"), "--list"],
	["share", evil("gam_1"), "--end", evil("shr")],
	["tables", evil("gam_1")],
	["tables", evil("gam_1"), "--open", evil("Friday")],
	["notes", evil("gam_1")],
	["notes", evil("gam_1"), "--markdown"],
	["notes", evil("gam_1"), "--resolve", "1"],
	["playtests", evil("gam_1")],
	["playtests", evil("gam_1"), "--show", "1"],
	["playtests", evil("gam_1"), "--report"],
	["rm", evil("gam_1"), evil("c1"), "--yes"],
	["rm", evil("gam_1"), "c2"],
	["rm", evil("gam_1"), "--yes"],
	["open", evil("gam_1"), "--print"],
	["whoami"],
	["status", "folder"],
	["push", "folder", "--dry-run"],
	["push", "folder", "--game", "gam_1"],
	["push", evil("nowhere")],
	["init", "folder", "--print"],
	["login", "--device"],
	[evil("ls")],
	["push", evil("--x")],
	["push", "--url", evil("x")],
];

test("no text of a service, a folder or a command line controls the terminal", async () => {
	await using cli = await newCommandLine({ TUCKBOX_URL: url, TUCKBOX_TOKEN: `tbx_${"a".repeat(36)}` });
	const dir = join(cli.home, "folder");
	await mkdir(dir);
	const name = `c${dangerous.replaceAll("/", "")}.png`;
	await writeFile(join(dir, name), await cardPicture());
	await writeFile(join(dir, `${dangerous}.png`), "no picture");
	for (const isColoured of [false, true]) {
		const env = isColoured ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
		for (const args of commands) {
			const { out, err } = await cli.run(args, { env });
			assert.notEqual(out + err, "", args.join(" "));
			for (const text of [out, err]) {
				const left = isColoured ? withoutOwn(text) : text.replaceAll("\n", "");
				assert.doesNotMatch(left, all, `${args.join(" ")}: ${JSON.stringify(text)}`);
			}
			assert.doesNotMatch(err, /should not have happened|\n {4}at /);
		}
	}
	// JSON contains the whole text, escaped
	const { out } = await cli.ok(["ls", "--json"]);
	assert.doesNotMatch(out.trimEnd(), all);
	assert.equal(JSON.parse(out).games[0].name, game.name);
});

test("nor does a question, or a line of progress", { skip: !hasTerminal }, async () => {
	await using cli = await newCommandLine({ TUCKBOX_URL: url, TUCKBOX_TOKEN: `tbx_${"a".repeat(36)}` });
	for (const keys of [[evil("c1")], []]) {
		const { out } = await cli.onTerminal(["rm", evil("gam_1"), ...keys], { input: "n\n" });
		assert.match(out, /\[y\/N\]|delete it:/);
		assert.deepEqual(
			steering.filter((one) => out.includes(one)),
			[],
		);
		assert.match(out, /Nothing was changed/);
	}
});

test("a service that answers something else is reported in one sentence, whatever it answers", async (t) => {
	let body = "";
	const other = createServer((request, response) => {
		request.resume();
		response.writeHead(200, { "content-type": "application/json" }).end(body);
	});
	t.after(() => other.close().closeAllConnections());
	await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
	const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
	await using cli = await newCommandLine({ TUCKBOX_URL: at, TUCKBOX_TOKEN: `tbx_${"a".repeat(36)}` });
	const dir = join(cli.home, "folder");
	await mkdir(dir);
	await writeFile(join(dir, "c.png"), await cardPicture());
	for (body of ["{}", "[]", "null", '{"games":[{}]}', '{"games":{"length":1}}', "<h1>Hello"]) {
		for (const args of [["ls"], ["ls", "x"], ["versions", "x"], ["whoami"], ["status", dir], ["push", dir]]) {
			const { code, err, out } = await cli.run(args);
			assert.match(
				err,
				/^tuckbox: http:\S+ is not a Tuckbox: \S+ does not answer like Tuckbox.*\n +Check the address.*\n$/m,
			);
			assert.deepEqual([code, out], [1, ""], args.join(" "));
		}
	}
});

test("only terminal/ writes to the terminal", async () => {
	for (const folder of ["../src/", "../../folder/src/"]) {
		const root = fileURLToPath(new URL(folder, import.meta.url));
		const files = sourceFiles(root).filter((file) => !file.startsWith("terminal/"));
		assert.ok(files.length > 30);
		for (const file of files) {
			const text = await readFile(join(root, file), "utf8");
			assert.doesNotMatch(text, /process\.std(out|err)|\bconsole\.\w|printable/, folder + file);
		}
	}
});
