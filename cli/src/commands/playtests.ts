import type {
	PiecePlaytests,
	Playtest,
	PlaytestReport,
	PlaytestSummary,
	ReportFilter,
	ReportTable,
} from "@tuckbox/client";
import { type Arguments, type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { language, t } from "../messages/words.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Cell } from "../terminal/table.ts";
import { ago, iso, numberText } from "../terminal/units.ts";

const reportTables: readonly ReportTable[] = ["games", "pieces", "facts", "answers"];
/** The forms of output that replace the list. */
const forms = ["show", "report", "markdown", "csv"] as const;
type Form = (typeof forms)[number];

/** Times in ISO 8601, as in all other JSON that commands print. */
const dated = <P extends PlaytestSummary>(playtest: P) => ({
	...playtest,
	startedAt: iso(playtest.startedAt),
	endedAt: playtest.endedAt === null ? null : iso(playtest.endedAt),
});

/** @throws Failure when two forms are given */
function formOf(given: Arguments): Form | undefined {
	const [one, other] = forms.filter((form) => given.has(form) || given.text(form) !== undefined);
	if (one !== undefined && other !== undefined)
		throw wrongUsage(t("program.cannotCombine", { one, other }), given.command);
	return one;
}

/** @throws Failure when a value is wrong, or when the filter has nothing to filter */
function filterOf(given: Arguments, form: Form | undefined): ReportFilter {
	const [from, to] = [given.integer("from", 1, 1_000_000), given.integer("to", 1, 1_000_000)];
	const players = given.integer("players", 1, 100);
	const filter = {
		...(from !== undefined && { from }),
		...(to !== undefined && { to }),
		...(players !== undefined && { players }),
		...(given.has("without-designer") && { withoutDesigner: true }),
	};
	const isReport = form !== undefined && form !== "show";
	if (!isReport && Object.keys(filter).length > 0)
		throw wrongUsage(t("playtests.filterOfReport"), given.command);
	return filter;
}

/** @throws Failure */
function tableOf(given: Arguments): ReportTable {
	const name = given.text("csv");
	const table = reportTables.find((one) => one === name);
	if (table !== undefined) return table;
	throw wrongUsage(t("playtests.tables", { tables: reportTables.join(", ") }), given.command);
}

const share = ({ count, of }: { count: number; of: number }) =>
	of === 0 ? "" : t("playtests.of", { count: numberText(count), of: numberText(of) });

function winnersOf({ seats }: Pick<PlaytestSummary, "seats">): string {
	const names = seats
		.filter(({ hasWon }) => hasWon === true)
		.map(({ place, name }) => name ?? seatName(place));
	return names.join(", ");
}

const seatName = (place: number) => t("playtests.seat", { number: place + 1 });

function resultCell({ endedAt, result, excludedBecause, isComplete, seats }: PlaytestSummary): Cell {
	if (endedAt === null) return { text: t("playtests.running"), colour: "green" };
	if (excludedBecause !== null) return { text: t("playtests.excluded"), colour: "yellow" };
	if (isComplete === false) return { text: t("playtests.incomplete"), colour: "yellow" };
	const winners = winnersOf({ seats });
	if (result === "win" && winners !== "") return t("playtests.wonBy", { names: winners });
	return result === null ? "" : t(`playtests.result_${result}`);
}

function summaryRow(playtest: PlaytestSummary): Cell[] {
	const { id, source, table, startedAt, versions, seats } = playtest;
	return [
		{ text: id, colour: "dim", isWhole: true },
		{ text: table?.name ?? t(source === "bots" ? "playtests.byBots" : "playtests.onPaper"), colour: "bold" },
		ago(startedAt),
		t("playtests.versions", { versions: versions.join(", ") }),
		t("playtests.seats", { count: seats.length }),
		resultCell(playtest),
	];
}

function seatRow({
	place,
	name,
	role,
	score,
	hasWon,
	isNew,
	isDesigner,
}: PlaytestSummary["seats"][number]): Cell[] {
	const facts = [
		...(hasWon === true ? [t("playtests.won")] : []),
		...(isNew === true ? [t("playtests.isNew")] : []),
		...(isDesigner ? [t("playtests.isDesigner")] : []),
	];
	return [
		{ text: name ?? seatName(place), colour: "bold" },
		role ?? "",
		score === null ? "" : t("playtests.points", { count: score }),
		facts.join(", "),
	];
}

/** An answer in the words of the player. */
function answerLine({ questions, seats }: Playtest, answer: Playtest["answers"][number]): string {
	const asked = questions[answer.question];
	const question = asked?.text || (asked?.role ? t(`playtests.asked_${asked.role}`) : "");
	const name = seats.find(({ place }) => place === answer.place)?.name ?? seatName(answer.place);
	const pieces = answer.pieces.map((piece) => piece.name).join(", ");
	const said = answer.text ?? (answer.value === null ? pieces : numberText(answer.value));
	return t("playtests.answer", { question, name, said });
}

type Shown = PlaytestReport["pieces"][number] | PiecePlaytests["piece"];

/** A piece of the report: how often it was in hands and played in its latest revision. */
function pieceRow({ name, revisions }: Shown): Cell[] {
	const [latest] = revisions;
	if (latest === undefined) return [];
	const { games, inHand, wins } = latest;
	return [
		{ text: name, colour: "bold" },
		t("playtests.inHand", { share: share({ count: games.inHand, of: games.onTable }) }),
		t("playtests.played", { share: share({ count: games.played, of: games.onTable }) }),
		inHand.count === 0
			? ""
			: t("playtests.fromHand", { share: share({ count: inHand.played, of: inHand.count }) }),
		wins.inHand.games === 0
			? ""
			: t("playtests.wins", { share: share(wins.inHand.seats), all: share(wins.inHand.allSeats) }),
	];
}

export const playtests: Command = {
	usage: () => t("help.operandGame"),
	about: () => t("playtests.about"),
	options: {
		...serviceOption,
		show: { type: "string", value: "ID", text: () => t("playtests.optionShow") },
		report: { type: "boolean", text: () => t("playtests.optionReport") },
		markdown: { type: "boolean", text: () => t("playtests.optionMarkdown") },
		csv: {
			type: "string",
			value: "TABLE",
			text: () => t("playtests.optionCsv", { tables: reportTables.join(", ") }),
			completes: reportTables,
		},
		from: { type: "string", value: "N", text: () => t("playtests.optionFrom") },
		to: { type: "string", value: "N", text: () => t("playtests.optionTo") },
		players: { type: "string", value: "N", text: () => t("playtests.optionPlayers") },
		"without-designer": { type: "boolean", text: () => t("playtests.optionWithoutDesigner") },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox playtests", ""],
		["tuckbox playtests --report --from 7", ""],
		["tuckbox playtests --markdown > report.md", ""],
		["tuckbox playtests --csv pieces > pieces.csv", ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const [operand] = given.operands;
		const form = formOf(given);
		const filter = filterOf(given, form);
		const table = form === "csv" ? tableOf(given) : undefined;
		const { connection, game } = await connectToGame(context, given, operand);
		const { tuckbox, run, signal, url } = connection;
		const handle = tuckbox.game(game.id).playtests;
		const shown = given.text("show");
		if (shown !== undefined) {
			const playtest = await run(() => handle.get(shown, { signal }));
			if (terminal.isJson) return terminal.json({ url, game, playtest: dated(playtest) });
			terminal.table([summaryRow(playtest)]);
			if (playtest.question !== "") terminal.print(t("playtests.question", { question: playtest.question }));
			if (playtest.excludedBecause !== null)
				terminal.print(t("playtests.because", { reason: playtest.excludedBecause }));
			const rounds = new Set(playtest.turns.map(({ round }) => round)).size;
			terminal.print(t("playtests.turns", { turns: playtest.turns.length, rounds }));
			terminal.table(playtest.seats.map(seatRow));
			for (const answer of playtest.answers) terminal.print(answerLine(playtest, answer));
			return;
		}
		if (table !== undefined && !terminal.isJson)
			return terminal.file(await run(() => handle.csv(table, { ...filter, signal })));
		if (form === "markdown" && !terminal.isJson)
			return terminal.file(await run(() => handle.markdown({ ...filter, language, signal })));
		if (form !== undefined) {
			const report = await run(() => handle.report({ ...filter, signal }));
			if (terminal.isJson) return terminal.json({ url, game, report });
			const pieces = report.pieces.filter(({ revisions }) => (revisions[0]?.games.inHand ?? 0) > 0);
			terminal.table(pieces.map(pieceRow));
			for (const { reason, piece, count, of } of report.toLookAt)
				terminal.print(t(`playtests.look_${reason}`, { piece: piece.name, share: share({ count, of }) }));
			const { games, leftOut } = report;
			terminal.note();
			return terminal.note(
				t("playtests.counted", { count: games.length, left: leftOut.length, game: game.name, id: game.id }),
			);
		}
		const list = await run(() => handle.list({ signal }));
		if (terminal.isJson) return terminal.json({ url, game, playtests: list.map(dated) });
		terminal.table(list.map(summaryRow));
		if (list.length > 0) terminal.note();
		const those = { count: list.length, game: game.name, id: game.id };
		const command = `tuckbox playtests${operandFor(operand ?? ".")} --report`;
		terminal.note(
			list.length === 0 ? t("playtests.none", those) : t("playtests.some", { ...those, command }),
		);
	},
};
