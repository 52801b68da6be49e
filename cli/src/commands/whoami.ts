import { bytesText } from "@tuckbox/pieces";
import { type Command, serviceOption } from "../command.ts";
import { connect } from "../service/connection.ts";
import { Credentials } from "../service/credentials.ts";
import { ago } from "../terminal/units.ts";

export const whoami: Command = {
	usage: "[--url URL]",
	about: `Show the service and the account that you are signed in to, and how, and check that the access is still valid. The
exit code is 3 if it is not.`,
	options: { ...serviceOption },
	operands: 0,
	examples: [
		["tuckbox whoami", ""],
		["tuckbox whoami --url https://tuckbox.example --json", ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const { url, tokenIsFromEnvironment, tuckbox, run, signal } = await connect(context, given);
		const { services } = await new Credentials(context.env).read();
		const kept = tokenIsFromEnvironment ? undefined : services[url];
		const bearer = await run(() => tuckbox.whoami({ signal }));
		const by = tokenIsFromEnvironment ? "environment" : (kept?.source ?? "login");
		const others = Object.keys(services).filter((other) => other !== url);
		if (terminal.isJson) {
			const since = kept === undefined ? {} : { savedAt: kept.savedAt };
			terminal.json({ url, by, ...bearer, ...since, others });
			return;
		}
		const ways = { environment: "TUCKBOX_TOKEN", token: "a token from the settings", login: "your browser" };
		const since = kept === undefined ? "" : `, ${ago(Date.parse(kept.savedAt))}`;
		const rights = { push: "read and push", read: "read-only" };
		const rows: [string, string][] = [
			["Service", url],
			["Account", bearer.user.name],
			["Signed in by", ways[by] + since],
			["App", bearer.app.name],
			["Access", rights[bearer.scope] ?? bearer.scope],
			["Storage", `${bytesText(bearer.storage.usedBytes)} of ${bytesText(bearer.storage.quotaBytes)} used`],
			...(others.length === 0 ? [] : [["Also signed in to", others.join(", ")] as [string, string]]),
		];
		const wide = Math.max(...rows.map(([title]) => title.length));
		for (const [title, value] of rows) terminal.print(`  ${title.padEnd(wide)}   ${value}`, wide + 5);
	},
};
