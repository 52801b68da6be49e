import { because } from "@tuckbox/pieces";
import type { LinkSeal } from "../domain/access/link-seal.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import {
	deleteTableLink,
	findTableLink,
	insertTableLink,
	listTableLinks,
	listTableSeats,
	type TableLink,
	type TableSeat,
	updateTableLink,
} from "../store/queries/table/tables.ts";
import type { Writer } from "../store/store.ts";
import { afterAct, lockedTable, type TableDeps } from "./acts.ts";
import { isLinkValid } from "./own-seats.ts";
import { noSuchSeat, takeAway } from "./seats.ts";

/** Maximum number of links to a table. */
const maxLinks = 20;

type LinkDeps = TableDeps & { linkSeal: LinkSeal };

/** A link as the host sees it. Times in ms. */
type LinkRecord = {
	id: string;
	name: string;
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

function linkRecord(link: TableLink, seats: readonly TableSeat[]): LinkRecord {
	const { id, name, role, max_seats: maxSeats, taken, created_at: createdAt, used_at: lastUsedAt } = link;
	const sitting = seats.filter((seat) => seat.link_id === id).length;
	return { id, name, role, maxSeats, seats: sitting, taken, createdAt, lastUsedAt };
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
	const [id, secret, now] = [newId("lnk", deps.now()), newSecret(), deps.now()];
	const link: TableLink = {
		id,
		table_id: tableId,
		secret_hash: hashSecret(secret),
		sealed_secret: deps.linkSeal.seal(id, secret),
		name,
		role,
		max_seats: maxSeats,
		created_at: now,
		created_by: userId,
		taken: 0,
		used_at: null,
	};
	await deps.store.write(async (writer) => {
		await lockedTable(writer, deps, tableId);
		if ((await listTableLinks(writer, tableId)).length >= maxLinks)
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_TABLE_LINKS", { max: maxLinks }));
		await insertTableLink(writer, link);
	});
	return { ...linkRecord(link, []), secret };
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
	return (await listTableLinks(reader, tableId)).map((link) => ({
		...linkRecord(link, seats),
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
	const record = linkRecord(link, await listTableSeats(deps.store.reader, tableId));
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
