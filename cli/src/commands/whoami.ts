import { isScope } from "@tuckbox/pieces";
import { type Command, serviceOption } from "../command.ts";
import { t } from "../messages/words.ts";
import { connect } from "../service/connection.ts";
import { Credentials } from "../service/credentials.ts";
import { ago, bytesText } from "../terminal/units.ts";

export const whoami: Command = {
	usage: "[--url URL]",
	about: () => t("whoami.about"),
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
		const ways = { environment: "TUCKBOX_TOKEN", token: t("whoami.byToken"), login: t("whoami.byBrowser") };
		const since = kept === undefined ? "" : `, ${ago(Date.parse(kept.savedAt))}`;
		const rows: [string, string][] = [
			[t("whoami.service"), url],
			[t("whoami.account"), bearer.user.name],
			[t("whoami.signedInBy"), ways[by] + since],
			[t("whoami.app"), bearer.app.name],
			[t("whoami.access"), isScope(bearer.scope) ? t(`scopes.access_${bearer.scope}`) : bearer.scope],
			[
				t("whoami.storage"),
				t("whoami.used", {
					used: bytesText(bearer.storage.usedBytes),
					quota: bytesText(bearer.storage.quotaBytes),
				}),
			],
			...(others.length === 0 ? [] : [[t("whoami.alsoAt"), others.join(", ")] as [string, string]]),
		];
		const wide = Math.max(...rows.map(([title]) => title.length));
		for (const [title, value] of rows) terminal.print(`  ${title.padEnd(wide)}   ${value}`, wide + 5);
	},
};
