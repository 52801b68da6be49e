import { because } from "@tuckbox/pieces";
import {
	emailFault,
	normalEmail,
	passwordFault,
	type SignUpMode,
	userNameFault,
} from "../domain/access/account.ts";
import { newBrowserMark } from "../domain/access/known-browser.ts";
import type { LinkSeal } from "../domain/access/link-seal.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { type Detail, faulty, faultyField, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { dayMs } from "../domain/time.ts";
import { lockAccount } from "../store/locks.ts";
import { findUser, findUserByEmail, hasUserWithPassword } from "../store/queries/accounts/accounts.ts";
import {
	deleteInvite,
	deleteInvitesOfKind,
	findInvite,
	type Invite,
	insertInvite,
	markInviteUsed,
	openInvites,
	updateInvite,
} from "../store/queries/accounts/invites.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { AccountError, addUser, awaitsFirstAccount } from "./accounts.ts";
import { hashPassword } from "./passwords.ts";
import { addSession, newSession, type SignedInUser } from "./sessions.ts";
import { type Admission, type Browser, replacePassword, strangersTurn } from "./sign-in.ts";

type Deps = { store: Store; now: () => number };

/** Lifetime of a link, in ms. */
const inviteLifetimeMs = 7 * dayMs;
const passwordLinkLifetimeMs = dayMs;
/** Open invitations that a user may have. */
const maxOpenInvites = 50;

type Wanted = Pick<Invite, "kind" | "email" | "user_id" | "created_by"> & { lifetime: number } & Partial<
		Pick<Invite, "name">
	>;

/** A link's row, and its secret. @param seal absent: the secret is not stored */
function newInvite(
	{ lifetime, name = "", ...wanted }: Wanted,
	now: number,
	seal?: LinkSeal,
): { secret: string; row: Invite } {
	const [id, secret] = [newId("inv", now), newSecret()];
	const row = {
		...wanted,
		id,
		name,
		sealed_secret: seal?.seal(id, secret) ?? null,
		hash: hashSecret(secret),
		created_at: now,
		expires_at: now + lifetime,
		used_at: null,
	};
	return { secret, row };
}

/** An invitation as its creator sees it. */
export type InviteRecord = {
	id: string;
	name: string;
	email: string | null;
	createdAt: number;
	expiresAt: number;
};

function inviteRecord(invite: Invite): InviteRecord {
	const { id, name, email, created_at: createdAt, expires_at: expiresAt } = invite;
	return { id, name, email, createdAt, expiresAt };
}

function addressFor(text: string | undefined): string | null {
	const email = normalEmail(text ?? "");
	if (email === "") return null;
	const fault = emailFault(email);
	if (fault !== undefined) throw faultyField("email", fault);
	return email;
}

/**
 * Invites someone to create an account.
 * @param by the user who invites, and can copy the link again; undefined: the operator
 * @param what `email`: the only address that may use it; undefined: any
 * @throws Problem VALIDATION_ERROR if the address is not valid or too many invitations are open; SIGN_UP_CLOSED
 */
export async function invite(
	deps: Deps & { signUp: SignUpMode },
	by: (Pick<SignedInUser, "userId"> & { linkSeal: LinkSeal }) | undefined,
	{ email, name }: { email?: string | undefined; name?: string | undefined },
): Promise<InviteRecord & { secret: string }> {
	if (by !== undefined && deps.signUp === "closed") {
		throw new Problem("SIGN_UP_CLOSED", because("ONLY_OPERATOR_INVITES"));
	}
	const wanted = {
		kind: "account" as const,
		email: addressFor(email),
		user_id: null,
		created_by: by?.userId ?? null,
		lifetime: inviteLifetimeMs,
		...(name !== undefined && { name }),
	};
	const now = deps.now();
	const { secret, row } = newInvite(wanted, now, by?.linkSeal);
	await deps.store.write(async (writer) => {
		if (by !== undefined) await lockAccount(writer, by.userId);
		if (by !== undefined && (await openInvites(writer, by.userId, now)).length >= maxOpenInvites) {
			throw faultyField("invites", because("TOO_MANY_INVITES", { max: maxOpenInvites }));
		}
		await insertInvite(writer, row);
	});
	return { ...inviteRecord(row), secret };
}

/**
 * Checks that this address can be invited. For the operator only, who may know which addresses have accounts.
 * @throws AccountError
 */
export async function checkInvited(deps: Pick<Deps, "store">, text: string): Promise<void> {
	const email = normalEmail(text);
	const fault = emailFault(email);
	if (fault !== undefined) throw new AccountError(`"${text}" ${fault.message}`);
	if ((await findUserByEmail(deps.store.reader, email)) !== undefined) {
		throw new AccountError(
			`an account for ${email} already exists; "password-link" lets its owner set a new password`,
		);
	}
}

