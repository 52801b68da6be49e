import { because } from "@tuckbox/pieces";
import { normalEmail, passwordFault } from "../domain/access/account.ts";
import { knownBrowser, newBrowserMark } from "../domain/access/known-browser.ts";
import { addressBlock, networkBlock } from "../domain/access/throttle.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { lockAccount } from "../store/locks.ts";
import { findUser, findUserByEmail, type User, updateUser } from "../store/queries/accounts/accounts.ts";
import { deleteSessions } from "../store/queries/accounts/sessions.ts";
import type { Store, Writer } from "../store/store.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { addSession, newSession, type SignedInUser } from "./sessions.ts";
import type { Attempt, SignInThrottle, Subject } from "./throttle.ts";
import type { Turn } from "./turns.ts";

type Deps = { store: Store; throttle: SignInThrottle; now: () => number };

/** The browser that a user signs in with. */
export type Browser = {
	/** Its network address. */
	address: string;
	userAgent: string;
	/** The cookie by which it is known to an account (domain/known-browser.ts). */
	mark: string | undefined;
};

/** The secrets that a browser receives on sign-in, for its cookies only. */
export type Admission = { session: string; mark: string };

/** Whether the browser was signed in to the account before, and if so, its number. */
function knownTo(user: User | undefined, browser: Browser): string | undefined {
	const { password_hash: passwordHash } = user ?? {};
	if (user === undefined || typeof passwordHash !== "string") return undefined;
	return knownBrowser(browser.mark, { id: user.id, passwordHash });
}

/** The counts that a sign-in attempt is added to. They are the same for an address without an account. */
function subjectsOf(email: string, known: string | undefined, browser: Browser): Subject[] {
	if (known !== undefined) return [{ policy: "known", who: `${email} ${known}` }];
	const block = addressBlock(browser.address);
	return [
		{ policy: "pair", who: `${email} ${block}` },
		{ policy: "address", who: block },
		{ policy: "account", who: email },
	];
}

/** The turn of a user who is identified by a session or a link. */
function ownTurn(userId: string): Turn {
	return { who: userId, rank: 0 };
}

/**
 * The turn of a stranger: all addresses of a network share it, and networks that have failed come after the
 * rest.
 */
export function strangersTurn({ address }: Pick<Browser, "address">, earlierFailures: number): Turn {
	return { who: networkBlock(address), rank: 1 + earlierFailures };
}

/**
 * Compares the password of an attempt. An attempt that gets no turn does not count.
 * @throws Problem SERVER_ERROR when too many users sign in at the same time
 */
async function compare(
	attempt: Attempt,
	turn: Turn,
	password: string,
	hash: string | null | undefined,
): Promise<boolean> {
	try {
		return await isPassword(password, hash, turn);
	} catch (error) {
		await attempt.withdrawn();
		throw error;
	}
}

/**
 * Signs a user in, always with a new session. The answer, and the work it takes, are the same whether or not the address
 * has an account.
 * @throws Problem PASSWORD_WRONG, RATE_LIMITED, SERVER_ERROR when too many users sign in at the same time
 */
export async function signIn(
	deps: Deps,
	given: { email: string; password: string },
	browser: Browser,
): Promise<Admission> {
	const email = normalEmail(given.email).slice(0, 300);
	const user = await findUserByEmail(deps.store.reader, email);
	const known = knownTo(user, browser);
	const attempt = await deps.throttle.begin(subjectsOf(email, known, browser));
	const turn =
		user !== undefined && known !== undefined
			? ownTurn(user.id)
			: strangersTurn(browser, attempt.earlierFailures);
	const isRight = await compare(attempt, turn, given.password, user?.password_hash);
	if (!isRight || user?.password_hash == null) {
		throw new Problem("PASSWORD_WRONG", because("WRONG_SIGN_IN"));
	}
	await attempt.succeeded();
	const account = { id: user.id, passwordHash: user.password_hash };
	const { secret, row } = newSession(user.id, browser.userAgent, deps.now());
	await deps.store.write(async (writer) => {
		// the password may have changed, or the account been deleted, while the hash was computed
		await lockAccount(writer, user.id);
		const current = await findUser(writer, user.id);
		if (current?.password_hash !== account.passwordHash) {
			throw new Problem("PASSWORD_WRONG", because("WRONG_SIGN_IN"));
		}
		await addSession(writer, row);
	});
	return { session: secret, mark: known !== undefined ? (browser.mark ?? "") : newBrowserMark(account) };
}

/**
 * Confirms that it is the user who acts, and not someone else at their unlocked screen.
 * @throws Problem PASSWORD_WRONG, RATE_LIMITED, SERVER_ERROR when too many passwords are being checked
 */
export async function confirmPassword(deps: Deps, user: SignedInUser, password: string): Promise<User> {
	const attempt = await deps.throttle.begin([{ policy: "known", who: `${user.userId} ${user.sessionHash}` }]);
	const stored = await findUser(deps.store.reader, user.userId);
	const isRight = await compare(attempt, ownTurn(user.userId), password, stored?.password_hash);
	if (!isRight || stored === undefined) {
		throw new Problem("PASSWORD_WRONG", "The password is wrong.");
	}
	await attempt.succeeded();
	return stored;
}

/**
 * Changes an account's password. All its sessions end; the one of this request is replaced by a new one.
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

/** Sets a validated password, ends all sessions and starts a new one. */
export async function replacePassword(
	deps: Pick<Deps, "store" | "now">,
	user: User,
	password: string,
	browser: Browser,
	/** In the same transaction. */
	also: (writer: Writer) => Promise<void> = async () => undefined,
): Promise<Admission> {
	const passwordHash = await hashPassword(password, ownTurn(user.id));
	const { secret, row } = newSession(user.id, browser.userAgent, deps.now());
	await deps.store.write(async (writer) => {
		await lockAccount(writer, user.id);
		await also(writer);
		const current = await findUser(writer, user.id);
		if (current?.password_hash !== user.password_hash) {
			throw faultyField("password", because("CHANGED_MEANWHILE"));
		}
		await updateUser(writer, user.id, { password_hash: passwordHash });
		await deleteSessions(writer, user.id);
		await addSession(writer, row);
	});
	return { session: secret, mark: newBrowserMark({ id: user.id, passwordHash }) };
}
