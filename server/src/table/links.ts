import { because } from "@tuckbox/pieces";
import type { LinkSeal } from "../domain/access/link-seal.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import {
	deleteTableLink,
	findTable,
	findTableLink,
	findTableLinkOfShare,
	insertTableLink,
	listTableLinks,
	listTableSeats,
	lockTable,
	type TableLink,
	type TableSeat,
	updateTableLink,
} from "../store/queries/table/tables.ts";
import { findShares, type Share } from "../store/queries/versions/shares.ts";
import type { Reader, Writer } from "../store/store.ts";
import { afterAct, lockedTable, noSuchTable, type TableDeps } from "./acts.ts";
import { isLinkValid } from "./own-seats.ts";
import { noSuchSeat, takeAway } from "./seats.ts";

/** Maximum number of links to a table. */
const maxLinks = 20;

type LinkDeps = TableDeps & { linkSeal: LinkSeal };

/** A link as the host sees it. Times in ms. */
type LinkRecord = {
	id: string;
	name: string;
	/** The share link whose guests come by it, with which it ends; null for a link of its own. */
	share: { id: string; name: string } | null;
	role: TableLink["role"];
	maxSeats: number | null;
	/** Number of guests who sit by it. */
	seats: number;
	/** Number of seats that were ever taken with it. */
	taken: number;
	createdAt: number;
	/** Time at which the last seat was taken; null: none yet. */
	lastUsedAt: number | null;
};

function linkRecord(
	link: TableLink,
	seats: readonly TableSeat[],
	shares: readonly Pick<Share, "id" | "name">[],
): LinkRecord {
	const { id, name, role, max_seats: maxSeats, taken, created_at: createdAt, used_at: lastUsedAt } = link;
	const sitting = seats.filter((seat) => seat.link_id === id).length;
	const of = shares.find((share) => share.id === link.share_id);
	const share = of === undefined ? null : { id: of.id, name: of.name };
	return { id, name, share, role, maxSeats, seats: sitting, taken, createdAt, lastUsedAt };
}

const sharesOf = async (reader: Reader, links: readonly TableLink[]) =>
	await findShares(
		reader,
		links.flatMap(({ share_id: id }) => id ?? []),
	);

/** A link with a new secret, which is not stored yet. */
function newLink(
	deps: LinkDeps,
	of: Pick<TableLink, "table_id" | "name" | "role" | "max_seats" | "created_by" | "share_id">,
): { link: TableLink; secret: string } {
	const [id, secret, now] = [newId("lnk", deps.now()), newSecret(), deps.now()];
	const sealed = { secret_hash: hashSecret(secret), sealed_secret: deps.linkSeal.seal(id, secret) };
	return { link: { ...of, ...sealed, id, created_at: now, taken: 0, used_at: null }, secret };
}

/** Stores a link, while its table is locked. @throws Problem VALIDATION_ERROR when the table has too many links */
async function addLink(writer: Writer, link: TableLink): Promise<void> {
	if ((await listTableLinks(writer, link.table_id)).length >= maxLinks)
		throw new Problem("VALIDATION_ERROR", because("TOO_MANY_TABLE_LINKS", { max: maxLinks }));
	await insertTableLink(writer, link);
}

/**
 * Creates a link by which guests take seats.
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED; VALIDATION_ERROR when the table has too many links
 */
export async function createTableLink(
	deps: LinkDeps,
	userId: string,
	tableId: string,
	{ role, maxSeats, name }: { role: TableLink["role"]; maxSeats: number | null; name: string },
): Promise<LinkRecord & { secret: string }> {
	const { link, secret } = newLink(deps, {
		...{ table_id: tableId, name, role, max_seats: maxSeats },
		...{ created_by: userId, share_id: null },
	});
	await deps.store.write(async (writer) => {
		await lockedTable(writer, deps, tableId);
		await addLink(writer, link);
	});
	return { ...linkRecord(link, [], []), secret };
}

