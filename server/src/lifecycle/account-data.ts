import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { invitesOf } from "../accounts/invites.ts";
import { accountRecord } from "../accounts/profile.ts";
import { type SignedInUser, storedSessionsOf } from "../accounts/sessions.ts";
import { draftNumber } from "../domain/components/draft.ts";
import { withAddresses } from "../domain/components/record.ts";
import { viewTexts } from "../domain/table/views/view.ts";
import { assetRecord } from "../games/assets.ts";
import { receivedInvites } from "../games/game-invites.ts";
import { gameOfMine, gameRecord, gamesListedBy, listingOf } from "../games/games.ts";
import { peopleOf } from "../games/members.ts";
import { sharesOf } from "../games/shares.ts";
import { listVersions } from "../games/versions.ts";
import { appsOf } from "../oauth/apps.ts";
import { tokensOf } from "../oauth/tokens.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { factTexts } from "../playtests/facts.ts";
import { readForm } from "../playtests/form.ts";
import { endedPlaytest, findPlaytestRecord, listPlaytests } from "../playtests/records.ts";
import { replayTexts } from "../playtests/replay.ts";
import { findUser } from "../store/queries/accounts/accounts.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { listGames } from "../store/queries/games/games.ts";
import { acceptedFindings } from "../store/queries/pieces/accepted-findings.ts";
import { pageOfAssets } from "../store/queries/pieces/assets.ts";
import { tableActsAfter } from "../store/queries/table/acts.ts";
import { appsOfGame, pageOfVersion } from "../store/queries/versions/versions.ts";
import type { Game, Store } from "../store/store.ts";
import { findLoaded } from "../table/acts.ts";
import { listNotes } from "../table/notes.ts";
import { ownSeat } from "../table/own-seats.ts";
import { eachGameSetUp } from "../table/set-ups.ts";
import { logEntryFor } from "../table/snapshots.ts";
import { parseAct, type TableCache } from "../table/table-states.ts";
import { listTableRecords, type TableRecord } from "../table/tables.ts";

type Deps = { store: Store; urls: ObjectUrls; tables: TableCache; now: () => number };

/** Rows read at a time; other requests run in between. */
const rowsPerQuery = 500;

const playtestsPerQuery = 50;

const about =
	"Everything that Tuckbox stores about this account. Each game has its current pieces, those of all apps; the images are at the given addresses, which need no token. Times are in ms since 1970.";

/** Everything except the games. Secrets are left out. */
async function accountPart(deps: Deps, user: SignedInUser): Promise<Record<string, unknown>> {
	const { userId: id } = user;
	const [row, sessions, tokens, apps, invites] = await Promise.all([
		findUser(deps.store.reader, id),
		storedSessionsOf(deps, user),
		tokensOf(deps, id),
		appsOf(deps, id),
		invitesOf(deps, user),
	]);
	const account = row === undefined ? { id } : accountRecord(row);
	const gameInvites = await receivedInvites(deps, id);
	const memberships = (await gamesListedBy(deps.store.reader, id)).filter(({ role }) => role !== "owner");
	const sharedGames = memberships.map((one) => ({ ...gameOfMine(one), ...listingOf(one.game) }));
	return {
		about,
		exportedAt: deps.now(),
		account,
		sessions,
		tokens,
		apps,
		invites,
		gameInvites,
		sharedGames,
	};
}

/** JSON texts of a long list, with the commas that go between them. */
async function* joined(
	page: (after: number) => Promise<{ text: string; position: number; count: number }>,
): AsyncGenerator<string> {
	for (let after = 0, isFirst = true; ; isFirst = false) {
		const { text, position, count } = await page(after);
		if (count > 0) yield isFirst ? text : `,${text}`;
		if (count < rowsPerQuery) return;
		after = position;
		await yieldToEventLoop();
	}
}

/**
 * A table and its log as the owner of the game sees them from their own seat. They play, too, and a copy must not show other
 * hands or items that lie face down. Without a seat, and for a table that was deleted in the meantime, there is no view.
 */
async function* tablePart(deps: Deps, userId: string, table: TableRecord): AsyncGenerator<string> {
	const state = (await findLoaded(deps, table.id))?.loaded.state;
	const host = (await ownSeat(deps.store.reader, table.id, userId))?.id;
	yield `${JSON.stringify(table).slice(0, -1)},"view":`;
	if (state === undefined || host === undefined) yield "null";
	else yield* viewTexts(state, host);
	yield `,"log":[`;
	if (host === undefined) return void (yield "]}");
	let separator = "";
	for await (const act of tableActsAfter(deps.store.reader, table.id, 0)) {
		yield separator + JSON.stringify(logEntryFor(parseAct(act), host));
		separator = ",";
	}
	yield "]}";
}

