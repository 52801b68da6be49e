import type { Actor } from "../domain/access/actor.ts";
import type { LinkSeal } from "../domain/access/link-seal.ts";
import {
	type AlsoChange,
	changeShare,
	createShare,
	renewShare,
	revokeShare,
	type ShareChange,
	type ShareInput,
	type ShareRef,
} from "../games/shares.ts";
import { findTableLinkOfShare } from "../store/queries/table/tables.ts";
import { afterAct, type TableDeps } from "../table/acts.ts";
import { renewLinkOfShare, seatGuestsOfShare, unseatGuestsOfShare } from "../table/links.ts";

// Share links whose guests may play. Such a link has a link of its own to a table, which changes and ends in the same transaction.

type Deps = TableDeps & { linkSeal: LinkSeal; publicUrl: () => string };

/** The table at which guests of a link may sit down; null: at none. */
type Play = { tableId?: string | null };

/** Runs a change that may take seats away from guests of a link. @param change what it does with the table is its parameter */
async function changingSeats<T>(
	deps: Deps,
	also: (...change: Parameters<AlsoChange>) => Promise<string | undefined>,
	change: (also: AlsoChange) => Promise<T>,
): Promise<T> {
	let left: string | undefined;
	const result = await change(async (writer, share) => {
		left = await also(writer, share);
	});
	if (left !== undefined) await afterAct(deps, left);
	return result;
}

/**
 * Creates a share link.
 * @throws Problem as {@link createShare}; TABLE_NOT_FOUND, TABLE_CLOSED; VALIDATION_ERROR when the table has too many links
 */
export async function createShareLink(
	deps: Deps,
	actor: Actor,
	gameId: string,
	{ tableId = null, ...input }: ShareInput & Play,
): ReturnType<typeof createShare> {
	return await createShare(deps, actor, gameId, input, async (writer, share) => {
		if (tableId !== null) await seatGuestsOfShare(writer, deps, share, { tableId, userId: actor.userId });
	});
}

/**
 * Changes a share link. Guests who sit at another table than the one that it leads to from now on lose their seats.
 * @throws Problem as {@link changeShare}; TABLE_NOT_FOUND, TABLE_CLOSED; VALIDATION_ERROR when the table has too many links
 */
export async function changeShareLink(
	deps: Deps,
	actor: Actor,
	ref: ShareRef,
	{ tableId, ...change }: ShareChange & Play,
): ReturnType<typeof changeShare> {
	return await changingSeats(
		deps,
		async (writer, share) => {
			if (tableId === undefined) return undefined;
			const known = (await findTableLinkOfShare(writer, share.id))?.table_id;
			if (known === (tableId ?? undefined)) return undefined;
			const left = await unseatGuestsOfShare(writer, deps, share);
			if (tableId !== null) await seatGuestsOfShare(writer, deps, share, { tableId, userId: actor.userId });
			return left;
		},
		(also) => changeShare(deps, actor, ref, change, also),
	);
}

/** Gives a share link new addresses, and its guests a new one to the table. @throws Problem as {@link renewShare} */
export async function renewShareLink(deps: Deps, actor: Actor, ref: ShareRef): ReturnType<typeof renewShare> {
	return await renewShare(deps, actor, ref, (writer, share) => renewLinkOfShare(writer, deps, share));
}

/** Revokes a share link, and the seats of its guests. @throws Problem as {@link revokeShare} */
export async function revokeShareLink(deps: Deps, ref: ShareRef): Promise<void> {
	await changingSeats(
		deps,
		(writer, share) => unseatGuestsOfShare(writer, deps, share),
		(also) => revokeShare(deps, ref, also),
	);
}