/** The secret of a link for whom it works, or null if it cannot be shown again. */
function secretFor(
	{ linkSeal }: Pick<LinkDeps, "linkSeal">,
	userId: string,
	{ id, created_by, sealed_secret }: TableLink,
): string | null {
	return created_by === userId ? linkSeal.open(id, sealed_secret) : null;
}

/** A table's links, oldest first, each with its secret, or null if the user may not read it, or it cannot be shown again. */
export async function tableLinks(
	deps: Pick<LinkDeps, "store" | "linkSeal">,
	userId: string,
	tableId: string,
): Promise<(LinkRecord & { secret: string | null })[]> {
	const { reader } = deps.store;
	const seats = await listTableSeats(reader, tableId);
	const links = await listTableLinks(reader, tableId);
	const shares = await sharesOf(reader, links);
	return links.map((link) => ({
		...linkRecord(link, seats, shares),
		secret: secretFor(deps, userId, link),
	}));
}

/** The table's link with this id, while its table is locked. @throws Problem SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED */
async function lockedLink(
	writer: Writer,
	deps: TableDeps,
	tableId: string,
	linkId: string,
): Promise<TableLink> {
	await lockedTable(writer, deps, tableId);
	const link = (await listTableLinks(writer, tableId)).find(({ id }) => id === linkId);
	if (link === undefined) throw noSuchSeat();
	return link;
}

/** @throws Problem SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED */
async function changeLink(
	deps: LinkDeps,
	userId: string,
	tableId: string,
	linkId: string,
	values: Parameters<typeof updateTableLink>[2],
): Promise<LinkRecord & { secret: string | null }> {
	const link = await deps.store.write(async (writer) => {
		const found = await lockedLink(writer, deps, tableId, linkId);
		await updateTableLink(writer, linkId, values);
		return { ...found, ...values };
	});
	const { reader } = deps.store;
	const record = linkRecord(link, await listTableSeats(reader, tableId), await sharesOf(reader, [link]));
	return { ...record, secret: secretFor(deps, userId, link) };
}

/** Renames a link. @throws Problem SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED */
export async function renameTableLink(
	deps: LinkDeps,
	userId: string,
	{ tableId, linkId }: { tableId: string; linkId: string },
	name: string,
): Promise<LinkRecord & { secret: string | null }> {
	return await changeLink(deps, userId, tableId, linkId, { name });
}

/**
 * Gives a link another secret; the old one no longer works. Guests who sit by the link stay. The link is then the
 * user's, as if they had created it.
 * @throws Problem SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function renewTableLink(
	deps: LinkDeps,
	userId: string,
	{ tableId, linkId }: { tableId: string; linkId: string },
): Promise<LinkRecord & { secret: string }> {
	const secret = newSecret();
	const values = {
		secret_hash: hashSecret(secret),
		sealed_secret: deps.linkSeal.seal(linkId, secret),
		created_by: userId,
	};
	const link = await changeLink(deps, userId, tableId, linkId, values);
	return { ...link, secret };
}

/**
 * Revokes a link, and removes the seats that were taken with it.
 * @throws Problem SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function revokeTableLink(deps: TableDeps, tableId: string, linkId: string): Promise<void> {
	await endSeatsOfLink(deps, tableId, linkId, (writer) => deleteTableLink(writer, linkId));
}

/** @param also runs in the same transaction */
async function endSeatsOfLink(
	deps: TableDeps,
	tableId: string,
	linkId: string,
	also: (writer: Writer) => Promise<void>,
): Promise<void> {
	const seq = await deps.store.write(async (writer) => {
		await lockedLink(writer, deps, tableId, linkId);
		const seats = (await listTableSeats(writer, tableId)).filter((seat) => seat.link_id === linkId);
		await also(writer);
		return await takeAway(writer, deps, tableId, seats, { isRemoved: true });
	});
	if (seq !== undefined) await afterAct(deps, tableId);
}