/** Playtests, those that have ended with what happened in them. A running one contains what the owner must not see yet. */
async function* playtestParts(deps: Deps, gameId: string): AsyncGenerator<string> {
	const { store } = deps;
	let separator = "";
	for (let before: string | undefined; ; ) {
		const page = await listPlaytests({ store }, gameId, { before, limit: playtestsPerQuery });
		for (const { id, endedAt } of page) {
			const playtest = await findPlaytestRecord({ store }, gameId, id).catch(() => undefined);
			if (playtest === undefined) continue; // it has been deleted since it was listed
			yield `${separator}${JSON.stringify(playtest).slice(0, -1)},"facts":`;
			const ended =
				endedAt === null ? undefined : await endedPlaytest(store.reader, gameId, id).catch(() => undefined);
			if (ended === undefined) yield 'null,"replay":null';
			else {
				yield* factTexts(store, ended);
				yield ',"replay":';
				yield* replayTexts(deps, ended);
			}
			yield "}";
			separator = ",";
		}
		before = page.at(-1)?.id;
		if (page.length < playtestsPerQuery) return;
	}
}

async function* gamePart(deps: Deps, game: Game): AsyncGenerator<string> {
	const { store, urls } = deps;
	const { reader } = store;
	const filesAt = urls.filesAt();
	const appIds = await appsOfGame(reader, game.id);
	const apps = (await findApps(reader, appIds)).map(({ id, name }) => ({ id, name }));
	const people = await peopleOf(deps, game, "owner");
	const head = JSON.stringify({
		...gameRecord(game),
		...listingOf(game),
		members: people.members.map(({ user, ...member }) => ({ ...member, user: user.id })),
		invites: people.invites,
		version: game.version,
		apps,
		versions: await listVersions(deps, game.id, game.owner_id),
		shares: await sharesOf(deps, game.id),
		acceptedFindings: [...(await acceptedFindings(reader, game.id))].map(([id, acceptedAt]) => ({
			id,
			acceptedAt,
		})),
	});
	yield `${head.slice(0, -1)},"components":[`;
	const shown = { number: draftNumber(game), since: 0 };
	yield* joined(async (after) => {
		const records = await pageOfVersion(reader, game.id, shown, after, rowsPerQuery);
		return { ...records, text: withAddresses(records.text, filesAt) };
	});
	yield '],"assets":[';
	let separator = "";
	for (const appId of appIds) {
		const texts = joined(async (after) => {
			const rows = await pageOfAssets(reader, { gameId: game.id, appId }, after, rowsPerQuery);
			const records = rows.map((asset) => ({ ...assetRecord(urls, asset), app: appId }));
			return {
				text: JSON.stringify(records).slice(1, -1),
				position: rows.at(-1)?.position ?? after,
				count: rows.length,
			};
		});
		let before = separator;
		for await (const text of texts) {
			yield before + text;
			before = "";
			separator = ",";
		}
	}
	yield '],"tables":[';
	for (const [i, table] of (await listTableRecords(deps, game.id)).entries()) {
		if (i > 0) yield ",";
		yield* tablePart(deps, game.owner_id, table);
	}
	yield '],"setUps":[';
	let comma = "";
	for await (const setUp of eachGameSetUp(reader, game.id)) {
		yield comma + JSON.stringify(setUp);
		comma = ",";
	}
	yield `],"notes":${JSON.stringify(await listNotes(deps, game))},"playtestForm":${JSON.stringify(await readForm(deps, game.id))},"playtests":[`;
	yield* playtestParts(deps, game.id);
	yield "]}";
}

/**
 * All of a user's data as one JSON text, in parts: it is generated as fast as it is read, and is never whole in memory.
 * Data that changes in the meantime may appear in its old or its new state.
 */
export async function* exportAccount(deps: Deps, user: SignedInUser): AsyncGenerator<string> {
	const head = JSON.stringify(await accountPart(deps, user));
	yield `${head.slice(0, -1)},"games":[`;
	let isFirst = true;
	for (const game of await listGames(deps.store.reader, user.userId)) {
		if (!isFirst) yield ",";
		isFirst = false;
		yield* gamePart(deps, game);
	}
	yield "]}";
}
