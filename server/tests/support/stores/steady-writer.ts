import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";

// Writes numbers into a database until it is killed, with a log that is moved all the time, and prints each that is durable.

const [file = ""] = process.argv.slice(2);
const store = await openSqliteStore(file, Date.now, false, { begin: 20, rest: 10 });
const send = (text: string, values: unknown[] = []) =>
	store.write(async (writer) => void (await writer.driver.send({ text, verb: "other" }, values)));
await send("create table if not exists numbers (n integer primary key, body text)");
const { rows } = await store.reader.driver.run(
	{ text: "select coalesce(max(n), 0) as n from numbers", verb: "select" },
	[],
);
for (let { n } = rows[0] as { n: number }; ; ) {
	n++;
	await send("insert into numbers values (?, ?)", [n, "x".repeat(2000)]);
	process.stdout.write(`${n}\n`);
}
