import { type SignUpMode, userNameFault } from "../domain/access/account.ts";
import type { Actor } from "../domain/access/actor.ts";
import type { Scope } from "../domain/access/scope.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { findUser, updateUser } from "../store/queries/accounts/accounts.ts";
import { findApp } from "../store/queries/accounts/apps.ts";
import type { Store } from "../store/store.ts";
import type { SignedInUser } from "./sessions.ts";

type Deps = { store: Store; quotaBytes: number; signUp: SignUpMode };

/** An account as its owner sees it; sizes in bytes, times in ms. */
export type Profile = {
	id: string;
	email: string;
	name: string;
	createdAt: number;
	/** Images and records together. */
	usedBytes: number;
	/** The part of `usedBytes` that records take. */
	recordBytes: number;
	quotaBytes: number;
	/** Whether this user may invite others. */
	mayInvite: boolean;
};

/** @throws Problem UNAUTHORIZED when the account has just been deleted */
export async function profileOf(deps: Deps, user: Pick<SignedInUser, "userId">): Promise<Profile> {
	const row = await findUser(deps.store.reader, user.userId);
	if (row === undefined) throw new Problem("UNAUTHORIZED", "The account has been deleted.");
	return {
		id: row.id,
		email: row.email,
		name: row.name,
		createdAt: row.created_at,
		usedBytes: row.used_bytes + row.record_bytes,
		recordBytes: row.record_bytes,
		quotaBytes: row.quota_bytes ?? deps.quotaBytes,
		mayInvite: deps.signUp !== "closed",
	};
}

/** @throws Problem VALIDATION_ERROR */
export async function renameUser(deps: Pick<Deps, "store">, user: SignedInUser, name: string): Promise<void> {
	const wanted = name.trim();
	const fault = userNameFault(wanted);
	if (fault !== undefined) throw faultyField("name", fault);
	await deps.store.write((writer) => updateUser(writer, user.userId, { name: wanted }));
}

/** The user and the app of a token, what it allows, and how much of the user's storage is used, in bytes. */
export type Bearer = {
	user: { id: string; name: string };
	app: { id: string; name: string };
	scope: Scope;
	storage: { usedBytes: number; quotaBytes: number };
};

/** @throws Problem INVALID_TOKEN when account or app have just been deleted */
export async function bearerOf(
	{ store, quotaBytes }: Pick<Deps, "store" | "quotaBytes">,
	actor: Actor,
): Promise<Bearer> {
	const user = await findUser(store.reader, actor.userId);
	const app = await findApp(store.reader, actor.appId);
	if (user === undefined || app === undefined) {
		throw new Problem("INVALID_TOKEN", "The account or the app of the access token has been deleted.");
	}
	return {
		user: { id: user.id, name: user.name },
		app: { id: app.id, name: app.name },
		scope: actor.scope,
		storage: {
			usedBytes: user.used_bytes + user.record_bytes,
			quotaBytes: user.quota_bytes ?? quotaBytes,
		},
	};
}
