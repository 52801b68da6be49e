import { defaultScope, scopes } from "@tuckbox/pieces";
import type { Command, Context } from "../command.ts";
import { serviceOption } from "../command.ts";
import { exitCodes, Failure, wrongUsage } from "../failure.ts";
import type { Means } from "../login/sign-in.ts";
import { t } from "../messages/words.ts";
import { chooseService } from "../service/connection.ts";
import { isTokenShaped } from "../service/credentials.ts";

/** Maximum number of characters that are read from standard input for a token. */
const maxInputLength = 10_000;

async function tokenFromInput({ terminal, signal }: Context): Promise<string> {
	if (process.stdin.isTTY) terminal.say(t("login.paste"));
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
	throw new Failure(t("login.noToken"), {
		now: t("login.copyToken"),
		exitCode: exitCodes.usage,
		code: "INVALID_TOKEN",
	});
}

export const login: Command = {
	usage: "[--url URL] [--device | --token-stdin]",
	about: () => t("login.about"),
	options: {
		...serviceOption,
		device: { type: "boolean", text: () => t("login.optionDevice") },
		"token-stdin": { type: "boolean", text: () => t("login.optionToken") },
		"read-only": { type: "boolean", text: () => t("login.optionReadOnly") },
	},
	operands: 0,
	examples: [
		["tuckbox login --url https://tuckbox.example", ""],
		["tuckbox login --device", () => t("login.exampleDevice")],
		["tuckbox login --token-stdin < token.txt", () => t("login.exampleToken")],
	],
	async run(context, given) {
		const { terminal } = context;
		if (given.has("device") && given.has("token-stdin"))
			throw wrongUsage(t("program.chooseOne", { one: "device", other: "token-stdin" }), "login");
		const { url } = await chooseService(context, given);
		const { signIn } = await import("../login/sign-in.ts");
		const means: Means = given.has("token-stdin")
			? { by: "token", read: () => tokenFromInput(context) }
			: {
					by: given.has("device") ? "device" : "browser",
					scope: given.has("read-only") ? scopes[0] : defaultScope,
				};
		const { url: at, credential, bearer } = await signIn(context, url, means);
		const { scope } = credential;
		if (terminal.isJson) terminal.json({ url: at, ...bearer, scope });
		const access = scope ?? defaultScope;
		terminal.print(
			bearer === undefined
				? t("scopes.login", { url: at, access })
				: t("scopes.loginAs", { url: at, name: bearer.user.name, access }),
		);
		terminal.note(t("login.next"));
		if (context.env.TUCKBOX_TOKEN) terminal.say(t("login.tokenSet"));
	},
};
