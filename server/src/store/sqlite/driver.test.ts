import assert from "node:assert/strict";
import { test } from "node:test";
import { Database } from "../sql/database.ts";
import { openConnection, sqliteDriver } from "./driver.ts";

test("a statement has its limit in its text, since SQLite compiles it again when a parameter there gets its value", () => {
	const connection = openConnection(":memory:", "write");
	const db = new Database(sqliteDriver(connection));
	const { sql, parameters } = db.selectFrom("games").select("id").where("name", "=", "Go").limit(7).compile();
	assert.match(sql, /where "name" = \? limit 7$/);
	assert.deepEqual(parameters, ["Go"]);
	connection.db.close();
});