/** A user's invitations that can still be used, oldest first. */
export async function invitesOf(
	deps: Deps,
	{ userId }: Pick<SignedInUser, "userId">,
): Promise<InviteRecord[]> {
	return (await openInvites(deps.store.reader, userId, deps.now())).map(inviteRecord);
}

/** A user's invitations, each with its secret, or null if it cannot be shown again. */
export async function invitesWithSecrets(
	deps: Deps & { linkSeal: LinkSeal },
	{ userId }: Pick<SignedInUser, "userId">,
): Promise<(InviteRecord & { secret: string | null })[]> {
	return (await openInvites(deps.store.reader, userId, deps.now())).map((invite) => ({
		...inviteRecord(invite),
		secret: deps.linkSeal.open(invite.id, invite.sealed_secret),
	}));
}

/** Renames an open invitation. @throws Problem INVITE_NOT_FOUND */
export async function renameInvite(
	deps: Deps & { linkSeal: LinkSeal },
	{ userId }: Pick<SignedInUser, "userId">,
	id: string,
	name: string,
): Promise<InviteRecord & { secret: string | null }> {
	const now = deps.now();
	const invite = await deps.store.write((writer) => updateInvite(writer, userId, id, { name }, now));
	if (invite === undefined) throw noOpenInvite(id);
	return { ...inviteRecord(invite), secret: deps.linkSeal.open(id, invite.sealed_secret) };
}

/**
 * Gives an open invitation another secret and its whole lifetime; the old link no longer works.
 * @throws Problem INVITE_NOT_FOUND
 */
export async function renewInvite(
	deps: Deps & { linkSeal: LinkSeal },
	{ userId }: Pick<SignedInUser, "userId">,
	id: string,
): Promise<InviteRecord & { secret: string }> {
	const [secret, now] = [newSecret(), deps.now()];
	const values = {
		hash: hashSecret(secret),
		sealed_secret: deps.linkSeal.seal(id, secret),
		expires_at: now + inviteLifetimeMs,
	};
	const invite = await deps.store.write((writer) => updateInvite(writer, userId, id, values, now));
	if (invite === undefined) throw noOpenInvite(id);
	return { ...inviteRecord(invite), secret };
}

function noOpenInvite(id: string): Problem {
	return new Problem("INVITE_NOT_FOUND", `You have no open invitation ${id}.`);
}

/** @throws Problem INVITE_NOT_FOUND */
export async function takeBackInvite(
	deps: Deps,
	{ userId }: Pick<SignedInUser, "userId">,
	id: string,
): Promise<void> {
	const known = await deps.store.write((writer) => deleteInvite(writer, userId, id));
	if (!known) throw noOpenInvite(id);
}

/**
 * A link that creates the first account; earlier links end.
 * @returns undefined if an account with a password exists
 */
export async function linkToFirstAccount(deps: Deps): Promise<string | undefined> {
	if (await hasUserWithPassword(deps.store.reader)) return undefined;
	const wanted = { kind: "first" as const, email: null, user_id: null, created_by: null };
	const { secret, row } = newInvite({ ...wanted, lifetime: inviteLifetimeMs }, deps.now());
	await deps.store.write(async (writer) => {
		await deleteInvitesOfKind(writer, "first", null);
		await insertInvite(writer, row);
	});
	return secret;
}

/**
 * A link with which the owner of an address sets a new password; earlier links end.
 * @throws AccountError when the address has no account
 */
export async function linkToNewPassword(deps: Deps, email: string): Promise<string> {
	const user = await findUserByEmail(deps.store.reader, normalEmail(email));
	if (user === undefined) throw new AccountError(`there is no account for ${normalEmail(email)}`);
	const wanted = { kind: "password" as const, email: user.email, user_id: user.id, created_by: null };
	const { secret, row } = newInvite({ ...wanted, lifetime: passwordLinkLifetimeMs }, deps.now());
	await deps.store.write(async (writer) => {
		await deleteInvitesOfKind(writer, "password", user.id);
		await insertInvite(writer, row);
	});
	return secret;
}

function isOver(found: Invite | undefined, now: number): boolean {
	return found === undefined || found.used_at !== null || found.expires_at <= now;
}

function noSuchInvite(): Problem {
	return new Problem(
		"INVITE_NOT_FOUND",
		"This link has been used, has expired, or was revoked. Ask for a new one.",
	);
}

/** @throws Problem INVITE_NOT_FOUND when the link has been used in the meantime */
async function useInvite(writer: Writer, id: string, now: number): Promise<void> {
	if (!(await markInviteUsed(writer, id, now))) throw noSuchInvite();
}

