import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
	invite,
	inviteBehind,
	invitesWithSecrets,
	renameInvite,
	renewInvite,
} from "../../src/accounts/invites.ts";
import { builtInAppId } from "../../src/domain/access/built-in-app.ts";
import { createLinkSeal } from "../../src/domain/access/link-seal.ts";
import { countOpening, shareBehind } from "../../src/games/shared-game.ts";
import { sharesFor } from "../../src/games/shares.ts";
import {
	changeShareLink,
	createShareLink,
	renewShareLink,
	revokeShareLink,
} from "../../src/lifecycle/share-links.ts";
import {
	createTableLink,
	renameTableLink,
	renewTableLink,
	tableLinkBehind,
	tableLinks,
	tableOfShare,
} from "../../src/table/links.ts";
import { isSeat, removeSeat, takeSeat } from "../../src/table/seats.ts";
import { openTable } from "../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";

const secretOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

async function opened(open: Opened) {
	const game = new DraftedGame(open.store, 0);
	await game.create();
	const deps = {
		...tableDeps(open.store),
		publicUrl: () => "http://tables.example",
		signUp: "invite" as const,
	};
	return { game, deps, keyless: { ...deps, linkSeal: createLinkSeal(undefined) } };
}

for (const [engine, open, skip] of engines) {
	describe(engine, { skip }, () => {
		test("a share link is read again, renamed, renewed and counted", async () => {
			await using store = await open();
			const { game, deps, keyless } = await opened(store);
			const owner = { userId: "usr_a", appId: builtInAppId, scope: "push" as const };
			const { url, id } = await createShareLink(deps, owner, game.id, {});
			const listed = async (by = deps) => (await sharesFor(by, owner, game.id))[0];
			assert.equal((await listed())?.url, url);
			assert.equal((await listed(keyless))?.url, null);
			assert.equal((await sharesFor(deps, { ...owner, userId: "usr_b" }, game.id))[0]?.url, null);
			const share = await shareBehind(deps, secretOf(url));
			await Promise.all([1, 2, 3].map(() => countOpening(deps, share)));
			assert.equal(
				(await changeShareLink(deps, owner, { gameId: game.id, id }, { name: "Friday" })).url,
				url,
			);
			const renewed = await renewShareLink(deps, owner, { gameId: game.id, id });
			assert.deepEqual(await listed(), renewed);
			assert.deepEqual([renewed.name, renewed.opens, renewed.lastUsedAt], ["Friday", 3, deps.now()]);
			await assert.rejects(shareBehind(deps, secretOf(url)), { code: "SHARE_NOT_FOUND" });
			assert.equal((await shareBehind(deps, secretOf(renewed.url))).id, id);
			await assert.rejects(renewShareLink(deps, owner, { gameId: game.id, id: "shr_b" }), {
				code: "SHARE_NOT_FOUND",
			});
		});

		test("guests of a share link sit at a table as long as the link leads there (D5)", async () => {
			await using store = await open();
			const { game, deps, keyless } = await opened(store);
			const owner = { userId: gameOwner, appId: builtInAppId, scope: "push" as const };
			const host = { name: "Ada", colour: "#aa3300" };
			const [table, other] = [
				await openTable(deps, gameOwner, game.id, { host }),
				await openTable(deps, gameOwner, game.id, { host }),
			];
			const share = await createShareLink(deps, owner, game.id, { tableId: table.id });
			assert.deepEqual(share.table, { id: table.id, name: table.name });
			const ref = { gameId: game.id, id: share.id };
			const secret = async () => secretOf((await tableOfShare(deps, share))?.url ?? "");
			const sit = async (by: string) =>
				await takeSeat(deps, by, { name: "Ben", colour: "#0033aa" }, "192.0.2.1");
			const [first, seat] = [await secret(), await sit(await secret())];
			assert.ok("seatId" in seat);
			const isSeated = async () => await isSeat(deps, { id: seat.seatId, tableId: table.id });
			await renewShareLink(deps, owner, ref);
			await assert.rejects(sit(first), { code: "SEAT_NOT_FOUND" });
			assert.ok(await isSeated(), "who sits there stays");
			await changeShareLink(deps, owner, ref, { name: "Friday", tableId: table.id });
			assert.ok(await isSeated(), "it leads there already");
			const [link] = await tableLinks(deps, gameOwner, table.id);
			assert.deepEqual([link?.share, link?.seats], [{ id: share.id, name: "Friday" }, 1]);
			await changeShareLink(deps, owner, ref, { tableId: other.id });
			assert.equal(await isSeated(), false);
			assert.equal((await tableLinks(deps, gameOwner, table.id)).length, 0);
			const second = await secret();
			const moved = await sit(second);
			assert.ok("seatId" in moved && moved.tableId === other.id);
			assert.equal(await tableOfShare(keyless, share), null, "its address cannot be read");
			await assert.rejects(changeShareLink(keyless, owner, ref, { tableId: table.id }), {
				code: "VALIDATION_ERROR",
			});
			await revokeShareLink(deps, ref);
			await assert.rejects(sit(second), { code: "SEAT_NOT_FOUND" });
			assert.equal(await isSeat(deps, { id: moved.seatId, tableId: other.id }), false);
			assert.equal((await tableLinks(deps, gameOwner, other.id)).length, 0);
		});

		test("a link to a table counts the seats taken with it, and is renewed (D5)", async () => {
			await using store = await open();
			const { game, deps, keyless } = await opened(store);
			const table = await openTable(deps, gameOwner, game.id, { host: { name: "Ada", colour: "#aa3300" } });
			const wanted = { role: "player", maxSeats: 1, name: "" } as const;
			const { secret: old, ...created } = await createTableLink(deps, gameOwner, table.id, wanted);
			const seat = await takeSeat(deps, old, { name: "Ben", colour: "#0033aa" }, "192.0.2.1");
			assert.ok("seatId" in seat);
			const used = { seats: 1, taken: 1, lastUsedAt: deps.now() };
			assert.deepEqual(await tableLinks(deps, gameOwner, table.id), [{ ...created, ...used, secret: old }]);
			assert.equal((await tableLinks(deps, "usr_b", table.id))[0]?.secret, null);
			const ids = { tableId: table.id, linkId: created.id };
			assert.equal((await renameTableLink(deps, gameOwner, ids, "Friends")).secret, old);
			const renewed = await renewTableLink(deps, gameOwner, ids);
			assert.deepEqual(await tableLinks(deps, gameOwner, table.id), [renewed]);
			assert.deepEqual([renewed.name, renewed.taken, renewed.seats], ["Friends", 1, 1]);
			await assert.rejects(tableLinkBehind(deps, old), { code: "SEAT_NOT_FOUND" });
			assert.equal((await tableLinkBehind(deps, renewed.secret)).id, created.id);
			await removeSeat(deps, { tableId: table.id, seatId: seat.seatId }, { isRemoved: true });
			const [left] = await tableLinks(keyless, gameOwner, table.id);
			assert.deepEqual([left?.seats, left?.taken, left?.secret], [0, 1, null]);
		});

		test("an invitation is read again, renamed and renewed", async () => {
			await using store = await open();
			const { deps, keyless } = await opened(store);
			const user = { userId: "usr_a" };
			const { id, secret } = await invite(deps, { ...user, linkSeal: deps.linkSeal }, { name: "Ben" });
			const listed = async (by = deps) => (await invitesWithSecrets(by, user))[0];
			assert.deepEqual([(await listed())?.secret, (await listed(keyless))?.secret], [secret, null]);
			assert.equal((await renameInvite(deps, user, id, "Benjamin")).secret, secret);
			const renewed = await renewInvite(deps, user, id);
			assert.deepEqual(await listed(), renewed);
			assert.equal(renewed.name, "Benjamin");
			await assert.rejects(inviteBehind(deps, secret), { code: "INVITE_NOT_FOUND" });
			assert.equal((await inviteBehind(deps, renewed.secret)).kind, "account");
			await assert.rejects(renewInvite(deps, { userId: "usr_b" }, id), { code: "INVITE_NOT_FOUND" });
		});
	});
}
