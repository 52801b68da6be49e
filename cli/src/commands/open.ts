import { type Command, serviceOption } from "../command.ts";
import { chooseService } from "../connection.ts";
import { connectToGame } from "../game-choice.ts";
import { GameLinks } from "../game-link.ts";
import { openInBrowser } from "../login/open-browser.ts";

/** The game's page if the service has one, otherwise the service's own. */
async function addressOf(url: string, gameId: string, signal: AbortSignal): Promise<string> {
	const page = `${url}/games/${gameId}`;
	const answer = await fetch(page, { method: "HEAD", redirect: "manual", signal }).catch(() => undefined);
	return answer === undefined || answer.status === 404 || answer.status === 405 ? `${url}/` : page;
}

export const open: Command = {
	usage: "[GAME|DIR] [options]",
	about: `Open a game in your browser: this folder's, unless you name another. If the folder has no game, the service itself
opens. Without a browser, the command prints the address.`,
	options: { ...serviceOption, print: { type: "boolean", text: "print the address instead of opening it" } },
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
			origin: "this folder",
		});
		let address = `${url}/`;
		if (operand !== undefined || (await links.find(url)) !== undefined) {
			const { connection, game } = await connectToGame(context, given, operand);
			address = await addressOf(connection.url, game.id, connection.signal);
		}
		const isOpen =
			!given.has("print") &&
			!terminal.isJson &&
			(await openInBrowser(address, context.env as NodeJS.ProcessEnv));
		if (terminal.isJson) terminal.json({ address });
		terminal.print(isOpen ? `Opened ${address}` : address);
	},
};
