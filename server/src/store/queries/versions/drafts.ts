import { sql } from "kysely";
import type { Author } from "../../../domain/access/author.ts";
import type { DraftedPiece } from "../../../domain/components/held-back.ts";
import { chunks } from "../../sql/chunks.ts";
import type { Game, Reader, Writer } from "../../store.ts";
import { showing } from "../images/derivatives.ts";

type Draft = { gameId: string; draft: number };

/** Every piece that a draft creates, changes or deletes. */
export async function draftedPieces(reader: Reader, { gameId, draft }: Draft): Promise<DraftedPiece[]> {
	const rows = await reader
		.selectFrom("components")
		.select(["id", "app_id", "kind", "external_key", "parent_key", "since_version"])
		.where("game_id", "=", gameId)
		.where((eb) => eb.or([eb("since_version", "=", draft), eb("until_version", "=", draft)]))
		.execute();
	const pieces = new Map<string, DraftedPiece>();
	for (const { id, app_id: appId, kind, external_key: externalKey, ...row } of rows) {
		const state = { parentKey: row.parent_key };
		const which = row.since_version === draft ? { after: state } : { before: state };
		pieces.set(id, { ...(pieces.get(id) ?? { id, appId, kind, externalKey }), ...which });
	}
	return [...pieces.values()];
}

/**
 * Ids of the pieces that show a pending image for the first time. An image that a published version shows, and that is
 * retried, is missing there, too.
 */
export async function piecesWithPendingImages(reader: Reader, { gameId, draft }: Draft): Promise<string[]> {
	const rows = await reader
		.selectFrom("derivatives")
		.innerJoin("assets", showing)
		.select("assets.component_id")
		.distinct()
		.where("derivatives.game_id", "=", gameId)
		.where("derivatives.state", "=", sql.lit("pending")) // a literal, so that it matches the partial index
		.where("assets.since_version", "=", draft)
		.where("assets.until_version", "is", null)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom("assets as published")
						.select("published.id")
						.whereRef("published.source_key", "=", "derivatives.source_key")
						.whereRef("published.derivative_id", "=", "derivatives.id")
						.where("published.since_version", "<", draft),
				),
			),
		)
		.execute();
	return rows.flatMap((row) => row.component_id ?? []);
}

/** Moves a draft's changes of some pieces, with their images, into the draft after it. */
export async function postponePieces(writer: Writer, draft: number, ids: Iterable<string>): Promise<void> {
	const tables = [
		["components", "id"],
		["assets", "component_id"],
	] as const;
	for (const part of chunks([...ids], 1)) {
		for (const [table, column] of tables) {
			const own = writer.updateTable(table).where(column, "in", part);
			await own
				.set({ until_version: draft + 1 })
				.where("until_version", "=", draft)
				.execute();
			await own
				.set({ since_version: draft + 1 })
				.where("since_version", "=", draft)
				.where("until_version", "is", null)
				.execute();
		}
	}
}

/**
 * Publishes the draft as `version`, except for the changes that have been moved into the next draft, which stays open.
 * @param authors authors of the changes that stay in the draft
 */
export async function keepDraft(
	writer: Writer,
	game: Game,
	version: number,
	authors: readonly Author[],
): Promise<void> {
	await writer
		.updateTable("games")
		.set({
			version,
			draft_authors: JSON.stringify(authors),
			// cached pieces contain the version that they began in
			revision: game.revision + 1,
		})
		.where("id", "=", game.id)
		.execute();
}
