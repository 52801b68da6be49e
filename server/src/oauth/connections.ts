import { isBuiltIn } from "../domain/access/built-in-app.ts";
import { GrantRefusal } from "../domain/access/grant-refusal.ts";
import { widest } from "../domain/access/scope.ts";
import { hashSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { type App, findApps } from "../store/queries/accounts/apps.ts";
import {
	findToken,
	liveTokens,
	pushedByApps,
	revokeGrants,
	revokeToken,
} from "../store/queries/accounts/tokens.ts";
import type { Store } from "../store/store.ts";
import { type Standing, standingsOf } from "./standing.ts";
import type { TokenUse } from "./token-use.ts";

type Deps = { store: Store; now: () => number };

/** An app that may act for a user. */
export type Connection = {
	app: { id: string; name: string };
	registeredBy: Standing;
	/** The widest of its tokens' scopes. */
	scope: string;
	/** Valid tokens: one for each place where the app is signed in. */
	tokens: number;
	/** Number of the user's games in which it has components or assets. */
	games: number;
	components: number;
	connectedAt: number;
	lastUsedAt: number | null;
};

/**
 * The apps that may act for a user, the most recently connected first. Tuckbox's own tools are not among them: the list of
 * tokens shows each of their sign-ins.
 */
export async function connectionsOf(
	deps: Deps & { tokenUse: TokenUse },
	userId: string,
): Promise<Connection[]> {
	await deps.tokenUse.flush();
	const { reader } = deps.store;
	const tokens = await liveTokens(reader, { userId }, deps.now());
	const byApp = Map.groupBy(
		tokens.filter(({ app_id }) => !isBuiltIn(app_id)),
		({ app_id }) => app_id,
	);
	const known = await findApps(reader, byApp.keys());
	const apps = new Map(known.map((app) => [app.id, app]));
	const standings = await standingsOf(reader, known);
	const standing = new Map(known.map(({ id }, i) => [id, standings[i]]));
	const pushed = new Map((await pushedByApps(reader, userId)).map((row) => [row.app_id, row]));
	const connections = [...byApp].map(([id, own]): Connection => {
		const uses = own.map(({ used_at }) => used_at).filter((at) => at !== null);
		return {
			app: { id, name: apps.get(id)?.name ?? "" },
			registeredBy: standing.get(id) ?? { by: "former" },
			scope: widest(own.map(({ scope }) => scope)) ?? "read",
			tokens: own.length,
			games: pushed.get(id)?.games ?? 0,
			components: pushed.get(id)?.components ?? 0,
			connectedAt: Math.min(...own.map(({ created_at }) => created_at)),
			lastUsedAt: uses.length === 0 ? null : Math.max(...uses),
		};
	});
	return connections.sort((a, b) => b.connectedAt - a.connectedAt);
}

/**
 * Immediately ends an app's access to a user's account: its tokens, and the codes it could exchange for some.
 * @throws Problem APP_NOT_FOUND when it has no token
 */
export async function revokeConnection(deps: Deps, userId: string, appId: string): Promise<void> {
	await deps.store.write(async (writer) => {
		const owner = { userId, appId };
		const live = await liveTokens(writer, owner, deps.now());
		if (live.length === 0 || isBuiltIn(appId)) {
			throw new Problem("APP_NOT_FOUND", `No app ${appId} is connected to your account.`);
		}
		await revokeGrants(writer, owner, deps.now());
	});
}

/**
 * Ends a token for the app that has it (RFC 7009). An unknown token counts as ended.
 * @throws GrantRefusal `invalid_grant` when the token belongs to another app
 */
export async function revokeByApp(deps: Deps, app: App, text: string): Promise<void> {
	const token = await findToken(deps.store.reader, hashSecret(text));
	if (token === undefined) return;
	if (token.app_id !== app.id) {
		throw new GrantRefusal("INVALID_TOKEN", "invalid_grant", "The token belongs to another app.");
	}
	await deps.store.write((writer) => revokeToken(writer, token.hash, deps.now()));
}
