import { type Command, type Context, serviceOption } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { t } from "../messages/words.ts";
import { chooseService } from "../service/connection.ts";
import { type Credential, Credentials } from "../service/credentials.ts";

type Left = { url: string; revoked: boolean; why?: string };

/** Revokes the access at the service and deletes it here, even if the service cannot be reached. */
async function leave(
	context: Context,
	credentials: Credentials,
	url: string,
	kept: Credential,
): Promise<Left> {
	let why: string | undefined;
	if (kept.source === "token") why = t("logout.fromSettings");
	else {
		try {
			const { discover, revoke } = await import("../login/authorization-server.ts");
			why = await revoke(await discover(url, context.signal), kept.token, context.signal);
		} catch (error) {
			if (context.signal.aborted) throw error;
			why = (error as Error).message;
		}
	}
	await credentials.forget(url);
	return { url, revoked: why === undefined, ...(why !== undefined && { why }) };
}

export const logout: Command = {
	usage: "[--url URL | --all]",
	about: () => t("logout.about"),
	options: { ...serviceOption, all: { type: "boolean", text: () => t("logout.optionAll") } },
	operands: 0,
	examples: [
		["tuckbox logout", ""],
		["tuckbox logout --all", ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const credentials = new Credentials(context.env);
		const { services } = await credentials.read();
		const chosen = await chooseService(context, given);
		const wanted = given.has("all") ? Object.keys(services) : [chosen.url];
		const left: Left[] = [];
		for (const service of wanted) {
			const kept = services[service];
			if (kept !== undefined) left.push(await leave(context, credentials, service, kept));
		}
		if (terminal.isJson) terminal.json({ signedOut: left });
		if (left.length === 0)
			terminal.print(given.has("all") ? t("logout.noneAnywhere") : t("logout.none", { url: chosen.url }));
		for (const one of left) terminal.print(t("logout.done", { url: one.url }));
		if (context.env.TUCKBOX_TOKEN) terminal.say(t("logout.tokenSet"));
		for (const { url, why = "" } of left.filter((one) => services[one.url]?.source === "token"))
			terminal.note(t("logout.tokenStays", { url, why, address: `${url}/settings/tokens` }));
		const alive = left.filter(({ url, revoked }) => !revoked && services[url]?.source === "login");
		const [first] = alive;
		if (first === undefined) return;
		throw new Failure(t("logout.notRevoked", { why: first.why?.replace(/\.$/, "") ?? "" }), {
			now: t("logout.revoke", {
				addresses: alive.map(({ url }) => `${url}/settings/connections`).join(", "),
			}),
			exitCode: exitCodes.failed,
			code: "NOT_REVOKED",
		});
	},
};