async function readInvite(reader: Reader, secret: string, now: number): Promise<Invite> {
	const found = /^[0-9A-Za-z]{32}$/.test(secret) ? await findInvite(reader, hashSecret(secret)) : undefined;
	const isLate = found?.kind === "first" && (await hasUserWithPassword(reader));
	if (found === undefined || isOver(found, now) || isLate) {
		throw noSuchInvite();
	}
	return found;
}

/**
 * Describes the purpose of a link.
 * @throws Problem INVITE_NOT_FOUND
 */
export async function inviteBehind(deps: Deps, secret: string): Promise<Pick<Invite, "kind" | "email">> {
	const { kind, email } = await readInvite(deps.store.reader, secret, deps.now());
	return { kind, email };
}

export type NewAccount = { email: string; name: string; password: string };

/** @throws Problem VALIDATION_ERROR naming everything that is wrong */
function checkNewAccount(account: NewAccount): NewAccount {
	const wanted = { ...account, email: normalEmail(account.email), name: account.name.trim() };
	const faults: Detail[] = [];
	for (const [field, fault] of [
		["name", userNameFault(wanted.name)],
		["email", emailFault(wanted.email)],
		["password", passwordFault(wanted.password)],
	] as const) {
		if (fault !== undefined) faults.push({ field, ...fault });
	}
	if (faults.length > 0) throw faulty(faults);
	return wanted;
}

/**
 * Creates the account that a link invites to, and signs its owner in. Invited people learn when their address already has
 * an account: without that they could not go on.
 * @throws Problem INVITE_NOT_FOUND, VALIDATION_ERROR
 */
export async function acceptInvite(
	deps: Deps,
	secret: string,
	account: NewAccount,
	browser: Browser,
): Promise<Admission> {
	const found = await readInvite(deps.store.reader, secret, deps.now());
	const { email, name, password } = checkNewAccount({ ...account, email: found.email ?? account.email });
	const passwordHash = await hashPassword(password, { who: found.id, rank: 0 });
	const now = deps.now();
	return await deps.store.write(async (writer) => {
		const { id } = await readInvite(writer, secret, now); // read again under the lock: a link works once
		const userId = await addUser(writer, { email, name, passwordHash }, now);
		if (userId === undefined) throw faultyField("email", because("HAS_ACCOUNT"));
		await useInvite(writer, id, now);
		const { secret: session, row } = newSession(userId, browser.userAgent, now);
		await addSession(writer, row);
		return { session, mark: newBrowserMark({ id: userId, passwordHash }) };
	});
}

/**
 * Sets a new password by a link, and signs the account's owner in; all other sessions end.
 * @throws Problem INVITE_NOT_FOUND, VALIDATION_ERROR
 */
export async function acceptPasswordLink(
	deps: Deps,
	secret: string,
	password: string,
	browser: Browser,
): Promise<Admission> {
	const found = await readInvite(deps.store.reader, secret, deps.now());
	const user = await findUser(deps.store.reader, found.user_id ?? "");
	if (found.kind !== "password" || user === undefined) {
		throw new Problem("INVITE_NOT_FOUND", "This link is no longer valid.");
	}
	const fault = passwordFault(password);
	if (fault !== undefined) throw faultyField("password", fault);
	return await replacePassword(deps, user, password, browser, async (writer) => {
		const { id } = await readInvite(writer, secret, deps.now());
		await useInvite(writer, id, deps.now());
	});
}

/**
 * Creates an account if sign-up is open. It signs no one in, and gives the same answer if the address already has an
 * account. Without mail, a caller can still find out by signing in with the chosen password; doing so leaves an account
 * at each address that had none. As long as something waits for the first account, only the operator's link creates it.
 * @throws Problem SIGN_UP_CLOSED, VALIDATION_ERROR
 */
export async function signUp(
	deps: Deps & { signUp: SignUpMode },
	account: NewAccount,
	browser: Pick<Browser, "address">,
): Promise<void> {
	if (deps.signUp !== "open") throw new Problem("SIGN_UP_CLOSED", "Sign-up is by invitation on this server.");
	const { email, name, password } = checkNewAccount(account);
	// after those who sign in and have not failed
	const passwordHash = await hashPassword(password, strangersTurn(browser, 1));
	await deps.store.write(async (writer) => {
		// the operator's pushed games pass to the first account, which must not be a stranger's
		if (await awaitsFirstAccount(writer))
			throw new Problem("SIGN_UP_CLOSED", "Sign-up opens once the operator of this server has an account.");
		await addUser(writer, { email, name, passwordHash }, deps.now());
	});
}
