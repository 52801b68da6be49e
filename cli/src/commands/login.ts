import type { Command, Context } from "../command.ts";
import { serviceOption } from "../command.ts";
import { exitCodes, Failure, wrongUsage } from "../failure.ts";
import type { Means } from "../login/sign-in.ts";
import { chooseService } from "../service/connection.ts";
import { isTokenShaped } from "../service/credentials.ts";

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
		const { terminal } = context;
		if (given.has("device") && given.has("token-stdin"))
			throw wrongUsage("--device and --token-stdin cannot be combined; choose one.", "login");
		const { url } = await chooseService(context, given);
		const { signIn } = await import("../login/sign-in.ts");
		const means: Means = given.has("token-stdin")
			? { by: "token", read: () => tokenFromInput(context) }
			: { by: given.has("device") ? "device" : "browser", scope: given.has("read-only") ? "read" : "push" };
		const { url: at, credential, bearer } = await signIn(context, url, means);
		const { scope } = credential;
		if (terminal.isJson) terminal.json({ url: at, ...bearer, scope });
		const who = bearer === undefined ? "" : ` as ${bearer.user.name}`;
		terminal.print(`You are signed in to ${at}${who}${scope === "read" ? ", with read-only access" : ""}.`);
		terminal.note("Next, in a folder with your game: tuckbox push --dry-run");
		if (context.env.TUCKBOX_TOKEN)
			terminal.say("TUCKBOX_TOKEN is set, and is used instead for the service that it is for.");
	},
};
