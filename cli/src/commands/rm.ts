import type { BriefComponent, Game } from "@tuckbox/client";
import { parentKinds } from "@tuckbox/pieces";
import { type Arguments, type Command, type Context, closestWord, serviceOption } from "../command.ts";
import { Failure, wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import { oneOf, PieceWords } from "../pushing/words.ts";
import type { Connection } from "../service/connection.ts";
import { connectToGame, readKind } from "../service/game-choice.ts";
import { confirm } from "../terminal/ask.ts";
import type { Cell } from "../terminal/table.ts";

/** Finds the caller's piece with a key. @throws Failure when no piece has the key, or more than one */
function pick(pieces: readonly BriefComponent[], key: string, kind: string | undefined): BriefComponent {
	const same = pieces.filter(
		(piece) => piece.externalKey === key && (kind === undefined || piece.kind === kind),
	);
	const [found, ...others] = same;
	if (found !== undefined && others.length === 0) return found;
	if (found !== undefined) {
		throw new Failure(
			t("rm.ambiguous", { count: same.length, key, kinds: same.map((piece) => piece.kind).join(", ") }),
			{ now: t("rm.addKind"), code: "AMBIGUOUS" },
		);
	}
	const guess = closestWord(
		key,
		pieces.map(({ externalKey }) => externalKey),
	);
	throw new Failure(guess === undefined ? t("rm.noPiece", { key }) : t("rm.noPieceGuess", { key, guess }), {
		now: t("rm.listPieces"),
		code: "COMPONENT_NOT_FOUND",
	});
}

async function removePieces(
	context: Context,
	given: Arguments,
	{ connection, game }: { connection: Connection; game: Game },
	keys: readonly string[],
) {
	const { terminal, signal: stop } = context;
	const { tuckbox, run, signal, url } = connection;
	const handle = tuckbox.game(game.id);
	const pieces = await run(() => handle.components.listBrief({}, { signal }));
	const selected = [...new Set(keys.map((key) => pick(pieces, key, readKind(given))))];
	const orphans = pieces.filter(
		(piece) =>
			selected.some(({ kind, externalKey }) => isChild(piece, kind, externalKey)) &&
			!selected.includes(piece),
	);
	const words = new PieceWords(pieces);
	const rows = selected.map((piece): Cell[] => [
		{ text: "-", colour: "red" },
		{ text: oneOf(words.wordOf(piece)), isWhole: true },
		piece.externalKey,
		piece.name,
	]);
	terminal.noteTable(rows);
	if (orphans.length > 0) terminal.note(`  ${t("rm.orphans", { count: orphans.length })}`);
	if (!given.has("yes"))
		await confirm(terminal, stop, t("rm.ask", { count: selected.length, game: game.name }));
	const ids = selected.map(({ id }) => id);
	const { refused, version } = await run(() => handle.components.deleteSelected(ids, { signal }));
	const gone = new Set(refused.map(({ componentId }) => componentId));
	const deleted = selected
		.filter(({ id }) => !gone.has(id))
		.map(({ id, kind, externalKey, name }) => ({ id, kind, externalKey, name }));
	if (terminal.isJson) terminal.json({ url, game, deleted });
	terminal.print(t("rm.deleted", { count: deleted.length, game: game.name }));
	if (gone.size > 0) terminal.note(t("rm.gone", { count: gone.size }));
	if (version > 0)
		terminal.note(
			t("versions.undo", {
				command: `tuckbox versions${operandFor(given.operands[0] ?? ".")} --restore ${version}`,
			}),
		);
}

const isChild = (piece: BriefComponent, kind: string, key: string) =>
	piece.parentExternalKey === key && parentKinds(piece.kind).some((parent) => parent === kind);

async function removeGame(
	context: Context,
	given: Arguments,
	{ connection, game }: { connection: Connection; game: Game },
) {
	const { terminal } = context;
	const { tuckbox, run, signal, url } = connection;
	const handle = tuckbox.game(game.id);
	const published = await run(() => handle.versions.published({ signal }));
	const mine = await run(() => handle.components.listBrief({}, { signal }));
	const others = published.components.filter(({ id }) => !mine.some((piece) => piece.id === id)).length;
	const lost = { game: game.name, id: game.id, url, count: mine.length };
	terminal.note(others > 0 ? t("rm.deletesOthersToo", { ...lost, others }) : t("rm.deletes", lost));
	terminal.note(t("rm.noUndo"));
	if (!given.has("yes")) await confirm(terminal, context.signal, t("rm.typeName"), game.name);
	await run(() => handle.delete({ signal }));
	if (terminal.isJson) terminal.json({ url, deletedGame: game, pieces: mine.length + others });
	terminal.print(t("rm.gameDeleted", { game: game.name }));
}

export const rm: Command = {
	usage: "GAME [KEY …] [--yes]",
	about: () => t("rm.about"),
	options: {
		...serviceOption,
		kind: { type: "string", value: "KIND", text: () => t("rm.optionKind") },
		yes: { type: "boolean", short: "y", text: () => t("rm.optionYes") },
	},
	completes: "folder",
	operands: 1000,
	examples: [
		["tuckbox rm . clubs-a clubs-k", () => t("rm.examplePieces")],
		['tuckbox rm "Lantern Bay"', () => t("rm.exampleGame")],
	],
	async run(context, given) {
		const [operand, ...keys] = given.operands;
		if (operand === undefined) throw wrongUsage(t("rm.which"), "rm");
		const found = await connectToGame(context, given, operand);
		if (keys.length > 0) await removePieces(context, given, found, keys);
		else await removeGame(context, given, found);
	},
};
