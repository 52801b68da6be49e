import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { SeatEntry } from "@tuckbox/pieces/table";
import type { Answer } from "../support/client.ts";
import { HttpSeat, httpTable } from "../support/tables/http-table.ts";
import { laidTable, type Seat } from "../support/tables/laid-table.ts";
import { goLive } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";

// What one guest can take from the others: seats, notes, names and colours.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

/** Takes a seat by a link, from a network address. */
const sit = (secret: string, address = "192.0.2.1", guest: object = {}): Promise<Answer> =>
	service.anonymous().call("POST", `/api/v1/table-links/${secret}/seats`, {
		headers: { "x-forwarded-for": address },
		body: { name: "Ann", colour: "#336699", ...guest },
	});

const refusalOf = ({ status, body }: Answer) =>
	status < 300 ? undefined : (body.error.refusal ?? body.error.details?.[0]?.reason ?? body.error.reason);

test("a guest who leaves and sits down again cannot fill the notes of a table, and the host deletes them in one call (N3)", async () => {
	const { game, table, path, link, guest, seat, host } = await httpTable(service, user);
	const at = { x: 0, y: 0 };
	const pinBy = (by: HttpSeat, text = "x") => by.client.post(`${by.path}/notes`, { text, at });
	await user.ok(pinBy(guest, "of Ben"));
	const first = (await user.ok(user.get(`${game.path}/notes`))).notes;
	assert.deepEqual(
		first.map(({ seatId, linkId }: Record<string, string>) => [seatId, linkId]),
		[[seat.seatId, link.id]],
	);
	let pinned = 0;
	let refusal: string | undefined;
	for (let round = 0; round < 6 && refusal === undefined; round++) {
		const taken = await user.ok(sit(link.secret));
		const own = new HttpSeat(service.url, table.id, taken.secret);
		for (let i = 0; i < 10; i++) {
			const answers = await Promise.all(Array.from({ length: 20 }, () => pinBy(own)));
			pinned += answers.filter(({ status }) => status === 201).length;
			refusal ??= answers.map(refusalOf).find((one) => one !== undefined);
		}
		await user.ok(own.client.delete(`${own.path}/seat`));
	}
	assert.deepEqual([pinned, refusal], [400, "TOO_MANY_NOTES_OF_NETWORK"]);
	await user.ok(pinBy(guest, "of Ben, from another network"));
	await user.ok(pinBy(host, "of the host"));

	// of one seat, of a link that has been revoked, and of nothing that was named
	const all = (await user.ok(user.get(`${game.path}/notes`))).notes;
	const gone = all.find(({ text }: { text: string }) => text === "x").seatId;
	const ofSeat = await user.ok(user.delete(`${path}/notes?seatId=${gone}`));
	assert.deepEqual(ofSeat, { deleted: 200 });
	const unnamed = await user.delete(`${path}/notes`);
	assert.deepEqual([unnamed.status, unnamed.body.error.code], [400, "VALIDATION_ERROR"]);
	assert.equal((await guest.client.delete(`${path}/notes?seatId=${gone}`)).status, 401);
	await user.ok(user.delete(`${path}/links/${link.id}`));
	const ofLink = await user.ok(user.delete(`${path}/notes?linkId=${link.id}`));
	assert.deepEqual(ofLink, { deleted: 202 });
	const left = (await user.ok(user.get(`${game.path}/notes`))).notes;
	assert.deepEqual(
		left.map(({ text, linkId }: Record<string, string>) => [text, linkId]),
		[["of the host", null]],
	);
});

