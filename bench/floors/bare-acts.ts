import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens a file for acts. @returns a function that writes a row of the length of an act and syncs it to the disk */
export function keepActs(folder: string): (n: number) => void {
	const db = new DatabaseSync(join(folder, "bare.sqlite"));
	db.exec(
		"pragma journal_mode = wal; pragma synchronous = full; create table acts (id integer primary key, body text)",
	);
	const insert = db.prepare("insert into acts (body) values (?)");
	return (n) => void insert.run(`${n} `.padEnd(600, "x"));
}
