import { GrantRefusal } from "../domain/access/grant-refusal.ts";
import { hashSecret, isSameSecret } from "../domain/access/token.ts";
import { type App, findAppByClientId } from "../store/queries/accounts/apps.ts";
import type { Reader, Store } from "../store/store.ts";

/** The app with a client id; deleted apps are not found. */
export async function findClient(reader: Reader, clientId: string): Promise<App | undefined> {
	if (!/^cli_[0-9a-z]{1,60}$/.test(clientId)) return undefined;
	const app = await findAppByClientId(reader, clientId);
	return app?.retired_at === null ? app : undefined;
}

/**
 * The app that makes a call on its own, without a user's token (RFC 6749, 2.3).
 * @throws GrantRefusal CLIENT_ID_MISMATCH, `invalid_client`
 */
export async function authenticateClient(
	deps: { store: Store },
	client: { id: string; secret: string | undefined },
): Promise<App> {
	const app = await findClient(deps.store.reader, client.id);
	const refuse = (message: string) => new GrantRefusal("CLIENT_ID_MISMATCH", "invalid_client", message);
	if (app === undefined) throw refuse("No app has this client id.");
	if (app.secret_hash === null) {
		if (client.secret === undefined) return app;
		throw refuse("The app is public and has no client secret; send none.");
	}
	if (client.secret === undefined) throw refuse("The app is confidential; send its client secret.");
	if (!isSameSecret(hashSecret(client.secret), app.secret_hash)) throw refuse("The client secret is wrong.");
	return app;
}
