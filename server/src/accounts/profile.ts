import type { Scope } from "@tuckbox/pieces";
import { type SignUpMode, userNameFault } from "../domain/access/account.ts";
import type { Actor } from "../domain/access/actor.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { findUser, type User, updateUser } from "../store/queries/accounts/accounts.ts";
import { findApp } from "../store/queries/accounts/apps.ts";
import type { Store } from "../store/store.ts";
import type { SignedInUser } from "./sessions.ts";

type Deps = { store: Store; quotaBytes: number; signUp: SignUpMode };

/** The stored data of an account; sizes in bytes, times in ms. */
export type AccountRecord = {
	id: string;
	email: string;
	name: string;
	createdAt: number;
	/** Images and records together. */
	usedBytes: number;
	/** The part of `usedBytes` that records take. */
	recordBytes: number;
};

/** An account as its owner sees it. */
export type Profile = AccountRecord & {
	quotaBytes: number;
	/** Whether this user may invite others. */
	mayInvite: boolean;
};

export function accountRecord(user: User): AccountRecord {
	return {
		id: user.id,
		email: user.email,
		name: user.name,
		createdAt: user.created_at,
		usedBytes: user.used_bytes + user.record_bytes,
		recordBytes: user.record_bytes,
	};
}

/** @throws Problem UNAUTHORIZED when the account has just been deleted */
export async function profileOf(deps: Deps, { userId }: Pick<SignedInUser, "userId">): Promise<Profile> {
	const user = await findUser(deps.store.reader, userId);
	if (user === undefined) throw new Problem("UNAUTHORIZED", "The account has been deleted.");
	return {
		...accountRecord(user),
		quotaBytes: user.quota_bytes ?? deps.quotaBytes,
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
