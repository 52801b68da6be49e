import { type Kysely, sql } from "kysely";
import { emailFault, normalEmail } from "../../domain/access/account.ts";
import { isReserved, withoutHidden } from "../../domain/access/names.ts";

// A step of 0005-built-in-app: names and addresses from before their rules are brought into their form.

type Db = Kysely<unknown>;
type Named = { id: string; name: string };

/** A name without hidden characters, or a neutral one if nothing is left of it or it could be taken for the service's. */
function cleanName(name: string, neutral: string): string {
	const clean = withoutHidden(name);
	return clean === "" || isReserved(clean) ? neutral : clean;
}

async function cleanNames(
	db: Db,
	rows: readonly Named[],
	table: "users" | "apps",
	neutral: string,
): Promise<void> {
	for (const { id, name } of rows) {
		const clean = cleanName(name, neutral);
		if (clean !== name)
			await sql`update ${sql.table(table)} set name = ${clean} where id = ${id}`.execute(db);
	}
}

/** An address in its form; if it is someone's already, with the end of the account's id, so that both can still sign in. */
async function cleanEmail(db: Db, id: string, email: string): Promise<void> {
	const clean = normalEmail(withoutHidden(email));
	if (clean === email || emailFault(clean) !== undefined) return;
	const { rows } = await sql`select id from users where email = ${clean}`.execute(db);
	const free = rows.length === 0 ? clean : clean.replace("@", `+${id.slice(-6)}@`);
	await sql`update users set email = ${free} where id = ${id}`.execute(db);
}

/** Cleans the names of people, their apps and tokens, and e-mail addresses. */
export async function cleanAccounts(db: Db): Promise<void> {
	const { rows: users } = await sql<Named & { email: string }>`
		select id, name, email from users where email not like 'deleted %' order by created_at, id`.execute(db);
	await cleanNames(db, users, "users", "Member");
	for (const { id, email } of users) await cleanEmail(db, id, email);
	const { rows: apps } = await sql<Named>`select id, name from apps where owner_id is not null`.execute(db);
	await cleanNames(db, apps, "apps", "App of a member");
	const { rows: tokens } = await sql<Named>`select id, name from tokens where name is not null`.execute(db);
	for (const { id, name } of tokens) {
		const clean = withoutHidden(name) || "Token";
		if (clean !== name) await sql`update tokens set name = ${clean} where id = ${id}`.execute(db);
	}
}
