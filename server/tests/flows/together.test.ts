import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Body, GameClient, statusAndCode } from "../support/client.ts";
import { listen } from "../support/event-listener.ts";
import { picture } from "../support/pictures.ts";
import { ben, HttpSeat } from "../support/tables/http-table.ts";
import { goLive } from "../support/tables/live-seat.ts";
import { join, makeTeam, type TeamMate } from "../support/team.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const received = "/api/v1/account/game-invites";
/** The bytes that count towards the quota of someone. */
const use = async ({ app }: TeamMate): Promise<number> =>
	(await app.ok(app.get("/api/v1/whoami"))).storage.usedBytes;

const counter = (externalKey: string, name = externalKey) => ({ kind: "counter", name, externalKey });

test("an invitation is accepted by the account that it was for, and by no other", async () => {
	const [ann, ben, eve] = [await service.person(), await service.person(), await service.person()];
	const game = await (await service.app(ann.userId)).game("Lantern Bay");
	const input = { email: ` ${ben.email.toUpperCase()} `, role: "coDesigner" };
	const invite = await ann.ok(ann.ask("POST", `${game.path}/invites`, input));
	assert.equal(invite.email, ben.email);
	const { invites } = await ben.ok(ben.get(received));
	assert.deepEqual(
		invites.map((one: Body) => [one.id, one.game.name, one.owner.name, one.role]),
		[[invite.id, "Lantern Bay", "Person 1", "coDesigner"]],
	);
	assert.equal((await ben.get(game.path)).status, 403, "an invitation opens nothing");
	assert.deepEqual((await eve.ok(eve.get(received))).invites, []);
	const accept = `${received}/${invite.id}/accept`;
	assert.deepEqual(await statusAndCode(eve.ask("POST", accept)), [404, "INVITE_NOT_FOUND"]);
	assert.deepEqual(await statusAndCode(eve.ask("DELETE", `${received}/${invite.id}`)), [
		404,
		"INVITE_NOT_FOUND",
	]);
	await ben.ok(ben.ask("POST", accept));
	assert.deepEqual(await statusAndCode(ben.ask("POST", accept)), [404, "INVITE_NOT_FOUND"], "it works once");
	const people = await ann.ok(ann.get(`${game.path}/members`));
	assert.deepEqual(
		people.members.map((one: Body) => [one.user.id, one.role]),
		[[ben.userId, "coDesigner"]],
	);
	assert.deepEqual(people.invites, []);
	assert.equal(
		(await ben.ok(ben.get(`${game.path}/members`))).invites,
		undefined,
		"only the owner sees them",
	);
	const { games } = await ben.ok(ben.get("/api/v1/account/games"));
	assert.deepEqual(
		games.map((one: Body) => [one.id, one.role, one.owner.id]),
		[[game.id, "coDesigner", ann.userId]],
	);
	assert.deepEqual(await statusAndCode(ann.ask("POST", `${game.path}/invites`, input)), [
		400,
		"VALIDATION_ERROR",
	]);
});

test("an invitation does not say whether an address has an account, and waits for none", async () => {
	const ann = await service.person();
	const game = await (await service.app(ann.userId)).game();
	const known = await service.person();
	const invite = async (email: string) => {
		const answer = await ann.ask("POST", `${game.path}/invites`, { email, role: "viewer" });
		const { id, createdAt, expiresAt, email: _, ...rest } = answer.body;
		return [answer.status, typeof id, expiresAt - createdAt, rest];
	};
	const unknown = "person999@example.com";
	assert.deepEqual(await invite(known.email), await invite(unknown));
	const { invites } = await ann.ok(ann.get(`${game.path}/members`));
	const shapes = invites.map(({ id: _, email: __, createdAt: ___, expiresAt: ____, ...rest }: Body) => rest);
	assert.deepEqual(shapes[0], shapes[1]);
	// a user who gets the address later was not invited
	await service.service.store.write((writer) =>
		writer.updateTable("users").set({ email: unknown }).where("id", "=", known.userId).execute(),
	);
	assert.equal((await known.ok(known.get(received))).invites.length, 1, "its own only");
});

