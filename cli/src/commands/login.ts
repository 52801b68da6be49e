import { askBearer } from "../bearer.ts";
import { chooseService } from "../connection.ts";
import { type Credential, Credentials, isTokenShaped } from "../credentials.ts";
import { exitCodes, Failure, wrongUsage } from "../failure.ts";
import { type AuthorizationServer, discover, type Granted } from "../login/authorization-server.ts";
import { isLoopback } from "../service-address.ts";
import { printable } from "../terminal/style.ts";
import type { Command, Context } from "./command.ts";
import { serviceOption } from "./command.ts";

/** The longest text that is read for a token, in characters. */
const longestInput = 10_000;

async function tokenFromInput(): Promise<string> {
	let text = "";
	for await (const chunk of process.stdin.setEncoding("utf8")) {
		text += chunk;
		if (text.length > longestInput) break;
	}
	const token = text.trim();
	if (isTokenShaped(token)) return token;
	throw new Failure(
		"What came on standard input is no access token: those are tbx_ and 36 letters and digits.",
		{
			now: "Copy it whole, and send it so: tuckbox login --token-stdin < FILE",
			exitCode: exitCodes.usage,
			code: "INVALID_TOKEN",
		},
	);
}

/** Whether the service takes a token. @throws Failure when it does not */
async function tryToken(context: Context, url: string, token: string): Promise<void> {
	const { openConnection } = await import("../connection.ts");
	const { tuckbox, run, signal } = openConnection(context, { url, token, tokenIsFromEnvironment: false });
	await run(() => tuckbox.games.list({ signal }));
}

async function grant(
	context: Context,
	server: AuthorizationServer,
	isDevice: boolean,
	scope: "push" | "read",
): Promise<Granted> {
	const surroundings = { ...context, env: context.env as NodeJS.ProcessEnv };
	if (isDevice) {
		const { loginByDevice } = await import("../login/by-device.ts");
		return await loginByDevice(server, scope, surroundings);
	}
	const { loginByBrowser } = await import("../login/by-browser.ts");
	return await loginByBrowser(server, scope, surroundings);
}

export const login: Command = {
	usage: "[--url URL] [--device | --token-stdin]",
	about: `Signs you in to a service. Your browser opens and asks you there; the command line never sees your password.
The access is kept in a file that only you can read, one for each service, until "tuckbox logout". The service
that you sign in to is the one that is meant from then on, unless --url, TUCKBOX_URL or the folder names another.

Without a browser on this machine, --device shows a code to type in a browser anywhere.`,
	options: {
		...serviceOption,
		device: { type: "boolean", text: "show a code to type in a browser on another machine" },
		"token-stdin": { type: "boolean", text: "read an access token from standard input instead" },
		"read-only": { type: "boolean", text: "ask for the right to look only" },
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
			throw wrongUsage("--device and --token-stdin are two ways; choose one.", "login");
		const { url } = await chooseService(context, given);
		const server = await discover(url, signal);
		// the name by which the service knows itself is the one its addresses begin with
		const at = server.issuer;
		if (new URL(at).protocol === "http:" && !isLoopback(new URL(at)))
			terminal.say(`${at} is not encrypted: others on the network could read your access.`);
		const credentials = new Credentials(env);
		const before = await credentials.find(at);
		let credential: Credential;
		const savedAt = new Date().toISOString();
		if (given.has("token-stdin")) {
			const token = await tokenFromInput();
			await tryToken(context, at, token);
			credential = { token, source: "token", savedAt };
		} else {
			const scope = given.has("read-only") ? "read" : "push";
			const granted = await grant(context, server, given.has("device"), scope);
			const { token } = granted;
			credential = { token, source: "login", ...(granted.scope && { scope: granted.scope }), savedAt };
		}
		const bearer = await askBearer(at, credential.token, signal);
		if (bearer !== undefined) credential.scope = bearer.scope;
		await credentials.save(at, credential);
		if (before?.source === "login" && before.token !== credential.token) {
			const { revoke } = await import("../login/authorization-server.ts");
			await revoke(server, before.token, signal);
		}
		if (terminal.isJson)
			terminal.json({ url: at, ...bearer, ...(credential.scope && { scope: credential.scope }) });
		const who = bearer === undefined ? "" : ` as ${printable(bearer.user.name)}`;
		terminal.print(`You are signed in to ${at}${who}${credential.scope === "read" ? ", to look only" : ""}.`);
		terminal.note("Next, in a folder with your game: tuckbox push --dry-run");
		if (env.TUCKBOX_TOKEN) terminal.say("TUCKBOX_TOKEN is set and comes first, before this sign-in.");
	},
};
