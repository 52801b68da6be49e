import { normalEmail, passwordFault } from "../domain/account.ts";
import { faulty, faultyField, Problem } from "../domain/errors.ts";
import { knownBrowser, newBrowserMark } from "../domain/known-browser.ts";
import { addressBlock } from "../domain/throttle.ts";
import { lockAccount } from "../store/locks.ts";
import type { Store, Writer } from "../store/store.ts";
import { findUser, findUserByEmail, type User, updateUser } from "../store/tables/accounts.ts";
import { deleteSessions } from "../store/tables/sessions.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { addSession, newSession, type SignedInUser } from "./sessions.ts";
import type { SignInThrottle, Subject } from "./throttle.ts";

type Deps = { store: Store; throttle: SignInThrottle; now: () => number };

/** The browser that somebody signs in with. */
export type Browser = {
	/** Its network address. */
	address: string;
	userAgent: string;
	/** The cookie by which it is known to an account (domain/known-browser.ts). */
	mark: string | undefined;
};

/** What a browser is given when it is signed in: secrets, for its cookies alone. */
export type Admission = { session: string; mark: string };

/** The counts that a try to sign in adds to. For an address without an account they are the same. */
function subjectsOf(email: string, user: User | undefined, browser: Browser): Subject[] {
	const { password_hash: passwordHash } = user ?? {};
	const known =
		user === undefined || typeof passwordHash !== "string"
			? undefined
			: knownBrowser(browser.mark, { id: user.id, passwordHash });
	if (known !== undefined) return [{ policy: "known", who: `${email} ${known}` }];
	const block = addressBlock(browser.address);
	return [
		{ policy: "pair", who: `${email} ${block}` },
		{ policy: "address", who: block },
		{ policy: "account", who: email },
	];
}

/**
 * Signs somebody in: always a new session. What is told, and how much work is done, is the same whether the address has
 * an account or not.
 * @throws Problem PASSWORD_WRONG, RATE_LIMITED, SERVER_ERROR when too many sign in at once
 */
export async function signIn(
	deps: Deps,
	given: { email: string; password: string },
	browser: Browser,
): Promise<Admission> {
	const email = normalEmail(given.email).slice(0, 300);
	const user = await findUserByEmail(deps.store.reader, email);
	const attempt = await deps.throttle.begin(subjectsOf(email, user, browser));
	const isRight = await isPassword(given.password, user?.password_hash);
	if (!isRight || user?.password_hash == null) {
		throw new Problem("PASSWORD_WRONG", "The e-mail address or the password is wrong.");
	}
	await attempt.succeeded();
	const account = { id: user.id, passwordHash: user.password_hash };
	const { secret, row } = newSession(user.id, browser.userAgent, deps.now());
	await deps.store.write(async (writer) => {
		// it may have been changed, or the account deleted, while the password was looked at
		await lockAccount(writer, user.id);
		const current = await findUser(writer, user.id);
		if (current?.password_hash !== account.passwordHash) {
			throw new Problem("PASSWORD_WRONG", "The e-mail address or the password is wrong.");
		}
		await addSession(writer, row);
	});
	const isKnown = knownBrowser(browser.mark, account) !== undefined;
	return { session: secret, mark: isKnown ? (browser.mark ?? "") : newBrowserMark(account) };
}

/**
 * Makes sure that it is the person, and not somebody at their unlocked screen.
 * @throws Problem PASSWORD_WRONG, RATE_LIMITED, SERVER_ERROR when too many passwords are looked at
 */
export async function confirmPassword(deps: Deps, user: SignedInUser, password: string): Promise<User> {
	const attempt = await deps.throttle.begin([{ policy: "known", who: `${user.userId} ${user.sessionHash}` }]);
	const stored = await findUser(deps.store.reader, user.userId);
	if (!(await isPassword(password, stored?.password_hash)) || stored === undefined) {
		throw new Problem("PASSWORD_WRONG", "The password is wrong.");
	}
	await attempt.succeeded();
	return stored;
}

/**
 * Gives an account another password. All its sessions end, and the one that asks goes on as a new one.
 * @throws Problem VALIDATION_ERROR, and as confirmPassword
 */
export async function changePassword(
	deps: Deps,
	user: SignedInUser,
	change: { password: string; newPassword: string },
	browser: Browser,
): Promise<Admission> {
	const fault = passwordFault(change.newPassword);
	if (fault !== undefined) throw faultyField("newPassword", fault);
	const stored = await confirmPassword(deps, user, change.password);
	return await replacePassword(deps, stored, change.newPassword, browser);
}

/** Sets a password that has been found sound, ends all sessions and begins one. */
export async function replacePassword(
	deps: Pick<Deps, "store" | "now">,
	user: User,
	password: string,
	browser: Browser,
	/** In the same transaction. */
	also: (writer: Writer) => Promise<void> = async () => undefined,
): Promise<Admission> {
	const passwordHash = await hashPassword(password);
	const { secret, row } = newSession(user.id, browser.userAgent, deps.now());
	await deps.store.write(async (writer) => {
		await lockAccount(writer, user.id);
		await also(writer);
		const current = await findUser(writer, user.id);
		if (current?.password_hash !== user.password_hash) {
			throw faulty([{ field: "password", message: "was changed at the same time" }]);
		}
		await updateUser(writer, user.id, { password_hash: passwordHash });
		await deleteSessions(writer, user.id);
		await addSession(writer, row);
	});
	return { session: secret, mark: newBrowserMark({ id: user.id, passwordHash }) };
}