test("invitations end when they are declined, revoked, renewed or old", async () => {
	const [ann, ben] = [await service.person(), await service.person()];
	const game = await (await service.app(ann.userId)).game();
	const invite = () => ann.ok(ann.ask("POST", `${game.path}/invites`, { email: ben.email, role: "viewer" }));
	const open = async () => (await ben.ok(ben.get(received))).invites.map(({ id }: Body) => id);
	const first = await invite();
	const second = await invite();
	assert.deepEqual(await open(), [second.id], "another one replaces the first");
	assert.deepEqual(await statusAndCode(ben.ask("POST", `${received}/${first.id}/accept`)), [
		404,
		"INVITE_NOT_FOUND",
	]);
	await ben.ok(ben.ask("DELETE", `${received}/${second.id}`));
	assert.deepEqual(await open(), []);
	const third = await invite();
	await ann.ok(ann.ask("DELETE", `${game.path}/invites/${third.id}`));
	assert.deepEqual(await open(), []);
	const fourth = await invite();
	service.advance(15 * 24 * 60 * 60 * 1000);
	assert.deepEqual(await open(), []);
	assert.deepEqual(await statusAndCode(ben.ask("POST", `${received}/${fourth.id}/accept`)), [
		404,
		"INVITE_NOT_FOUND",
	]);
	await invite();
	assert.equal((await open()).length, 1);
});

test("apps of a co-designer push next to the owner's, and the owner's quota pays", async () => {
	const { owner, coDesigner, game } = await makeTeam(service);
	const theirs = game.as(coDesigner.app);
	const own = (await game.pushed([counter("rounds", "Rounds")])).components[0];
	const face = await theirs.asset(await picture(40, 60));
	const pushed = await theirs.pushed([
		counter("rounds", "Turns"),
		{ kind: "tile", name: "Ace", externalKey: "ace", assets: [face] },
	]);
	assert.notEqual(pushed.components[0].id, own.id, "each app has its own pieces");
	assert.equal((await game.component("rounds")).name, "Rounds");
	assert.equal((await theirs.component("rounds")).name, "Turns");
	assert.equal(await use(coDesigner), 0);
	assert.ok((await use(owner)) > 0);
	// the same app, acting for both, has one set of pieces
	const shared = await owner.person.ok(owner.person.ask("POST", `${game.path}/components`, counter("map")));
	const again = await coDesigner.person.ok(
		coDesigner.person.ask("POST", `${game.path}/components`, { ...counter("map"), name: "Sea" }),
	);
	assert.equal(again.id, shared.id);
	await service.published();
	const versions = async (mate: typeof owner) =>
		(await mate.person.ok(mate.person.get(`${game.path}/versions`))).versions.at(-1).authors;
	const names = (await versions(owner)).map(({ user }: Body) => user.name);
	assert.deepEqual(new Set(names).size, 2, "the history has the names of both");
	for (const mate of [owner, coDesigner])
		for (const author of await versions(mate))
			assert.equal(
				author.browser !== null && author.user.id !== mate.person.userId,
				false,
				"devices are private",
			);
});

test("a removed member's tokens, streams, seats and links end", async () => {
	const { owner, coDesigner, game } = await makeTeam(service);
	await game.pushed([counter("rounds")]);
	await service.published();
	const { person, app } = coDesigner;
	const table = await app.ok(app.post(`${game.path}/tables`, { name: "Friday" }));
	const path = `${game.path}/tables/${table.id}`;
	const link = await app.ok(app.post(`${path}/links`, {}));
	const guest = await app.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, ben));
	const share = await app.ok(app.post(`${game.path}/shares`, {}));
	const ownersShare = await owner.app.ok(owner.app.post(`${game.path}/shares`, {}));
	await owner.person.ok(owner.person.ask("POST", `${path}/seat`));
	const own = new HttpSeat(service.url, table.id, table.seatSecret);
	const guests = new HttpSeat(service.url, table.id, guest.secret);
	await own.view();
	await guests.view();
	using live = await goLive(service.url, table.id, { secret: table.seatSecret });
	using bySession = await goLive(service.url, table.id, {
		headers: { cookie: person.cookieHeader, origin: service.url, "sec-fetch-site": "same-origin" },
	});
	await using events = await listen(`${service.url}${game.path}/events`, { token: app.token });
	await using ownersEvents = await listen(`${service.url}${game.path}/events`, { token: owner.app.token });
	await using shared = await listen(`${share.url}/events`);
	await ownersEvents.until(() => ownersEvents.retries.length > 0);

	await owner.person.ok(owner.person.ask("DELETE", `${game.path}/members/${person.userId}`));
	assert.deepEqual(await statusAndCode(app.get(game.path)), [403, "PERMISSION_DENIED"]);
	assert.deepEqual(await statusAndCode(person.get(game.path)), [403, "PERMISSION_DENIED"]);
	for (const seat of [own, guests])
		assert.deepEqual(await statusAndCode(seat.get("view")), [404, "SEAT_NOT_FOUND"]);
	assert.equal((await person.get(`/api/v1/tables/${table.id}/view`)).status, 404);
	const byLink = service.anonymous().get(`/api/v1/table-links/${link.secret}`);
	assert.deepEqual(await statusAndCode(byLink), [404, "SEAT_NOT_FOUND"]);
	assert.equal((await fetch(share.url)).status, 404);
	assert.equal((await fetch(ownersShare.url)).status, 200);
	await Promise.all([events.ended(), shared.ended()]);
	await until("the sockets have ended", () => live.closed !== undefined && bySession.closed !== undefined);
	assert.equal(ownersEvents.isEnded, false);
	const { seats } = await owner.app.ok(owner.app.get(path));
	assert.deepEqual(
		seats.map(({ name }: Body) => name),
		[owner.person.email.replace("person", "Person ").replace("@example.com", "")],
		"no one else sits at the table",
	);
	assert.deepEqual((await person.ok(person.get("/api/v1/account/games"))).games, []);
});

