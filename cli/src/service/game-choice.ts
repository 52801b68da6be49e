import type { Game } from "@tuckbox/client";
import { folderKindWords, type Kind, kindNamed } from "@tuckbox/pieces";
import type { Arguments, Context } from "../command.ts";
import { closestWord } from "../command.ts";
import { Failure, wrongUsage } from "../failure.ts";
import { t } from "../messages/words.ts";
import { dayText } from "../terminal/units.ts";
import { type Connection, connect } from "./connection.ts";
import { GameLinks } from "./game-link.ts";

/** Connects to the service, and finds a game by its id, its name, or a folder that was pushed to it. */
export async function connectToGame(
	context: Context,
	given: Arguments,
	operand: string | undefined,
): Promise<{ connection: Connection; game: Game }> {
	const asked = given.text("game") ?? operand;
	const links = new GameLinks(asked ?? ".");
	const url = (await links.lastUrl()) ?? (await new GameLinks(".").lastUrl());
	const connection = await connect(context, given, { url, origin: t("service.folderLink") });
	const { tuckbox, signal, run } = connection;
	const link = await links.find(connection.url);
	if (link !== undefined)
		return { connection, game: await run(() => tuckbox.game(link.gameId).get({ signal })) };
	if (asked === undefined || asked === ".") {
		throw wrongUsage(t("service.whichGame", { url: connection.url }), given.command);
	}
	const games = await run(() => tuckbox.games.list({ signal }));
	return { connection, game: pick(games, asked) };
}

function pick(games: readonly Game[], asked: string): Game {
	const byId = games.find(({ id }) => id === asked);
	if (byId !== undefined) return byId;
	const exact = games.filter(({ name }) => name === asked);
	const near = games.filter(({ name }) => name.toLowerCase() === asked.toLowerCase());
	const [found, ...others] = exact.length > 0 ? exact : near;
	if (found !== undefined && others.length === 0) return found;
	if (found !== undefined) {
		throw new Failure(t("service.ambiguousGame", { count: others.length + 1, name: asked }), {
			now: t("service.chooseById"),
			code: "AMBIGUOUS",
			lines: [found, ...others].map(
				({ id, name, createdAt }) => `${id}  ${name}  ${dayText(new Date(createdAt))}`,
			),
		});
	}
	const guess = closestWord(
		asked,
		games.map(({ name }) => name),
	);
	throw new Failure(
		guess === undefined
			? t("service.noGame", { name: asked })
			: t("service.noGameGuess", { name: asked, guess }),
		{
			now: t("failures.listGames"),
			code: "GAME_NOT_FOUND",
		},
	);
}

/** Reads the kind of `--kind`, by any name that a folder may use for it. @throws Failure listing the kinds */
export function readKind(given: Arguments): Kind | undefined {
	const word = given.text("kind");
	const kind = word === undefined ? undefined : kindNamed(word);
	if (word !== undefined && kind === undefined)
		throw wrongUsage(
			t("program.notOneOf", { option: "kind", value: word, values: folderKindWords.join(", ") }),
			given.command,
		);
	return kind;
}
