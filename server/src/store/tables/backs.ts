import type { Reader, Writer } from "../store.ts";
import { type Derivative, type DerivedFiles, fileColumns } from "./derivatives.ts";

/** The backs of a game that any version after `number` shows, with how they look. */
export async function looksOfBacks(
	reader: Reader,
	gameId: string,
	number: number,
): Promise<(DerivedFiles & { look: string })[]> {
	const shown = reader
		.selectFrom("assets")
		.select("derivative_id")
		.where("game_id", "=", gameId)
		.where("side_key", "=", "back")
		.where((eb) => eb.or([eb("until_version", "is", null), eb("until_version", ">", number)]));
	return await reader
		.selectFrom("derivatives")
		.select(fileColumns)
		.select((eb) => eb.ref("look").$notNull().as("look"))
		.where("look", "is not", null)
		.where("id", "in", shown)
		.execute();
}

/** Backs of which is not known how they look, because an older version created them; the first ones after an id. */
export async function backsWithoutLook(
	reader: Reader,
	after: string,
	limit: number,
): Promise<DerivedFiles[]> {
	return await reader
		.selectFrom("derivatives")
		.select(fileColumns)
		.where("state", "=", "ready")
		.where("look", "is", null)
		.where("id", ">", after)
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom("assets")
					.select("assets.id")
					.whereRef("assets.derivative_id", "=", "derivatives.id")
					.where("side_key", "=", "back"),
			),
		)
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** Records how a derivative looks, if it still has the same files. */
export async function setLook(
	writer: Writer,
	{ id, form }: Pick<Derivative, "id" | "form">,
	look: string,
): Promise<void> {
	await writer
		.updateTable("derivatives")
		.set({ look })
		.where("id", "=", id)
		.where("form", "=", form)
		.where("state", "=", "ready")
		.execute();
}
