import { because, defaultScope, type Scope } from "@tuckbox/pieces";
import { builtInAppId, isBuiltIn } from "../domain/access/built-in-app.ts";
import { nameFault, withoutHidden } from "../domain/access/names.ts";
import { hashSecret, newToken } from "../domain/access/token.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { dayMs } from "../domain/time.ts";
import { lockAccount, lockApp } from "../store/locks.ts";
import { findUser } from "../store/queries/accounts/accounts.ts";
import { type App, findApp, findApps } from "../store/queries/accounts/apps.ts";
import { insertToken, liveTokens, revokeToken, type Token } from "../store/queries/accounts/tokens.ts";
import type { Store, Writer } from "../store/store.ts";
import { GrantError } from "./apps.ts";
import type { TokenUse } from "./token-use.ts";

type Deps = { store: Store; now: () => number };
type Owner = { userId: string; appId: string };

/** Valid tokens of one user for one app; beyond that, the least recently used ones end. */
const maxTokens = 50;

type NewToken = {
	owner: Owner;
	scope: Scope;
	name: string | null;
	device?: string | null;
	expiresAt: number | null;
	now: number;
};

function tokenRow(token: string, given: NewToken): Token {
	const { owner, scope, name, device = null, expiresAt, now } = given;
	return {
		hash: hashSecret(token),
		id: newId("tok", now),
		user_id: owner.userId,
		app_id: owner.appId,
		name,
		device,
		scope,
		created_at: now,
		expires_at: expiresAt,
		revoked_at: null,
		used_at: null,
	};
}

/** The access that a user granted to an app. */
export type Grant = {
	owner: Owner;
	scope: Scope;
	/** The machine of Tuckbox's command line, if it named one. */
	deviceName?: string | undefined;
	now: number;
};

/** The name of a machine in lists; null unless the app is built in and the name is valid. */
function deviceOf({ owner, deviceName = "" }: Grant): string | null {
	const name = withoutHidden(deviceName).slice(0, 60).toWellFormed();
	return isBuiltIn(owner.appId) && name !== "" ? name : null;
}

/** Records a token that a user granted to an app. */
export async function giveToken(writer: Writer, token: string, given: Grant): Promise<void> {
	const { owner, now } = given;
	// a sign-in does not end the tokens that the user has created by hand
	const live = (await liveTokens(writer, owner, now)).filter(({ name }) => name === null);
	const byUse = live.sort((a, b) => (a.used_at ?? a.created_at) - (b.used_at ?? b.created_at));
	const superfluous = byUse.slice(0, Math.max(0, live.length - maxTokens + 1));
	for (const { hash } of superfluous) await revokeToken(writer, hash, now);
	await insertToken(
		writer,
		tokenRow(token, { owner, scope: given.scope, now, name: null, device: deviceOf(given), expiresAt: null }),
	);
}

/** Checks that the user and the app exist. @throws GrantError */
export async function checkOwner(writer: Writer, owner: Owner): Promise<App> {
	await lockAccount(writer, owner.userId);
	await lockApp(writer, owner.appId);
	if ((await findUser(writer, owner.userId)) === undefined) {
		throw new GrantError(`the user ${owner.userId} does not exist`);
	}
	const app = await findApp(writer, owner.appId);
	if (app === undefined || app.retired_at !== null)
		throw new GrantError(`the app ${owner.appId} does not exist`);
	return app;
}

/**
 * Mints an access token; only its hash is stored, so that a copy of the database grants no access.
 * @param lifetime ms until it expires; undefined: valid until revoked
 * @throws GrantError when the user or the app does not exist
 */
export async function mintToken(
	deps: Deps,
	owner: Owner,
	lifetime?: number,
	scope: Scope = defaultScope,
): Promise<{ token: string }> {
	const token = newToken();
	await deps.store.write(async (writer) => {
		await checkOwner(writer, owner);
		const now = deps.now();
		const expiresAt = lifetime === undefined ? null : Math.ceil(now + lifetime);
		await insertToken(writer, tokenRow(token, { owner, scope, name: null, expiresAt, now }));
	});
	return { token };
}

/** Revokes a token immediately. @throws GrantError when it does not exist */
export async function endToken(deps: Deps, token: string): Promise<void> {
	const known = await deps.store.write((writer) => revokeToken(writer, hashSecret(token), deps.now()));
	if (!known) throw new GrantError("the token does not exist");
}

/**
 * A token of Tuckbox's own tools as its owner sees it: one that they created, or a sign-in of the command line.
 * The token itself is shown once, when it is created.
 */
export type TokenRecord = {
	id: string;
	kind: "token" | "signIn";
	name: string;
	scope: string;
	createdAt: number;
	expiresAt: number | null;
	lastUsedAt: number | null;
};

