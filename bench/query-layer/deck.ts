import type { Insertable, Kysely } from "kysely";
import type { AppInGame } from "../../server/src/domain/access/actor.ts";
import type { Tables } from "../../server/src/store/schema.ts";
import { insertMany, overwriting, query, type Slots } from "../../server/src/store/sql/statements.ts";
import type { Reader, Store } from "../../server/src/store/store.ts";

type Row = Insertable<Tables["components"]>;

/** A component as a tool pushes it, with 0.7 kB of record and 0.1 kB of payload. */
export function component(index: number): Row {
	return {
		id: `cmp_01jd3x8p2q9v7k5n4m6r8t0w${String(index).padStart(4, "0")}`,
		since_version: 1,
		until_version: null,
		game_id: "gam_a",
		app_id: "app_a",
		kind: "tile",
		external_key: `tile-number-${index}`,
		name: `Forest tile ${index}`,
		count: 1,
		width_mm: null,
		height_mm: null,
		shape: null,
		sides: null,
		die_type: null,
		parent_key: null,
		position: index,
		created_at: 1_763_800_000_000,
		updated_at: 1_763_800_000_000,
		request_digest: "abcdefghijklmnopqrstuv",
		record: JSON.stringify({ faces: Array.from({ length: 24 }, (_, i) => `face number ${i} of ${index}`) }),
		payload: JSON.stringify({ text: 'When this comes into play, draw a "card"', cost: index, tags: ["a"] }),
	};
}

export const deck = Array.from({ length: 200 }, (_, index) => component(index));
export const columns = Object.keys(component(0)) as (keyof Row)[];
const saved = ["name", "updated_at", "record", "payload"] as const;
export const onConflict = overwriting(["id", "since_version"], saved);
const facts = columns.filter((column) => column !== "record");
export const inGame: AppInGame = { gameId: "gam_a", appId: "app_a" };
export const insertDeck = insertMany("components", onConflict);
export const keys = deck.map((row) => row.external_key);

/** The most frequent query, built from slots or from values. */
function byKey(
	db: Reader,
	{ gameId, appId }: Slots<AppInGame> | AppInGame,
	externalKeys: Slots<{ keys: readonly string[] }>["keys"] | readonly string[],
) {
	return db
		.selectFrom("components")
		.select(facts)
		.where("game_id", "=", gameId)
		.where("app_id", "=", appId)
		.where("external_key", "in", externalKeys)
		.where("until_version", "is", null);
}

export const byKeyBuilt = (db: Reader, externalKeys: readonly string[]) => byKey(db, inGame, externalKeys);
export const byKeyQuery = query((db, slots: Slots<AppInGame & { keys: readonly string[] }>) =>
	byKey(db, slots, slots.keys),
);

/** As Kysely's builder inserts a deck. */
export async function insertBuilt(db: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
	for (let start = 0; start < rows.length; start += 100) {
		await db
			.insertInto("components")
			.values(rows.slice(start, start + 100))
			.onConflict((conflict) =>
				conflict.columns(["id", "since_version"]).doUpdateSet((eb) => ({
					name: eb.ref("excluded.name"),
					updated_at: eb.ref("excluded.updated_at"),
					record: eb.ref("excluded.record"),
					payload: eb.ref("excluded.payload"),
				})),
			)
			.execute();
	}
}

/** A game with the deck and 2,000 other components. */
export async function fill(store: Store): Promise<void> {
	await store.write(async (writer) => {
		const user = { id: "usr_a", email: "a@example.com", name: "A", password_hash: null, quota_bytes: null };
		await writer
			.insertInto("users")
			.values({ ...user, used_bytes: 0, record_bytes: 0, created_at: 1 })
			.execute();
		const app = {
			id: "app_a",
			client_id: "a",
			name: "A",
			redirect_uris: "[]",
			secret_hash: null,
			owner_id: null,
		};
		await writer
			.insertInto("apps")
			.values({ ...app, requires_pkce: 0, retired_at: null, created_at: 1 })
			.execute();
		const game = { id: "gam_a", owner_id: "usr_a", name: "A", revision: 0, last_position: 0, version: 0 };
		await writer
			.insertInto("games")
			.values({
				...game,
				draft_changed_at: null,
				draft_authors: null,
				record_bytes: 0,
				created_at: 1,
				image_form: 1,
				is_starred: 0,
				is_archived: 0,
			})
			.execute();
		await insertBuilt(writer, deck);
		await insertBuilt(
			writer,
			Array.from({ length: 2000 }, (_, index) => component(1000 + index)),
		);
	});
}