test("guests sit by the right of the host who has renewed their link last (X3)", async () => {
	const { owner, coDesigner, game } = await makeTeam(service);
	await game.pushed([counter("rounds")]);
	await service.published();
	const table = await owner.app.ok(owner.app.post(`${game.path}/tables`, { name: "Friday" }));
	const path = `${game.path}/tables/${table.id}`;
	/** A link of the first, with a guest, which the second renews; and a guest by its new address. */
	const renewed = async (first: TeamMate, second: TeamMate) => {
		const before = await first.app.ok(first.app.post(`${path}/links`, {}));
		const after = () => second.app.post(`${path}/links/${before.id}/renew`, {});
		const sit = async (secret: string) => {
			const seat = await service.anonymous().post(`/api/v1/table-links/${secret}/seats`, ben);
			return await owner.app.ok(Promise.resolve(seat));
		};
		const guests = [await sit(before.secret)];
		const { secret } = await second.app.ok(after());
		guests.push(await sit(secret));
		const door = (of: string) => statusAndCode(service.anonymous().get(`/api/v1/table-links/${of}`));
		const views = guests.map((one) => new HttpSeat(service.url, table.id, one.secret));
		return { guests, old: () => door(before.secret), now: () => door(secret), views };
	};
	const kept = await renewed(coDesigner, owner);
	const ended = await renewed(owner, coDesigner);
	const gone = [404, "SEAT_NOT_FOUND"];
	assert.deepEqual([await kept.old(), await ended.old()], [gone, gone], "an address ends when it is renewed");
	for (const seat of [...kept.views, ...ended.views]) await seat.view();

	await owner.person.ok(owner.person.ask("DELETE", `${game.path}/members/${coDesigner.person.userId}`));
	assert.deepEqual([(await kept.now())[0], await ended.now()], [200, gone]);
	// among them may be the removed member, whom the service cannot tell from other guests
	for (const seat of kept.views) await seat.view();
	for (const seat of ended.views) assert.deepEqual(await statusAndCode(seat.get("view")), gone);
	const [one] = kept.guests;
	await owner.app.ok(owner.app.delete(`${path}/seats/${one?.seatId}`));
	assert.deepEqual(await statusAndCode(kept.views[0]?.get("view") ?? assert.fail()), gone);
});

test("a co-designer who becomes a viewer hosts no longer, and plays", async () => {
	const { owner, coDesigner, game } = await makeTeam(service);
	await game.pushed([counter("rounds")]);
	await service.published();
	const { person, app } = coDesigner;
	const table = await app.ok(app.post(`${game.path}/tables`, { name: "Friday" }));
	const share = await app.ok(app.post(`${game.path}/shares`, {}));
	const change = `${game.path}/members/${person.userId}`;
	await owner.person.ok(owner.person.ask("PATCH", change, { role: "viewer" }));
	const own = new HttpSeat(service.url, table.id, table.seatSecret);
	assert.deepEqual(await statusAndCode(own.get("view")), [404, "SEAT_NOT_FOUND"]);
	assert.equal((await fetch(share.url)).status, 404);
	const { seatId } = await person.ok(person.ask("POST", `${game.path}/tables/${table.id}/seat`));
	const { body } = await person.get(`/api/v1/tables/${table.id}/view`);
	assert.equal(body.view[`seat:${seatId}`].role, "player");
	const again = await person.ok(person.ask("POST", `${game.path}/tables/${table.id}/seat`));
	assert.equal(again.seatId, seatId, "one seat each");
	const settings = { act: { kind: "settings", isOpen: true }, client: "test", n: 1 };
	const { status } = await person.ask("POST", `/api/v1/tables/${table.id}/acts`, settings);
	assert.notEqual(status, 200, "a player does not host");
});