test("one network, and one link without a limit, leave seats for others; the host empties a link in one call (D7)", async () => {
	const { path, table } = await httpTable(service, user);
	const link = await user.ok(user.post(`${path}/links`, {}));
	const taken: string[] = [];
	const sitAll = async (address: string, secret = link.secret) => {
		for (let seats = 0; ; seats++) {
			const answer = await sit(secret, address);
			if (answer.status === 201) taken.push(answer.body.secret);
			else {
				assert.equal(answer.body.error.refusal, "TABLE_FULL");
				return seats;
			}
		}
	};
	assert.equal(await sitAll("192.0.2.1"), 10);
	const invitation = (address: string) =>
		service.anonymous().call("GET", `/api/v1/table-links/${link.secret}`, {
			headers: { "x-forwarded-for": address },
		});
	assert.equal((await invitation("192.0.2.1")).body.isFull, true);
	assert.equal((await invitation("192.0.2.2")).body.isFull, false);
	// a provider gives its customers networks, and not single addresses
	assert.equal(await sitAll("2001:db8:1::1"), 2);
	assert.equal(await sitAll("2001:db8:1:7::1"), 0);
	assert.equal((await invitation("192.0.2.2")).body.isFull, true);
	// what the host allows by a number holds for one network, too
	const family = await user.ok(user.post(`${path}/links`, { maxSeats: 10 }));
	assert.equal(await sitAll("192.0.2.1", family.secret), 20 - 2 - 12, "what is left at the table");

	await user.ok(user.delete(`${path}/links/${link.id}/seats`));
	const listed = await user.ok(user.get(`${path}/links`));
	assert.deepEqual(
		listed.links.map(({ id, seats }: Record<string, string>) => [id === link.id, seats]),
		[
			[false, 1],
			[true, 0],
			[false, 6],
		],
	);
	assert.equal((await new HttpSeat(service.url, table.id, taken[0] ?? "").get("view")).status, 404);
	assert.equal((await sit(link.secret)).status, 201, "the link goes on");
	const unknown = await user.delete(`${path}/links/lnk_unknown/seats`);
	assert.deepEqual([unknown.status, unknown.body.error.code], [404, "SEAT_NOT_FOUND"]);
});

test("no guest has the name of another seat, nor its colour while others are free (A8)", async () => {
	const { id, link, host } = await laidTable(service, user);
	using ada = await goLive(service.url, id, { secret: host.secret });
	const red = "#c8382d";
	const names = [
		"Ada",
		" aDA ",
		"A\u200bda",
		"Ａda",
		"Straße",
		"STRASSE",
		"Ben",
		"a".repeat(60),
		"A".repeat(60),
	];
	let last: Seat | undefined;
	for (const name of names)
		last = await user.ok(sit(link.secret, `192.0.2.${names.indexOf(name)}`, { name, colour: red }));
	await ada.reach(names.length);
	const seats = () =>
		ada
			.entries<SeatEntry>("seat")
			.map(([, seat]) => seat)
			.sort((a, b) => a.index - b.index);
	assert.deepEqual(
		seats().map(({ name }) => name),
		[
			"Ada",
			"Ada 2",
			"aDA 3",
			"Ada 4",
			"Ａda 5",
			"Straße",
			"STRASSE 2",
			"Ben",
			"a".repeat(60),
			`${"A".repeat(58)} 2`,
		],
	);
	assert.equal(new Set(seats().map(({ colour }) => colour)).size, 10, "all ten colours");
	await user.ok(sit(link.secret, "192.0.2.20", { name: "Eve", colour: red }));
	await ada.reach(names.length + 1);
	assert.equal(seats().at(-1)?.colour, red, "none is left");

	using guest = await goLive(service.url, id, { secret: last?.secret ?? "" });
	const own = () => guest.view[`seat:${last?.seatId}`] as SeatEntry;
	const before = own().colour;
	await guest.do({ kind: "profile", name: "ADA", colour: before });
	assert.deepEqual([own().name, own().colour], ["ADA 6", before]);
	assert.equal(guest.log.at(-1)?.values.name, own().name, "as the log calls it");
	await guest.do({ kind: "profile", name: own().name, colour: before });
	assert.equal(own().name, "ADA 6", "one’s own name is not taken by another");
});
