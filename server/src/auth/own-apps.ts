import { newId } from "../domain/ids.ts";
import { type App, findAppByClientId, insertApp } from "../store/apps.ts";
import type { Reader, Store, Writer } from "../store/store.ts";

type OwnApp = Pick<App, "client_id" | "name"> & { redirectUris: string[] };

/** What everybody's personal tokens belong to; nobody can ask for it, since no client id looks like this. */
const personalTokens: OwnApp = { client_id: "personal-tokens", name: "Personal tokens", redirectUris: [] };

/** `tuckbox push` on anybody's machine, which cannot be registered with every service that there is. */
const commandLine: OwnApp = {
	client_id: "cli_tuckbox",
	name: "Tuckbox command line",
	redirectUris: ["http://127.0.0.1/callback"],
};

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

/** Lets people sign in with the command line; at a start, and to no effect but the first time. */
export async function admitCommandLine({ store, now }: { store: Store; now: () => number }): Promise<void> {
	if ((await findAppByClientId(store.reader, commandLine.client_id)) !== undefined) return;
	await store.write((writer) => idOf(writer, commandLine, now()));
}