test("a member leaves, and lists games for themselves alone", async () => {
	const { owner, viewer, game } = await makeTeam(service);
	await viewer.person.ok(viewer.person.ask("PATCH", `${game.path}/listing`, { isStarred: true }));
	const starred = async ({ person }: typeof owner) =>
		(await person.ok(person.get("/api/v1/account/games"))).games[0].isStarred;
	assert.deepEqual([await starred(viewer), await starred(owner)], [true, false]);
	await viewer.person.ok(viewer.person.ask("DELETE", `${game.path}/membership`));
	assert.equal((await viewer.person.get(game.path)).status, 403);
	const leaving = owner.person.ask("DELETE", `${game.path}/membership`);
	assert.deepEqual(await statusAndCode(leaving), [404, "MEMBER_NOT_FOUND"], "an owner does not leave");
});

test("a game that is handed over belongs to its new owner, with what it stores", async () => {
	const { owner, coDesigner, viewer, game } = await makeTeam(service);
	await game.pushed([
		{ kind: "tile", name: "Ace", externalKey: "ace", assets: [await game.asset(await picture(30, 44))] },
	]);
	await game.presign(await picture(31, 44)); // an upload that has not begun
	await service.published();
	const before = await use(owner);
	assert.ok(before > 0);
	const offer = { userId: coDesigner.person.userId, ownerStays: true };
	await owner.person.ok(
		owner.person.ask("POST", `${game.path}/offer`, { ...offer, userId: viewer.person.userId }),
	);
	const made = await owner.person.ok(owner.person.ask("POST", `${game.path}/offer`, offer));
	assert.deepEqual((await viewer.person.ok(viewer.person.get(received))).invites, [], "one offer at a time");
	const { invites } = await coDesigner.person.ok(coDesigner.person.get(received));
	assert.deepEqual([invites[0].role, invites[0].ownerStays], ["owner", true]);
	assert.equal((await coDesigner.person.ask("DELETE", game.path)).status, 403, "not yet");
	await coDesigner.person.ok(coDesigner.person.ask("POST", `${received}/${made.id}/accept`));
	assert.deepEqual([await use(owner), await use(coDesigner)], [0, before]);
	const roleOf = async ({ person }: typeof owner) => (await person.ok(person.get(game.path))).role ?? "owner";
	assert.deepEqual([await roleOf(owner), await roleOf(coDesigner)], ["coDesigner", "owner"]);
	assert.deepEqual(await statusAndCode(owner.person.ask("DELETE", game.path)), [403, "PERMISSION_DENIED"]);
	await game.pushed([counter("still")]); // the former owner's app still pushes
	assert.ok((await use(coDesigner)) > before);
	await coDesigner.person.ok(coDesigner.person.ask("DELETE", game.path));
	assert.equal(await use(coDesigner), 0);
});

test("a former owner who leaves reaches the game no longer, and neither do their links", async () => {
	const { owner, viewer, game } = await makeTeam(service);
	const share = await owner.app.ok(owner.app.post(`${game.path}/shares`, {}));
	const offer = { userId: viewer.person.userId, ownerStays: false };
	const { id } = await owner.person.ok(owner.person.ask("POST", `${game.path}/offer`, offer));
	await using events = await listen(`${service.url}${game.path}/events`, { token: owner.app.token });
	await viewer.person.ok(viewer.person.ask("POST", `${received}/${id}/accept`));
	await events.ended();
	assert.equal((await owner.app.get(game.path)).status, 403);
	assert.equal((await fetch(share.url)).status, 404);
	assert.equal((await viewer.person.ok(viewer.person.get(game.path))).owner, undefined);
});

