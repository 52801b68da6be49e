import type { Bearer } from "@tuckbox/client";
import type { AuthorizationServer } from "oauth4webapi";
import type { Command, Context } from "../command.ts";
import { serviceOption } from "../command.ts";
import { chooseService, openConnection } from "../connection.ts";
import { type Credential, Credentials, isTokenShaped, type Scope } from "../credentials.ts";
import { exitCodes, Failure, wrongUsage } from "../failure.ts";
import type { Granted } from "../login/authorization-server.ts";
import { isLoopback } from "../service-address.ts";
import { printable } from "../terminal/style.ts";

/** How many characters of standard input are read for a token. */
const maxInputLength = 10_000;

async function tokenFromInput({ terminal, signal }: Context): Promise<string> {
	if (process.stdin.isTTY) terminal.say("Paste the token, press Enter, then Ctrl-D.");
	let text = "";
	signal.addEventListener("abort", () => process.stdin.destroy());
	try {
		for await (const chunk of process.stdin.setEncoding("utf8")) {
			text += chunk;
			if (text.length > maxInputLength) break;
		}
	} catch (error) {
		throw signal.aborted ? signal.reason : error;
	}
	const token = text.trim();
	if (isTokenShaped(token)) return token;
	throw new Failure(
		"Standard input did not contain an access token, which is tbx_ followed by 36 letters and digits.",
		{
			now: "Copy the whole token and run: tuckbox login --token-stdin < FILE",
			exitCode: exitCodes.usage,
			code: "INVALID_TOKEN",
		},
	);
}

/** The user and app of a token. @throws Failure when the service does not accept it */
async function bearerOf(context: Context, url: string, token: string): Promise<Bearer> {
	const { tuckbox, run, signal } = openConnection(context, { url, token, tokenIsFromEnvironment: false });
	return await run(() => tuckbox.whoami({ signal }));
}

async function grant(
	context: Context,
	server: AuthorizationServer,
	isDevice: boolean,
	scope: Scope,
): Promise<Granted> {
	const program = { ...context, env: context.env as NodeJS.ProcessEnv };
	if (isDevice) {
		const { loginByDevice } = await import("../login/by-device.ts");
		return await loginByDevice(server, scope, program);
	}
	const { loginByBrowser } = await import("../login/by-browser.ts");
	return await loginByBrowser(server, scope, program);
}

export const login: Command = {
	usage: "[--url URL] [--device | --token-stdin]",
	about: `Sign in to a service. You confirm in your browser; the command line never sees your password. Your access is
kept in a file that only you can read until you run "tuckbox logout". From then on, commands use the service that you
signed in to, unless --url, TUCKBOX_URL or the folder names another.

Without a browser on this machine, --device shows a code to enter in a browser anywhere.`,
	options: {
		...serviceOption,
		device: { type: "boolean", text: "show a code to enter in a browser on another machine" },
		"token-stdin": { type: "boolean", text: "read an access token from standard input instead" },
		"read-only": { type: "boolean", text: "request read-only access" },
	},
	operands: 0,
	examples: [
		["tuckbox login --url https://tuckbox.example", ""],
		["tuckbox login --device", "over SSH"],
		["tuckbox login --token-stdin < token.txt", "a token from the settings"],
	],
	async run(context, given) {
		const { terminal, signal, env } = context;
		if (given.has("device") && given.has("token-stdin"))
			throw wrongUsage("--device and --token-stdin cannot be combined; choose one.", "login");
		const { url } = await chooseService(context, given);
		const { discover, revoke } = await import("../login/authorization-server.ts");
		const server = await discover(url, signal);
		// the address by which the service knows itself is the one that its URLs begin with
		const at = server.issuer;
		if (new URL(at).protocol === "http:" && !isLoopback(new URL(at)))
			terminal.say(`${at} is not encrypted: others on the network could read your access token.`);
		const credentials = new Credentials(env);
		const before = await credentials.find(at);
		let credential: Credential;
		let bearer: Bearer | undefined;
		const savedAt = new Date().toISOString();
		if (given.has("token-stdin")) {
			const token = await tokenFromInput(context);
			bearer = await bearerOf(context, at, token);
			credential = { token, source: "token", scope: bearer.scope, savedAt };
			await credentials.save(at, credential);
		} else {
			const wanted = given.has("read-only") ? "read" : "push";
			const { token, scope = wanted } = await grant(context, server, given.has("device"), wanted);
			credential = { token, source: "login", scope, savedAt };
			await credentials.save(at, credential);
			// what was granted is kept, even if the connection breaks now
			bearer = await bearerOf(context, at, token).catch(() => undefined);
		}
		if (before?.source === "login" && before.token !== credential.token)
			await revoke(server, before.token, signal);
		const { scope } = credential;
		if (terminal.isJson) terminal.json({ url: at, ...bearer, scope });
		const who = bearer === undefined ? "" : ` as ${printable(bearer.user.name)}`;
		terminal.print(`You are signed in to ${at}${who}${scope === "read" ? ", with read-only access" : ""}.`);
		terminal.note("Next, in a folder with your game: tuckbox push --dry-run");
		if (env.TUCKBOX_TOKEN) terminal.say("TUCKBOX_TOKEN is set and takes precedence over this sign-in.");
	},
};
