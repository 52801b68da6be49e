import { type Command, serviceOption } from "../command.ts";
import { openInBrowser } from "../login/open-browser.ts";
import { t } from "../messages/words.ts";
import { chooseService } from "../service/connection.ts";
import { connectToGame } from "../service/game-choice.ts";
import { GameLinks } from "../service/game-link.ts";
import { gamePage } from "../service/game-page.ts";

export const open: Command = {
	usage: () => t("help.operandGame"),
	about: () => t("open.about"),
	options: { ...serviceOption, print: { type: "boolean", text: () => t("open.optionPrint") } },
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox open", ""],
		['tuckbox open "Lantern Bay"', ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const [operand] = given.operands;
		const links = new GameLinks(".");
		const { url } = await chooseService(context, given, {
			url: await links.lastUrl(),
			origin: t("service.thisFolder"),
		});
		let address = `${url}/`;
		if (operand !== undefined || (await links.find(url)) !== undefined) {
			const { connection, game } = await connectToGame(context, given, operand);
			address = gamePage(connection.url, game.id);
		}
		const isOpen = !given.has("print") && !terminal.isJson && (await openInBrowser(address, context.env));
		if (terminal.isJson) terminal.json({ address });
		terminal.print(isOpen ? t("open.opened", { address }) : address);
	},
};