test("a game is not handed over to someone whose quota it exceeds", async () => {
	await using small = await startTestService({ env: { ACCOUNT_QUOTA_BYTES: "40000" } });
	const { owner, viewer, game } = await makeTeam(small);
	const full = await viewer.app.game("Full");
	await full.pushed([{ ...counter("big"), payload: { text: "x".repeat(15_000) } }]);
	await game.pushed([{ ...counter("big"), payload: { text: "x".repeat(9_000) } }]);
	const offer = { userId: viewer.person.userId, ownerStays: false };
	const { id } = await owner.person.ok(owner.person.ask("POST", `${game.path}/offer`, offer));
	const accept = () => viewer.person.ask("POST", `${received}/${id}/accept`);
	assert.deepEqual(await statusAndCode(accept()), [413, "STORAGE_LIMIT_EXCEEDED"]);
	assert.equal((await owner.person.ok(owner.person.get(game.path))).owner, undefined, "nothing has changed");
	await viewer.app.ok(viewer.app.delete(full.path));
	await viewer.person.ok(accept());
});

test("only a member is offered the game, and only by its owner", async () => {
	const { owner, coDesigner, game } = await makeTeam(service);
	const stranger = await service.person();
	const offer = (userId: string) =>
		owner.person.ask("POST", `${game.path}/offer`, { userId, ownerStays: true });
	for (const id of [stranger.userId, owner.person.userId, "usr_0"])
		assert.deepEqual(await statusAndCode(offer(id)), [404, "MEMBER_NOT_FOUND"], id);
	const { id } = await owner.person.ok(offer(coDesigner.person.userId));
	await owner.person.ok(owner.person.ask("DELETE", `${game.path}/members/${coDesigner.person.userId}`));
	const accepted = coDesigner.person.ask("POST", `${received}/${id}/accept`);
	assert.deepEqual(
		await statusAndCode(accepted),
		[404, "INVITE_NOT_FOUND"],
		"an offer ends with the membership",
	);
});

test("a game has at most 50 members and 100 open invitations", async () => {
	const ann = await service.person();
	const game = await (await service.app(ann.userId)).game();
	const invite = (n: number) =>
		ann.ask("POST", `${game.path}/invites`, { email: `p${n}@example.org`, role: "viewer" });
	for (let n = 0; n < 100; n++) await ann.ok(invite(n));
	const refused = await invite(100);
	assert.equal(refused.body.error.reason, "TOO_MANY_GAME_INVITES");
	await ann.ok(
		ann.ask("DELETE", `${game.path}/invites/${(await ann.get(`${game.path}/members`)).body.invites[0].id}`),
	);
	const members = await Promise.all(Array.from({ length: 50 }, () => service.user()));
	await service.service.store.write(async (writer) => {
		for (const { ids } of members)
			await writer
				.insertInto("game_members")
				.values({
					...{ game_id: game.id, user_id: ids.userId, role: "viewer", is_starred: 0, is_archived: 0 },
					joined_at: 1,
				})
				.execute();
	});
	const late = await service.person();
	const { id } = await ann.ok(ann.ask("POST", `${game.path}/invites`, { email: late.email, role: "viewer" }));
	const { body } = await late.ask("POST", `${received}/${id}/accept`);
	assert.equal(body.error.reason, "TOO_MANY_MEMBERS");
});

test("deleting an account ends its memberships, and the memberships of others in its games", async () => {
	const { owner, coDesigner, viewer, game } = await makeTeam(service);
	const theirs = new GameClient(coDesigner.app, (await coDesigner.app.game()).id);
	await join(coDesigner.person, theirs, viewer.person, "viewer");
	await owner.person.ok(
		owner.person.ask("POST", `${theirs.path.replace(theirs.id, game.id)}/invites`, {
			email: (await service.person()).email,
			role: "viewer",
		}),
	);
	const share = await coDesigner.app.ok(coDesigner.app.post(`${game.path}/shares`, {}));
	const { password } = coDesigner.person;
	await coDesigner.person.ok(coDesigner.person.ask("DELETE", "/api/v1/account", { password }));
	await service.idle();
	const { members } = await owner.person.ok(owner.person.get(`${game.path}/members`));
	assert.deepEqual(
		members.map(({ user }: Body) => user.id),
		[viewer.person.userId],
	);
	assert.equal((await fetch(share.url)).status, 404);
	assert.deepEqual(
		(await viewer.person.ok(viewer.person.get("/api/v1/account/games"))).games.map(({ id }: Body) => id),
		[game.id],
	);
});
