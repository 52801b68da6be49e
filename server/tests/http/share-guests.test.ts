import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, Client } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { join, makeTeam } from "../support/team.ts";
import { startTestService } from "../support/test-service.ts";

// What guests of a share link may do besides looking: nothing of it unless the link allows it.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const anyone = service.anonymous();
const visitor = service.visitor();

const team = await makeTeam(service);
const { owner, coDesigner, game } = team;
const front = async (colour: string) => await game.asset(await picture(300, 420, { background: colour }));
await game.pushed([{ kind: "tile", name: "One", externalKey: "one", assets: [await front("teal")] }]);
await service.published();
await game.pushed([{ kind: "tile", name: "Two", externalKey: "two", assets: [await front("navy")] }]);
await service.published();

const shares = `${game.path}/shares`;
const tables = `${game.path}/tables`;
const ofOwner = async (input: Body = {}) => await owner.person.ok(owner.person.ask("POST", shares, input));
const change = (by: typeof owner, id: string, input: Body) =>
	by.person.ask("PATCH", `${shares}/${id}`, input);
const opened = async (link: { url: string }) => await anyone.ok(anyone.get(link.url));
const nameOf = async (by: typeof owner) =>
	(await by.person.ok(by.person.get("/api/v1/account"))).account.name;

test("a link shows its creator's name only if they chose so for this link", async () => {
	const [name, link, other] = [await nameOf(owner), await ofOwner(), await ofOwner({ showsCreator: true })];
	for (const part of ["", "/published", "/events"]) {
		const { body } = part === "/events" ? { body: null } : await anyone.get(link.url + part);
		assert.ok(!JSON.stringify(body).includes(name), part);
	}
	assert.ok(!(await visitor.page(new URL(link.pageUrl).pathname)).includes(name));
	assert.deepEqual((await opened(other)).creator, { name });
	assert.match(await visitor.page(new URL(other.pageUrl).pathname), new RegExp(`Shared by ${name}\\.`));
	const changed = await owner.person.ok(change(owner, link.id, { showsCreator: true }));
	assert.deepEqual([changed.showsCreator, (await opened(link)).creator], [true, { name }]);
	await owner.person.ok(change(owner, link.id, { showsCreator: false }));
	assert.equal((await opened(link)).creator, null);
});

test("neither another user nor an app decides that a link shows a name", async () => {
	const link = await ofOwner();
	const refused = async (answer: Promise<{ status: number; body: Body }>) => {
		const { status, body } = await answer;
		assert.deepEqual([status, body.error.details[0].field], [400, "showsCreator"]);
		assert.equal(body.error.details[0].reason, "NAME_OF_ANOTHER");
	};
	await refused(change(coDesigner, link.id, { showsCreator: true }));
	await refused(owner.app.post(shares, { showsCreator: true }));
	await refused(owner.app.call("PATCH", `${shares}/${link.id}`, { body: { showsCreator: true } }));
	await owner.person.ok(change(owner, link.id, { showsCreator: true }));
	// the link is then another user's, who has chosen nothing
	const renewed = await coDesigner.person.ok(coDesigner.person.ask("POST", `${shares}/${link.id}/renew`));
	assert.deepEqual([renewed.showsCreator, (await opened(renewed)).creator], [false, null]);
	await coDesigner.person.ok(change(coDesigner, link.id, { showsCreator: true }));
	assert.deepEqual((await opened(renewed)).creator, { name: await nameOf(coDesigner) });
	const other = await ofOwner();
	const listed = (await coDesigner.person.ok(coDesigner.person.get(shares))).shares;
	const isOwn = (id: string) => listed.find((share: Body) => share.id === id).isOwn;
	assert.deepEqual([isOwn(link.id), isOwn(other.id)], [true, false]);
});

/** The status and the code of a print, and of its plan. */
async function printing({ url }: { url: string }): Promise<unknown[]> {
	const answers = [await anyone.get(`${url}/print`), await anyone.get(`${url}/print/plan`)];
	return answers.map(({ status, body }) => [status, body?.error?.code]);
}

