// The gain of each optimization in store/sql and the engines: `node bench/query-layer.ts [sqlite] [postgres] [records]
// [--rounds N]`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { onPostgres } from "./query-layer/on-postgres.ts";
import { onSqlite } from "./query-layer/on-sqlite.ts";
import { ofRecords } from "./query-layer/records.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { rounds: { type: "string", default: "60" } },
});
const rounds = Number(values.rounds);
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const folder = mkdtempSync(join(tmpdir(), "tuckbox-bench-sql-"));
try {
	if (isWanted("sqlite")) await onSqlite(folder, rounds);
	if (isWanted("postgres")) await onPostgres(rounds);
	if (isWanted("records")) await ofRecords(rounds);
} finally {
	rmSync(folder, { recursive: true });
}
