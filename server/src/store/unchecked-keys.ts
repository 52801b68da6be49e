/** A column that holds the key of a row in another table. `rowName`: the column by which its own row is named, `id` by default. */
type Reference = { table: string; column: string; parent: string; key: string; rowName?: string };

const inGame = { column: "game_id", parent: "games", key: "id" };
const ofApp = { column: "app_id", parent: "apps", key: "id" };
const toSource = { column: "source_key", parent: "sources", key: "key" };
const toDerivative = { column: "derivative_id", parent: "derivatives", key: "id" };

/**
 * The references in the rows of a push, and in the facts that acts leave in a playtest. SQLite checks each as it is written;
 * on PostgreSQL that took a third of the server's time for a new piece, so there the code alone keeps them true (docs/decisions/postgres.md), and `admin verify` checks
 * them.
 */
export const uncheckedKeys: readonly Reference[] = [
	{ table: "components", ...inGame },
	{ table: "components", ...ofApp },
	{ table: "assets", ...inGame },
	{ table: "assets", ...ofApp },
	{ table: "assets", ...toSource },
	{ table: "assets", ...toDerivative },
	{ table: "derivatives", ...inGame },
	{ table: "derivatives", ...toSource },
	{
		...{ table: "playtest_facts", column: "playtest_id", parent: "playtests", key: "id" },
		rowName: "playtest_id",
	},
];
