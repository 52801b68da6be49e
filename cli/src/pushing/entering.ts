import type { Context } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { operandFor, shellWord } from "../hints.ts";
import { t } from "../messages/words.ts";
import type { Connection } from "../service/connection.ts";
import { isConfirmed } from "../terminal/ask.ts";
import type { Target } from "./target.ts";

/** Whether nothing was ever pushed to a game; then it cannot belong to another folder. */
async function isUnused(gameId: string, { tuckbox, signal, run }: Connection): Promise<boolean> {
	const { components, versions } = tuckbox.game(gameId);
	const page = await run(() => components.pages({ limit: 1 }, { signal })[Symbol.asyncIterator]().next());
	if (page.value === undefined || page.value.length > 0) return false;
	return (await run(() => versions.list({ signal }))).length === 0;
}

/**
 * Asks before a folder that was never pushed joins an existing game that has the folder's own name: two folders called
 * "cards" are rarely the same game. A name in the manifest is no guess and needs no question.
 * @param mayAsk whether to ask, at a terminal
 * @throws Failure when the user refuses, or cannot be prompted
 */
export async function checkEntry(
	{ terminal, signal }: Context,
	connection: Connection,
	target: Target,
	dir: string,
	mayAsk: boolean,
): Promise<void> {
	const { gameId, name = "", isGuessed } = target;
	if (!isGuessed || gameId === undefined || (await isUnused(gameId, connection))) return;
	const push = `tuckbox push${operandFor(dir)}`;
	const apart = `${push} --game-name NAME`;
	if (!mayAsk || !terminal.canAsk) {
		throw new Failure(t("push.alreadyGameNothing", { name }), {
			now: t("push.thisOrOwn", { this: `${push} --game ${shellWord(gameId)}`, own: apart }),
			exitCode: exitCodes.usage,
			code: "GAME_NOT_CHOSEN",
		});
	}
	terminal.say(t("push.alreadyGame", { name }));
	if (await isConfirmed(terminal, signal, t("push.intoThatGame"))) return;
	throw new Failure(t("push.nothingPushed"), {
		now: t("push.ownGame", { command: apart }),
		code: "NOT_CONFIRMED",
	});
}
