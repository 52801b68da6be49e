import type { Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import type { Reader } from "../../store.ts";
import { shownComponents } from "./versions.ts";

// The part of a version that its records do not show: the fields that a push has sent, from which it would be
// pushed again without a change.

type Component = Selectable<Tables["components"]>;

/** The fields of a component that its record shows as they follow from its images. */
export type SentFields = Pick<Component, "id" | "position" | "width_mm" | "height_mm" | "sides">;

/** The sent fields of a version's components, in creation order, after the position `after`. */
export async function pageOfSentFields(
	reader: Reader,
	gameId: string,
	number: number,
	after: number,
	limit: number,
): Promise<SentFields[]> {
	return await shownComponents(reader, gameId, number, after)
		.select(["id", "position", "width_mm", "height_mm", "sides"])
		.limit(limit)
		.execute();
}

/** An image on a side of a component, as it was sent. */
export type SentPicture = {
	component_id: string;
	position: number;
	side_key: string;
	source_key: string;
	pixels_per_inch: number;
	bleed_mode: Tables["assets"]["bleed_mode"];
} & Pick<
	Selectable<Tables["sources"]>,
	"content_type" | "byte_size" | "width_px" | "height_px" | "missing_since"
>;

/** The images of a version's components, also on sides that do not show, in creation order, after the position `after`. */
export async function pageOfSentPictures(
	reader: Reader,
	gameId: string,
	number: number,
	after: number,
	limit: number,
): Promise<SentPicture[]> {
	return await reader
		.selectFrom("assets")
		.innerJoin("sources", "sources.key", "assets.source_key")
		.select(["assets.position", "assets.source_key", "assets.pixels_per_inch", "assets.bleed_mode"])
		.select(["sources.content_type", "sources.byte_size", "sources.width_px", "sources.height_px"])
		.select("sources.missing_since")
		.select((eb) => [
			eb.ref("assets.component_id").$notNull().as("component_id"),
			eb.ref("assets.side_key").$notNull().as("side_key"),
		])
		.where("assets.game_id", "=", gameId)
		.where("assets.component_id", "is not", null)
		.where("assets.position", ">", after)
		.where("assets.since_version", "<=", number)
		.where((eb) => eb.or([eb("assets.until_version", "is", null), eb("assets.until_version", ">", number)]))
		.orderBy("assets.position")
		.limit(limit)
		.execute();
}
