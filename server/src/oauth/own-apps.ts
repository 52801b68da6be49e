import { newId } from "../domain/ids.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { type App, findAppByClientId, insertApp } from "../store/tables/apps.ts";

type OwnApp = Pick<App, "client_id" | "name"> & { redirectUris: string[] };

/** The app of all personal tokens; no one can authorize it, since generated client ids look different. */
const personalTokens: OwnApp = { client_id: "personal-tokens", name: "Personal tokens", redirectUris: [] };

/** The command line, which cannot be registered on every server separately. */
const commandLine: OwnApp = {
	client_id: "cli_tuckbox",
	name: "Tuckbox command line",
	redirectUris: ["http://127.0.0.1/callback"],
};

/** The app of what users do by hand in the console; no one can authorize it either. */
const byHand: OwnApp = { client_id: "console", name: "Console", redirectUris: [] };

async function idOf(writer: Writer, app: OwnApp, now: number): Promise<string> {
	const known = await findAppByClientId(writer, app.client_id);
	if (known !== undefined) return known.id;
	const id = newId("app", now);
	await insertApp(writer, {
		id,
		client_id: app.client_id,
		name: app.name,
		redirect_uris: JSON.stringify(app.redirectUris),
		secret_hash: null,
		owner_id: null,
		requires_pkce: 1,
		retired_at: null,
		created_at: now,
	});
	return id;
}

export async function findPersonalApp(reader: Reader): Promise<App | undefined> {
	return await findAppByClientId(reader, personalTokens.client_id);
}

export async function personalAppId(writer: Writer, now: number): Promise<string> {
	return await idOf(writer, personalTokens, now);
}

/** @throws Error before {@link makeOwnApps} */
export async function consoleAppId(reader: Reader): Promise<string> {
	const app = await findAppByClientId(reader, byHand.client_id);
	if (app === undefined) throw new Error("the console's app has not been created");
	return app.id;
}

/** Creates the apps that need no registration. Called at every start; has an effect only once. */
export async function makeOwnApps({ store, now }: { store: Store; now: () => number }): Promise<void> {
	for (const app of [commandLine, byHand]) {
		if ((await findAppByClientId(store.reader, app.client_id)) !== undefined) continue;
		await store.write((writer) => idOf(writer, app, now()));
	}
}
