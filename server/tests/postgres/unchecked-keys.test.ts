import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { uncheckedKeys } from "../../src/store/unchecked-keys.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { picture } from "../support/pictures.ts";
import { describeSchema } from "../support/stores/schema-description.ts";
import { openPostgres } from "../support/stores/stores.ts";
import { startTestService } from "../support/test-service.ts";

const skip = postgresIsMissing;

test("admin verify finds every reference that PostgreSQL does not check", { skip }, async () => {
	const { url, query } = await newPostgresDatabase();
	await using service = await startTestService({ env: { DATABASE_URL: url }, damagesData: true });
	const game = await (await service.user()).game();
	await game.pushed([
		{ kind: "tile", name: "A", externalKey: "a", assets: [await game.asset(await picture())] },
	]);
	// it comes with playtests
	const person = await service.person();
	await person.ok(person.ask("POST", "/api/v1/account/example-game"));
	await service.published();
	const config = readConfig({ DATABASE_URL: url, DATA_DIR: service.folder });
	const verdict = async () => await runAdmin(config, ["verify"]);
	for (const { table, column, parent } of uncheckedKeys) {
		await query(`update ${table} set ${column} = ${column} || 'x'`);
		const { text, isGood } = await verdict();
		assert.equal(isGood, false);
		assert.match(text, new RegExp(`^${table}: \\w+ names one of ${parent} that does not exist$`, "m"));
		await query(`update ${table} set ${column} = substr(${column}, 1, length(${column}) - 1)`);
	}
	assert.equal((await verdict()).isGood, true);
});

test("a database with these foreign keys loses them at the next start, and keeps the others", {
	skip,
}, async () => {
	await using opened = await openPostgres();
	const fresh = await describeSchema(opened.store.reader);
	await opened.store.write(async (writer) => {
		for (const { table, column, parent, key } of uncheckedKeys)
			await sql`alter table ${sql.table(table)} add foreign key (${sql.ref(column)})
				references ${sql.table(parent)} (${sql.ref(key)})`.execute(writer);
	});
	assert.notDeepEqual(await describeSchema(opened.store.reader), fresh);
	assert.deepEqual(await describeSchema((await opened.reopen()).reader), fresh);
	const others = Object.values(fresh).flat();
	assert.ok(others.some((line) => /FOREIGN KEY \(source_key\) REFERENCES sources\(key\)/.test(line)));
});
