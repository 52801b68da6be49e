import type { Bearer } from "@tuckbox/client";
import { defaultScope, type Scope } from "@tuckbox/pieces";
import type { AuthorizationServer } from "oauth4webapi";
import type { Arguments, Context } from "../command.ts";
import { t } from "../messages/words.ts";
import {
	type Connection,
	chooseService,
	type FolderService,
	findAccess,
	openConnection,
	signedOut,
} from "../service/connection.ts";
import { type Credential, Credentials } from "../service/credentials.ts";
import { isLoopback } from "../service/service-address.ts";
import { confirm } from "../terminal/ask.ts";
import { hasBrowser } from "./open-browser.ts";

/**
 * A way to sign in: on a page in a browser here, by a code that is typed into a browser anywhere, or with a token that
 * the user has.
 */
export type Means = { by: "browser" | "device"; scope: Scope } | { by: "token"; read(): Promise<string> };

export type SignedIn = {
	/** The service's own name for its address: its URLs begin with it. */
	url: string;
	credential: Credential;
	/** Absent when the connection broke after the access was granted. */
	bearer: Bearer | undefined;
};

/** The user and app of a token. @throws Failure when the service does not accept it */
async function bearerOf(context: Context, url: string, token: string): Promise<Bearer> {
	const { tuckbox, run, signal } = openConnection(context, { url, token, tokenIsFromEnvironment: false });
	return await run(() => tuckbox.whoami({ signal }));
}

async function obtain(
	context: Context,
	server: AuthorizationServer,
	means: Means,
): Promise<Pick<SignedIn, "credential" | "bearer">> {
	const savedAt = new Date().toISOString();
	if (means.by === "token") {
		const token = await means.read();
		const bearer = await bearerOf(context, server.issuer, token);
		return { credential: { token, source: "token", scope: bearer.scope, savedAt }, bearer };
	}
	const granted =
		means.by === "device"
			? await (await import("./by-device.ts")).loginByDevice(server, means.scope, context)
			: await (await import("./by-browser.ts")).loginByBrowser(server, means.scope, context);
	const { token, scope = means.scope } = granted;
	return { credential: { token, source: "login", scope, savedAt }, bearer: undefined };
}

/** Signs in to a service and stores the access. Revokes the access that it replaces. @throws Failure */
export async function signIn(context: Context, url: string, means: Means): Promise<SignedIn> {
	const { terminal, signal, env } = context;
	const { discover, revoke } = await import("./authorization-server.ts");
	const server = await discover(url, signal);
	const { issuer } = server;
	if (new URL(issuer).protocol === "http:" && !isLoopback(new URL(issuer)))
		terminal.say(t("login.notEncrypted", { issuer }));
	const credentials = new Credentials(env);
	const before = (await credentials.read()).services[issuer];
	const { credential, bearer } = await obtain(context, server, means);
	await credentials.save(issuer, credential);
	// the granted access is stored even if the connection breaks now
	const known = bearer ?? (await bearerOf(context, issuer, credential.token).catch(() => undefined));
	if (before?.source === "login" && before.token !== credential.token)
		await revoke(server, before.token, signal);
	return { url: issuer, credential, bearer: known };
}

/**
 * Works like `connect`, but lets a user at a terminal sign in first: in the browser or, without one, with a code.
 * @throws Failure when the user does not sign in, or cannot be prompted
 */
export async function connectOrSignIn(
	context: Context,
	given: Arguments,
	folder: FolderService,
): Promise<Connection> {
	const { terminal, signal, env } = context;
	const place = await chooseService(context, given, folder);
	const access = await findAccess(context, place, folder.origin);
	if (access !== undefined) return openConnection(context, access);
	if (!terminal.canAsk) throw await signedOut(context, place);
	// the folder may come from someone else, so it must not decide alone where the user types a password
	if (place.from === "folder") {
		const question = t("login.askThere", { origin: folder.origin, url: place.url });
		await confirm(terminal, signal, question);
	} else terminal.say(t("login.notYet", { url: place.url }));
	const by = hasBrowser(env) ? "browser" : "device";
	const { url, credential } = await signIn(context, place.url, { by, scope: defaultScope });
	terminal.say(t("scopes.login", { url, access: credential.scope ?? defaultScope }));
	return openConnection(context, { url, token: credential.token, tokenIsFromEnvironment: false });
}
