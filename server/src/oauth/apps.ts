import { because } from "@tuckbox/pieces";
import { registrationFaults } from "../domain/access/app.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { faulty, OperatorError, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { lockAccount, lockApp } from "../store/locks.ts";
import {
	type App,
	appsOwnedBy,
	findApp,
	insertApp,
	retireApp,
	updateApp,
} from "../store/queries/accounts/apps.ts";
import type { Store, Writer } from "../store/store.ts";

type Deps = { store: Store; now: () => number };

/** Thrown when an app, token or code cannot be created as requested; the message is for the operator. */
export class GrantError extends OperatorError {
	override readonly name = "GrantError";
}

/** An app as its owner sees it; its secret is shown once, when it is created. */
export type AppRecord = {
	id: string;
	clientId: string;
	name: string;
	redirectUris: string[];
	confidential: boolean;
	requiresPkce: boolean;
	createdAt: number;
};

/** Apps of one user: enough for every tool they write, few enough for one list. */
const maxApps = 50;

export function redirectUrisOf(app: Pick<App, "redirect_uris">): string[] {
	return JSON.parse(app.redirect_uris);
}

function appRecord(app: App): AppRecord {
	return {
		id: app.id,
		clientId: app.client_id,
		name: app.name,
		redirectUris: redirectUrisOf(app),
		confidential: app.secret_hash !== null,
		requiresPkce: app.requires_pkce === 1,
		createdAt: app.created_at,
	};
}

type Registration = {
	name: string;
	redirectUris: readonly string[];
	isConfidential: boolean;
	/** Whether an authorization without PKCE is refused. */
	requiresPkce: boolean;
};

function newApp(
	registration: Registration,
	ownerId: string | null,
	now: number,
): { row: App; secret?: string } {
	const secret = registration.isConfidential ? newSecret() : undefined;
	const row: App = {
		id: newId("app", now),
		client_id: newId("cli", now),
		name: registration.name.trim(),
		redirect_uris: JSON.stringify([...new Set(registration.redirectUris)]),
		secret_hash: secret === undefined ? null : hashSecret(secret),
		owner_id: ownerId,
		requires_pkce: registration.requiresPkce ? 1 : 0,
		retired_at: null,
		created_at: now,
	};
	return { row, ...(secret !== undefined && { secret }) };
}

/**
 * Registers an app for the operator. PKCE is optional unless requested: tools of the hosted original do not support it.
 * @throws GrantError when a value is not valid
 */
export async function createApp(
	deps: Deps,
	app: Omit<Registration, "requiresPkce"> & { requiresPkce?: boolean },
): Promise<{ id: string; clientId: string; clientSecret?: string }> {
	const [fault] = registrationFaults(app, "operator");
	if (fault !== undefined) {
		const about = fault.field === "name" ? "the name" : "the redirect URI";
		throw new GrantError(`${about} ${fault.message}`);
	}
	const { row, secret } = newApp({ requiresPkce: false, ...app }, null, deps.now());
	await deps.store.write((writer) => insertApp(writer, row));
	return { id: row.id, clientId: row.client_id, ...(secret !== undefined && { clientSecret: secret }) };
}

/**
 * Registers a user's app. A public app needs PKCE unless the user turns that off (for older tools).
 * @returns the app, with the secret of a confidential one, which is shown only now
 * @throws Problem VALIDATION_ERROR
 */
export async function registerApp(
	deps: Deps,
	ownerId: string,
	app: Omit<Registration, "requiresPkce"> & { requiresPkce?: boolean | undefined },
): Promise<AppRecord & { clientSecret?: string }> {
	const faults = registrationFaults(app, "member");
	if (faults.length > 0) throw faulty(faults);
	const requiresPkce = app.requiresPkce ?? !app.isConfidential;
	const { row, secret } = newApp({ ...app, requiresPkce }, ownerId, deps.now());
	await deps.store.write(async (writer) => {
		await lockAccount(writer, ownerId);
		if ((await appsOwnedBy(writer, ownerId)).length >= maxApps) {
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_APPS", { max: maxApps }));
		}
		await insertApp(writer, row);
	});
	return { ...appRecord(row), ...(secret !== undefined && { clientSecret: secret }) };
}

/** A user's apps, oldest first. */
export async function appsOf(deps: Pick<Deps, "store">, ownerId: string): Promise<AppRecord[]> {
	return (await appsOwnedBy(deps.store.reader, ownerId)).map(appRecord);
}

async function ownApp(reader: Store["reader"], ownerId: string, appId: string): Promise<App> {
	const app = await findApp(reader, appId);
	if (app === undefined || app.owner_id !== ownerId) {
		throw new Problem("APP_NOT_FOUND", `You have no app ${appId}.`);
	}
	return app;
}

/** @throws Problem APP_NOT_FOUND */
export async function appOf(deps: Pick<Deps, "store">, ownerId: string, appId: string): Promise<AppRecord> {
	return appRecord(await ownApp(deps.store.reader, ownerId, appId));
}

/** Changes what is given. @throws Problem APP_NOT_FOUND, VALIDATION_ERROR */
export async function changeApp(
	deps: Pick<Deps, "store">,
	ownerId: string,
	appId: string,
	change: {
		name?: string | undefined;
		redirectUris?: readonly string[] | undefined;
		requiresPkce?: boolean | undefined;
	},
): Promise<AppRecord> {
	const { name, redirectUris, requiresPkce } = change;
	return await deps.store.write(async (writer) => {
		await lockApp(writer, appId);
		const app = await ownApp(writer, ownerId, appId);
		const faults = registrationFaults(
			{
				...(name !== undefined && { name }),
				...(redirectUris !== undefined && { redirectUris }),
			},
			"member",
		);
		if (faults.length > 0) throw faulty(faults);
		const columns = {
			name: name?.trim() ?? app.name,
			redirect_uris:
				redirectUris === undefined ? app.redirect_uris : JSON.stringify([...new Set(redirectUris)]),
			requires_pkce:
				requiresPkce === undefined ? app.requires_pkce : requiresPkce ? (1 as const) : (0 as const),
		};
		await updateApp(writer, appId, columns);
		return appRecord({ ...app, ...columns });
	});
}

/**
 * Replaces a confidential app's secret; the former one ends immediately.
 * @throws Problem APP_NOT_FOUND; VALIDATION_ERROR when the app is public
 */
export async function rotateSecret(
	deps: Pick<Deps, "store">,
	ownerId: string,
	appId: string,
): Promise<AppRecord & { clientSecret: string }> {
	const clientSecret = newSecret();
	return await deps.store.write(async (writer) => {
		await lockApp(writer, appId);
		const app = await ownApp(writer, ownerId, appId);
		if (app.secret_hash === null) {
			throw new Problem("VALIDATION_ERROR", because("NO_SECRET", { app: app.name }));
		}
		await updateApp(writer, appId, { secret_hash: hashSecret(clientSecret) });
		return { ...appRecord(app), clientSecret };
	});
}

/** Deletes an app with all users' tokens for it; what it pushed stays. @throws Problem APP_NOT_FOUND */
export async function deleteApp(deps: Deps, ownerId: string, appId: string): Promise<void> {
	await deps.store.write(async (writer) => {
		await ownApp(writer, ownerId, appId);
		await retireApp(writer, appId, deps.now());
	});
}

/** Retires all apps of a user whose account is being deleted. */
export async function retireAppsOf(writer: Writer, ownerId: string, now: number): Promise<void> {
	for (const app of await appsOwnedBy(writer, ownerId)) await retireApp(writer, app.id, now);
}
