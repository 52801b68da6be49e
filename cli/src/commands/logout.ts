import { type Command, type Context, serviceOption } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { chooseService } from "../service/connection.ts";
import { type Credential, Credentials } from "../service/credentials.ts";

type Left = { url: string; revoked: boolean; why?: string };

/** Revokes the access at the service, then forgets it here, even when the service cannot be reached. */
async function leave(
	context: Context,
	credentials: Credentials,
	url: string,
	kept: Credential,
): Promise<Left> {
	let why: string | undefined;
	if (kept.source === "token") why = "it was created in the settings, and other programs may use it";
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
	about: `Revoke your access at the service and forget it here. An access token that you created in the settings and
signed in with by --token-stdin is only forgotten: revoke it in the settings.`,
	options: { ...serviceOption, all: { type: "boolean", text: "sign out of every service" } },
	operands: 0,
	examples: [
		["tuckbox logout", ""],
		["tuckbox logout --all", ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const credentials = new Credentials(context.env);
		const { services } = await credentials.read();
		const { url } = await chooseService(context, given);
		const wanted = given.has("all") ? Object.keys(services) : [url];
		const left: Left[] = [];
		for (const service of wanted) {
			const kept = services[service];
			if (kept !== undefined) left.push(await leave(context, credentials, service, kept));
		}
		if (terminal.isJson) terminal.json({ signedOut: left });
		if (left.length === 0)
			terminal.print(
				given.has("all") ? "You were not signed in to any service." : `You were not signed in to ${url}.`,
			);
		for (const one of left) terminal.print(`You are signed out of ${one.url}.`);
		if (context.env.TUCKBOX_TOKEN) terminal.say("TUCKBOX_TOKEN is still set and still grants access.");
		const alive = left.filter(({ revoked, url: at }) => !revoked && services[at]?.source === "login");
		for (const { url: at, why } of left.filter(({ url: at }) => services[at]?.source === "token"))
			terminal.note(`The token for ${at} stays valid: ${why}. Revoke it at ${at}/settings/tokens`);
		if (alive.length === 0) return;
		throw new Failure(
			`Your access is forgotten here, but the service may not have revoked it: ${alive[0]?.why?.replace(/\.$/, "")}.`,
			{
				now: `Revoke it at ${alive.map(({ url: at }) => `${at}/settings/connections`).join(", ")}`,
				exitCode: exitCodes.failed,
				code: "NOT_REVOKED",
			},
		);
	},
};
