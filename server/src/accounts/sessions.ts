import {
	csrfToken,
	maxSessions,
	sessionIdleTimeMs,
	sessionLifetimeMs,
	sessionTouchIntervalMs,
} from "../domain/access/session.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { deleteEndedInvites } from "../store/queries/accounts/invites.ts";
import {
	deleteExpiredSessions,
	deleteSession,
	deleteSessions,
	findSession,
	insertSession,
	listSessions,
	touchSession,
} from "../store/queries/accounts/sessions.ts";
import type { Store, Writer } from "../store/store.ts";

type Deps = { store: Store; now: () => number };

/** A user signed in in a browser. */
export type SignedInUser = {
	userId: string;
	email: string;
	name: string;
	sessionHash: string;
	/** The User-Agent of the browser that signed in. */
	userAgent: string;
};

/** A signed-in user, and the token that their forms must contain (domain/session.ts). */
export type SignedIn = { user: SignedInUser; csrf: string };

/** The user behind a session's secret; undefined if the session does not exist or has ended. */
export async function signedInUserOf(deps: Deps, secret: string): Promise<SignedIn | undefined> {
	if (!/^[0-9A-Za-z]{32}$/.test(secret)) return undefined;
	const session = await findSession(deps.store.reader, hashSecret(secret));
	const now = deps.now();
	if (session === undefined || session.expires_at <= now || session.seen_at + sessionIdleTimeMs <= now) {
		return undefined;
	}
	if (session.seen_at + sessionTouchIntervalMs <= now) {
		await deps.store.writeLazily((writer) => touchSession(writer, session.hash, now));
	}
	const { user_id: userId, email, name, hash: sessionHash, user_agent: userAgent } = session;
	return { user: { userId, email, name, sessionHash, userAgent }, csrf: csrfToken(secret) };
}

/** A new session's row; the secret goes to the browser only. */
export function newSession(
	userId: string,
	userAgent: string,
	now: number,
): { secret: string; row: Parameters<typeof insertSession>[1] } {
	const secret = newSecret();
	const row = {
		hash: hashSecret(secret),
		id: newId("ses", now),
		user_id: userId,
		user_agent: userAgent.toWellFormed().replaceAll("\0", "").slice(0, 300),
		created_at: now,
		seen_at: now,
		expires_at: now + sessionLifetimeMs,
	};
	return { secret, row };
}

/** Adds a session; beyond {@link maxSessions} the least recently used ones end. */
export async function addSession(writer: Writer, row: Parameters<typeof insertSession>[1]): Promise<void> {
	const others = await listSessions(writer, row.user_id);
	const ids = others.slice(maxSessions - 1).map(({ id }) => id);
	if (ids.length > 0) await deleteSessions(writer, row.user_id, { ids });
	await insertSession(writer, row);
}

/** A session as its owner sees it; times in ms. */
export type SessionRecord = {
	id: string;
	/** The browser's User-Agent header. */
	userAgent: string;
	createdAt: number;
	seenAt: number;
	expiresAt: number;
	/** Whether it is the session of this request. */
	current: boolean;
};

/** A user's stored sessions, the most recently used first; some may have expired. */
export async function storedSessionsOf(
	{ store }: Pick<Deps, "store">,
	user: Pick<SignedInUser, "userId" | "sessionHash">,
): Promise<SessionRecord[]> {
	return (await listSessions(store.reader, user.userId)).map((session) => ({
		id: session.id,
		userAgent: session.user_agent,
		createdAt: session.created_at,
		seenAt: session.seen_at,
		expiresAt: session.expires_at,
		current: session.hash === user.sessionHash,
	}));
}

/** A user's sessions, the most recently used first. */
export async function sessionsOf(deps: Deps, user: SignedInUser): Promise<SessionRecord[]> {
	const now = deps.now();
	const sessions = await storedSessionsOf(deps, user);
	return sessions.filter(({ expiresAt, seenAt }) => expiresAt > now && seenAt + sessionIdleTimeMs > now);
}

/** Ends the session of this request. */
export async function signOut(deps: Deps, user: SignedInUser): Promise<void> {
	await deps.store.write((writer) => deleteSession(writer, user.sessionHash));
}

/** Ends one of a user's sessions immediately. @throws Problem SESSION_NOT_FOUND */
export async function endSession(deps: Deps, user: SignedInUser, id: string): Promise<void> {
	const ended = await deps.store.write((writer) => deleteSessions(writer, user.userId, { ids: [id] }));
	if (ended === 0) throw new Problem("SESSION_NOT_FOUND", `You have no session ${id}.`);
}

/** Ends all of a user's sessions except the one of this request. @returns number of ended sessions */
export async function endOtherSessions(deps: Deps, user: SignedInUser): Promise<number> {
	const { userId, sessionHash: exceptHash } = user;
	return await deps.store.write((writer) => deleteSessions(writer, userId, { exceptHash }));
}

/** Deletes sessions and links that have ended. */
export async function forgetSessions(deps: Deps): Promise<void> {
	const now = deps.now();
	await deps.store.writeLazily(async (writer) => {
		await deleteExpiredSessions(writer, now, now - sessionIdleTimeMs);
		await deleteEndedInvites(writer, now);
	});
}