/**
 * Removes the seats that were taken with a link. The link stays valid.
 * @throws Problem SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function removeSeatsOfLink(deps: TableDeps, tableId: string, linkId: string): Promise<void> {
	await endSeatsOfLink(deps, tableId, linkId, async () => undefined);
}

/**
 * Lets the guests of a share link sit down at a table of its game as players, while the game is locked. Their seats have the bounds
 * of every link, and end with the share link.
 * @param userId who decides it, if the creator of the share link is not known
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED; VALIDATION_ERROR when the table has too many links, or links cannot be shown again
 */
export async function seatGuestsOfShare(
	writer: Writer,
	deps: LinkDeps,
	share: Share,
	{ tableId, userId }: { tableId: string; userId: string },
): Promise<void> {
	const table = await findTable(writer, tableId);
	if (table?.game_id !== share.game_id) throw noSuchTable(tableId);
	await lockedTable(writer, deps, tableId);
	const { link } = newLink(deps, {
		...{ table_id: tableId, name: "", role: "player", max_seats: null },
		...{ created_by: share.created_by ?? userId, share_id: share.id },
	});
	if (link.sealed_secret === null) throw faultyField("tableId", because("NO_LINK_KEY"));
	await addLink(writer, link);
}

/**
 * Takes the way to a table from the guests of a share link, and their seats with it, while the game is locked.
 * @returns the id of the table; undefined if the share link led to none
 */
export async function unseatGuestsOfShare(
	writer: Writer,
	deps: TableDeps,
	{ id }: Pick<Share, "id">,
): Promise<string | undefined> {
	const link = await findTableLinkOfShare(writer, id);
	if (link === undefined) return undefined;
	const table = await lockTable(writer, link.table_id);
	await deleteTableLink(writer, link.id);
	// a closed table keeps its seats, which work no longer
	if (table === undefined || table.closed_at !== null) return undefined;
	const seats = (await listTableSeats(writer, table.id)).filter((seat) => seat.link_id === link.id);
	await takeAway(writer, deps, table.id, seats, { isRemoved: true });
	return table.id;
}

/** Gives the way to a table another address, with the address of its share link. Guests who sit there stay. */
export async function renewLinkOfShare(
	writer: Writer,
	{ linkSeal }: Pick<LinkDeps, "linkSeal">,
	share: Share,
): Promise<void> {
	const link = await findTableLinkOfShare(writer, share.id);
	if (link === undefined) return;
	const secret = newSecret();
	await updateTableLink(writer, link.id, {
		secret_hash: hashSecret(secret),
		sealed_secret: linkSeal.seal(link.id, secret),
		created_by: share.created_by ?? link.created_by,
	});
}

/** The table at which guests of a share link may sit down; null if the link leads to none, or the table has been closed. */
export async function tableOfShare(
	{ store, linkSeal, publicUrl }: Pick<LinkDeps, "store" | "linkSeal"> & { publicUrl: () => string },
	{ id }: Pick<Share, "id">,
): Promise<{ name: string; url: string } | null> {
	const link = await findTableLinkOfShare(store.reader, id);
	if (link === undefined) return null;
	const table = await findTable(store.reader, link.table_id);
	if (table === undefined || table.closed_at !== null || !(await isLinkValid(store.reader, link)))
		return null;
	const secret = linkSeal.open(link.id, link.sealed_secret);
	return secret === null ? null : { name: table.name, url: tableLinkUrl(publicUrl(), secret) };
}

/** The address for guests. */
export function tableLinkUrl(publicUrl: string, secret: string): string {
	return `${publicUrl}/t/${secret}`;
}

/** The address of the table's cover. Other pieces have another name and so another address: it may be cached. */
export function tableCoverUrl(publicUrl: string, secret: string, { name }: { name: string }): string {
	return `${tableLinkUrl(publicUrl, secret)}/cover.jpg?pieces=${name}`;
}

/** The link with a secret. @throws Problem SEAT_NOT_FOUND */
export async function tableLinkBehind(
	{ store }: Pick<TableDeps, "store">,
	secret: string,
): Promise<TableLink> {
	const link = await findTableLink(store.reader, hashSecret(secret));
	if (link === undefined || !(await isLinkValid(store.reader, link))) throw noSuchSeat();
	return link;
}