test("guests print what a link shows, only if it allows that, and as long as it does", async () => {
	const [plain, printable] = [await ofOwner(), await ofOwner({ allowsPrint: true, version: 1 })];
	const denied = [403, "PERMISSION_DENIED"];
	assert.deepEqual(await printing(plain), [denied, denied]);
	assert.equal((await anyone.get(`${plain.url}/print`)).body.error.reason, "LINK_WITHOUT_PRINT");
	const { status, headers, bytes } = await visitor.get(`${printable.url}/print`);
	assert.deepEqual([status, headers.get("content-type")], [200, "application/pdf"]);
	assert.equal(headers.get("cache-control"), "private, no-store");
	assert.match(headers.get("content-disposition") ?? "", /filename="Lantern Bay v1 A4\.pdf"/);
	assert.equal(bytes.subarray(0, 5).toString("latin1"), "%PDF-");
	for (const query of ["", "?version=2", "?since=1"]) {
		const plan = await anyone.ok(anyone.get(`${printable.url}/print/plan${query}`));
		assert.deepEqual(
			[plan.version, plan.pieces, plan.isBehind],
			[1, 1, false],
			`${query}: what the link shows`,
		);
	}
	await owner.person.ok(change(owner, plain.id, { allowsPrint: true }));
	assert.equal((await anyone.ok(anyone.get(`${plain.url}/print/plan`))).pieces, 2);
	await owner.person.ok(change(owner, plain.id, { allowsPrint: false }));
	assert.deepEqual(await printing(plain), [denied, denied]);
	await owner.person.ok(owner.person.ask("DELETE", `${shares}/${printable.id}`));
	const gone = [404, "SHARE_NOT_FOUND"];
	assert.deepEqual(await printing(printable), [gone, gone]);
});

test("prints through a link have a limit of their own", async () => {
	await using own = await startTestService({ env: { RATE_LIMITS: JSON.stringify({ "shared/print": 1 }) } });
	const user = await own.user();
	const printed = await user.game();
	await printed.pushed([
		{ kind: "tile", name: "T", externalKey: "t", assets: [await printed.asset(await picture(30, 40))] },
	]);
	await own.published();
	const link = await user.ok(user.post(`${printed.path}/shares`, { allowsPrint: true }));
	const statuses = [];
	for (let i = 0; i < 2; i++) statuses.push((await own.visitor().get(`${link.url}/print`)).status);
	assert.deepEqual(statuses, [200, 429]);
	assert.equal((await user.get(`${printed.path}/exports/print`)).status, 200, "the owner's is another");
});

const table = async (name: string): Promise<Body> => await owner.app.ok(owner.app.post(tables, { name }));
const secretOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const sit = async (door: { url: string }, name = "Ben"): Promise<Body> =>
	await anyone.ok(
		anyone.post(`/api/v1/table-links/${secretOf(door.url)}/seats`, { name, colour: "#0033aa" }),
	);
const seesTable = async ({ tableId, secret }: Body) =>
	(await anyone.get(`/api/v1/tables/${tableId}/view`, { authorization: `Bearer ${secret}` })).status === 200;
const tablesNow = async () => (await owner.app.ok(owner.app.get(tables))).tables.length;

test("guests sit down at the table that the link's maker chose, and lose their seats with the link", async () => {
	const friday = await table("Friday");
	const link = await ofOwner({ name: "Club", tableId: friday.id });
	assert.deepEqual(link.table, { id: friday.id, name: "Friday" });
	const before = await tablesNow();
	const { table: shown } = await opened(link);
	assert.deepEqual(shown, { name: "Friday", url: shown.url });
	assert.ok(shown.url.startsWith(`${service.url}/t/`));
	assert.equal((await anyone.ok(anyone.get(`/api/v1/table-links/${secretOf(shown.url)}`))).role, "player");
	const seat = await sit(shown);
	assert.ok(await seesTable(seat));
	assert.equal(await tablesNow(), before, "guests open no table");
	const { links } = await owner.person.ok(owner.person.get(`${tables}/${friday.id}/links`));
	assert.deepEqual(
		links.map(({ share, seats }: Body) => [share, seats]),
		[[{ id: link.id, name: "Club" }, 1]],
	);
	await owner.person.ok(owner.person.ask("DELETE", `${shares}/${link.id}`));
	assert.equal(await seesTable(seat), false);
	const again = await anyone.post(`/api/v1/table-links/${secretOf(shown.url)}/seats`, {
		...{ name: "Eve", colour: "#0033aa" },
	});
	assert.deepEqual([again.status, again.body.error.code], [404, "SEAT_NOT_FOUND"]);
	const { seats } = await owner.app.ok(owner.app.get(`${tables}/${friday.id}`));
	assert.deepEqual(
		seats.map(({ role }: Body) => role),
		["host"],
	);
});

