import { emailFault, normalEmail, passwordFault, userNameFault } from "../domain/access/account.ts";
import { OperatorError } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { lockAccount } from "../store/locks.ts";
import {
	findUserByEmail,
	firstAccount,
	insertUser,
	type User,
	updateUser,
} from "../store/queries/accounts/accounts.ts";
import type { Store, Writer } from "../store/store.ts";
import { hashPassword } from "./passwords.ts";

type Deps = { store: Store; now: () => number };

/** Thrown when an account, app or token cannot be created as requested; the message is for the operator. */
export class AccountError extends OperatorError {
	override readonly name = "AccountError";
}

/** The reason why an account with this name, address and password cannot be created; undefined if it can. */
function newUserFault(user: { email: string; name: string; password?: string }): string | undefined {
	const email = emailFault(user.email);
	if (email !== undefined) return `"${user.email}" ${email.message}`;
	const name = userNameFault(user.name);
	if (name !== undefined) return `the name ${name.message}`;
	const password = user.password === undefined ? undefined : passwordFault(user.password);
	return password === undefined ? undefined : `the password ${password.message}`;
}

/** The account of what is pushed before anyone has one. No one can sign in to it; the first account takes it over. */
export const exampleAccount = { email: "designer@tuckbox.example", name: "Example designer" };

/** The example account, locked, as long as no other account exists. */
async function lockUnclaimed(writer: Writer): Promise<User | undefined> {
	const waiting = await findUserByEmail(writer, exampleAccount.email);
	if (waiting === undefined || waiting.password_hash !== null) return undefined;
	await lockAccount(writer, waiting.id);
	const { count } = await firstAccount(writer, exampleAccount.email);
	return count > 0 ? undefined : await findUserByEmail(writer, exampleAccount.email);
}

/** Whether something was pushed that passes to the first account. */
export async function awaitsFirstAccount(writer: Writer): Promise<boolean> {
	return (await lockUnclaimed(writer)) !== undefined;
}

/**
 * Adds an account. The first one takes over the example account, with all that was pushed before.
 * @returns its id; undefined when the address has an account already
 */
export async function addUser(
	writer: Writer,
	user: { email: string; name: string; passwordHash: string | null },
	now: number,
): Promise<string | undefined> {
	if ((await findUserByEmail(writer, user.email)) !== undefined) return undefined;
	const unclaimed = await lockUnclaimed(writer);
	if (unclaimed !== undefined) {
		const { email, name, passwordHash } = user;
		await updateUser(writer, unclaimed.id, { email, name, password_hash: passwordHash });
		return unclaimed.id;
	}
	const id = newId("usr", now);
	await insertUser(writer, {
		id,
		email: user.email,
		name: user.name,
		password_hash: user.passwordHash,
		quota_bytes: null,
		used_bytes: 0,
		record_bytes: 0,
		created_at: now,
	});
	return id;
}

/**
 * Creates an account for the operator; without a password no one can sign in to it.
 * @throws AccountError when a value is not valid, or the address already has an account
 */
export async function createUser(
	deps: Deps,
	user: { email: string; name: string; password?: string },
): Promise<{ id: string }> {
	const { password } = user;
	const wanted = { email: normalEmail(user.email), name: user.name.trim() };
	const fault = newUserFault({ ...wanted, ...(password !== undefined && { password }) });
	if (fault !== undefined) throw new AccountError(fault);
	const passwordHash =
		password === undefined ? null : await hashPassword(password, { who: "operator", rank: 0 });
	const id = await deps.store.write((writer) => addUser(writer, { ...wanted, passwordHash }, deps.now()));
	if (id === undefined) throw new AccountError(`an account for ${wanted.email} already exists`);
	return { id };
}