function tokenRecord(token: Token): TokenRecord {
	return {
		id: token.id,
		kind: token.name === null ? "signIn" : "token",
		name: token.name ?? (token.device === null ? "Command line" : `Command line on ${token.device}`),
		scope: token.scope,
		createdAt: token.created_at,
		expiresAt: token.expires_at,
		lastUsedAt: token.used_at,
	};
}

/** A valid token of any app, in its owner's copy of their data. */
type CopiedToken = {
	id: string;
	name: string | null;
	device: string | null;
	app: { id: string; name: string | undefined };
	scope: string;
	createdAt: number;
	usedAt: number | null;
	expiresAt: number | null;
};

/** A user's valid tokens, oldest first. */
export async function tokensOf({ store, now }: Deps, userId: string): Promise<CopiedToken[]> {
	const tokens = await liveTokens(store.reader, { userId }, now());
	const apps = await findApps(
		store.reader,
		tokens.map((token) => token.app_id),
	);
	return tokens.map((token) => ({
		id: token.id,
		name: token.name,
		device: token.device,
		app: { id: token.app_id, name: apps.find(({ id }) => id === token.app_id)?.name },
		scope: token.scope,
		createdAt: token.created_at,
		usedAt: token.used_at,
		expiresAt: token.expires_at,
	}));
}

/** The longest lifetime of a token that expires: ten years, in ms. */
const maxTokenLifetimeMs = 10 * 366 * dayMs;

/**
 * Creates a token for a user's own scripts.
 * @param input.lifetime ms; undefined: valid until revoked
 * @throws Problem VALIDATION_ERROR
 */
export async function makePersonalToken(
	deps: Deps,
	userId: string,
	input: { name: string; scope?: Scope | undefined; lifetime?: number | undefined },
): Promise<TokenRecord & { token: string }> {
	const fault = nameFault(input.name.trim());
	if (fault !== undefined) throw faultyField("name", fault);
	const { lifetime, scope = defaultScope } = input;
	if (lifetime !== undefined && !(lifetime > 0 && lifetime <= maxTokenLifetimeMs)) {
		throw faultyField("expiresInDays", because("OUT_OF_RANGE", { min: 0, max: 3660 }));
	}
	const token = newToken();
	return await deps.store.write(async (writer) => {
		const now = deps.now();
		await lockAccount(writer, userId);
		const owner = { userId, appId: builtInAppId };
		const live = await liveTokens(writer, owner, now);
		if (live.filter((token) => token.name !== null).length >= maxTokens) {
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_TOKENS", { max: maxTokens }));
		}
		const expiresAt = lifetime === undefined ? null : Math.ceil(now + lifetime);
		const row = tokenRow(token, { owner, scope, name: input.name.trim(), expiresAt, now });
		await insertToken(writer, row);
		return { ...tokenRecord(row), token };
	});
}

/**
 * Creates a personal token for the operator. Of those with its name, the oldest ones end, so that there are at most `max`.
 */
export async function replaceToken(
	deps: Deps,
	userId: string,
	name: string,
	max: number,
): Promise<{ token: string }> {
	const token = newToken();
	await deps.store.write(async (writer) => {
		const now = deps.now();
		await lockAccount(writer, userId);
		const owner = { userId, appId: builtInAppId };
		const same = (await liveTokens(writer, owner, now)).filter((live) => live.name === name);
		const superfluous = same.slice(0, Math.max(0, same.length - max + 1));
		for (const { hash } of superfluous) await revokeToken(writer, hash, now);
		await insertToken(writer, tokenRow(token, { owner, scope: defaultScope, name, expiresAt: null, now }));
	});
	return { token };
}

/** A user's valid tokens for Tuckbox's own tools, oldest first: personal tokens, and sign-ins of the command line. */
export async function personalTokensOf(
	deps: Deps & { tokenUse: TokenUse },
	userId: string,
): Promise<TokenRecord[]> {
	await deps.tokenUse.flush();
	const owner = { userId, appId: builtInAppId };
	return (await liveTokens(deps.store.reader, owner, deps.now())).map(tokenRecord);
}

/** Revokes one of these tokens immediately. @throws Problem TOKEN_NOT_FOUND */
export async function revokePersonalToken(deps: Deps, userId: string, tokenId: string): Promise<void> {
	await deps.store.write(async (writer) => {
		const owner = { userId, appId: builtInAppId };
		const token = (await liveTokens(writer, owner, deps.now())).find(({ id }) => id === tokenId);
		if (token === undefined) throw new Problem("TOKEN_NOT_FOUND", `You have no token ${tokenId}.`);
		await revokeToken(writer, token.hash, deps.now());
	});
}