test("a link leads to no table by default, nor to one that is closed, deleted or of another game", async () => {
	assert.equal((await opened(await ofOwner())).table, null);
	const [closing, deleted] = [await table("Closing"), await table("Deleted")];
	const [toClosing, toDeleted] = [
		await ofOwner({ tableId: closing.id }),
		await ofOwner({ tableId: deleted.id }),
	];
	const isClosed = async (is: boolean) =>
		await owner.app.ok(owner.app.call("PATCH", `${tables}/${closing.id}`, { body: { isClosed: is } }));
	await isClosed(true);
	assert.equal((await opened(toClosing)).table, null);
	const late = await owner.person.ask("POST", shares, { tableId: closing.id });
	assert.equal(late.body.error.code, "TABLE_CLOSED");
	await owner.person.ok(owner.person.ask("DELETE", `${shares}/${toClosing.id}`));
	await isClosed(false);
	await owner.app.ok(owner.app.delete(`${tables}/${deleted.id}`));
	assert.equal((await opened(toDeleted)).table, null);
	const elsewhere = await owner.app.game();
	const foreign = await owner.app.ok(owner.app.post(`${elsewhere.path}/tables`, {}));
	const before = (await owner.app.ok(owner.app.get(shares))).shares.length;
	for (const tableId of [foreign.id, "tbl_x"]) {
		const { status, body } = await owner.person.ask("POST", shares, { tableId });
		assert.deepEqual([status, body.error.code], [404, "TABLE_NOT_FOUND"]);
	}
	assert.equal((await owner.app.ok(owner.app.get(shares))).shares.length, before, "nothing half-done");
});

test("a link can lead to another table, or to none; a host can end its way there", async () => {
	const [one, two] = [await table("One"), await table("Two")];
	const link = await ofOwner({ tableId: one.id });
	const seat = await sit((await opened(link)).table);
	await owner.person.ok(change(owner, link.id, { tableId: two.id }));
	assert.equal(await seesTable(seat), false);
	const next = await sit((await opened(link)).table);
	assert.equal(next.tableId, two.id);
	const ofTwo = `${tables}/${two.id}/links`;
	const { links } = await owner.person.ok(owner.person.get(ofTwo));
	await owner.person.ok(owner.person.ask("DELETE", `${ofTwo}/${links[0].id}`));
	assert.deepEqual([await seesTable(next), (await opened(link)).table], [false, null]);
	await owner.person.ok(change(owner, link.id, { tableId: one.id }));
	const last = await sit((await opened(link)).table);
	await owner.person.ok(change(owner, link.id, { tableId: null }));
	assert.deepEqual([await seesTable(last), (await opened(link)).table], [false, null]);
});

test("nothing that a link allows outlives the membership of its maker", async () => {
	const mate = await service.person();
	await join(owner.person, game, mate, "coDesigner");
	const where = await table("Mates");
	const link = await mate.ok(
		mate.ask("POST", shares, { allowsPrint: true, showsCreator: true, tableId: where.id }),
	);
	const { table: door } = await opened(link);
	const seat = await sit(door);
	await owner.person.ok(owner.person.ask("DELETE", `${game.path}/members/${mate.userId}`));
	assert.deepEqual([(await anyone.get(link.url)).status, await seesTable(seat)], [404, false]);
	assert.equal((await anyone.get(`${link.url}/print`)).status, 404);
	await join(owner.person, game, mate, "coDesigner");
	assert.equal(await seesTable(seat), false);
});

test("the number of players is the game's, and shown where it has been set", async () => {
	const link = await ofOwner();
	const set = (by: Client, players: unknown) => by.call("PATCH", game.path, { body: { players } });
	const { version } = await opened(link);
	assert.equal("players" in (await opened(link)).game, false);
	const changed = await coDesigner.app.ok(set(coDesigner.app, { min: 1, max: 4 }));
	assert.deepEqual([changed.name, changed.players], ["Lantern Bay", { min: 1, max: 4 }]);
	const { game: shown, version: now } = await opened(link);
	assert.deepEqual([shown.players, now], [{ min: 1, max: 4 }, version], "it makes no version");
	const { games } = await owner.app.ok(owner.app.get("/api/v1/games"));
	assert.deepEqual(games.find(({ id }: Body) => id === game.id).players, { min: 1, max: 4 });
	for (const wrong of [{ min: 3, max: 2 }, { min: 0, max: 2 }, { min: 1, max: 100 }, { min: 1 }, "2", 2]) {
		const { status, body } = await set(owner.app, wrong);
		assert.deepEqual([status, body.error.code], [400, "VALIDATION_ERROR"], JSON.stringify(wrong));
	}
	assert.equal((await set(team.viewer.app, null)).status, 403);
	assert.equal("players" in (await owner.app.ok(set(owner.app, null))), false);
});
