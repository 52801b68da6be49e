import { languageTags } from "@tuckbox/messages/languages.ts";
import { kinds } from "@tuckbox/pieces";
import { type PlaytestResult, playtestResults, playtestSources, tableLimits } from "@tuckbox/pieces/table";
import { type TSchema, Type } from "typebox";
import { leastForInterval, type Share, type Spread } from "../../../../domain/playtests/report/figures.ts";
import { waysOut } from "../../../../domain/playtests/report/sums.ts";
import { lookReasons } from "../../../../domain/playtests/report/to-look-at.ts";
import { example, id, milliseconds, nullable, oneOf } from "../fields.ts";

const orNull = <T>(schema: TSchema) => Type.Unsafe<T | null>(nullable<T>(schema));
const count = (description?: string) =>
	Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });
const counts = <const N extends readonly string[]>(names: N) =>
	Object.fromEntries(names.map((name) => [name, count()])) as Record<N[number], ReturnType<typeof count>>;
/** A named schema of a type, which openapi.json has once. */
const named = <T>(schema: TSchema) => Type.Unsafe<T>(schema);

const Interval = Type.Unsafe<[number, number] | null>({
	type: ["array", "null"],
	items: { type: "number", minimum: 0, maximum: 1 },
	minItems: 2,
	maxItems: 2,
	description: `The 95 % Wilson interval of the share. Null if it is of fewer than ${leastForInterval} games.`,
});
const ShareOfThings = named<Share>(
	Type.Object({ count: count(), of: count(), interval: Interval }, { title: "ReportShare" }),
);
const spread = (description: string) =>
	named<Spread | null>(
		Type.Object(
			{ count: count(), median: Type.Number(), lowest: Type.Number(), highest: Type.Number() },
			{ type: ["object", "null"], description: `${description} Null without numbers.` },
		),
	);

const version = Type.Integer({ minimum: 1 });
const result = orNull<PlaytestResult>(oneOf(playtestResults, { description: "Null if no one said." }));
const versions = Type.Array(Type.Integer(), { description: "The versions that lay on the table, in order." });

const filter = {
	from: Type.Optional(
		Type.Integer({
			minimum: 1,
			description: "Only games in which this version or a later one lay on the table.",
		}),
	),
	to: Type.Optional(
		Type.Integer({
			minimum: 1,
			description: "Only games in which this version or an earlier one lay on the table.",
		}),
	),
	players: Type.Optional(
		Type.Integer({
			minimum: 1,
			maximum: tableLimits.maxSeats,
			description: "Only games with this number of seats.",
		}),
	),
	withoutDesigner: Type.Optional(
		Type.Boolean({ description: "Leaves out what the designer drew, played and won.", default: false }),
	),
};
export const ReportQuery = Type.Object(filter);
export const MarkdownReportQuery = Type.Object({
	...filter,
	language: Type.Optional(oneOf(languageTags, { description: "The language of the report.", default: "en" })),
});

const game = {
	id: id(example.playtestId),
	source: oneOf(playtestSources),
	startedAt: milliseconds("Start"),
	lengthMs: orNull<number>(
		Type.Integer({ description: "From the first turn or fact to the end, in ms. Null if nothing happened." }),
	),
	turns: count(),
	rounds: count(),
	players: count("The number of seats that took part."),
	versions,
	setUp: orNull<string>(Type.String({ description: "The name of the set-up with which the game began." })),
	result,
	isFinished: Type.Boolean({ description: "Whether it was played to an end." }),
	winners: Type.Array(Type.Integer(), { description: "The places that won." }),
	first: named<{ place: number; hasWon: boolean | null } | null>(
		Type.Object(
			{ place: Type.Integer(), hasWon: orNull<boolean>(Type.Boolean()) },
			{
				type: ["object", "null"],
				description: "The place that had the first turn, and whether it won. Null if none or several had it.",
			},
		),
	),
	scores: Type.Array(
		Type.Object({ place: Type.Integer(), score: Type.Integer() }, { title: "PlaytestScore" }),
	),
	scoreSpread: orNull<number>(
		Type.Integer({ description: "Between the highest and the lowest score. Null for fewer than two." }),
	),
};
const ReportGame = Type.Object(game, { title: "ReportGame" });

const group = {
	games: count(),
	finished: count("Games that were played to an end."),
	results: Type.Object(counts([...playtestResults, "unknown"] as const), { title: "ReportResults" }),
	lengthMs: spread("Lengths in ms."),
	turns: spread("Numbers of turns."),
	rounds: spread("Numbers of rounds."),
	score: spread("Scores of seats."),
	scoreSpread: spread("Differences between the highest and the lowest score."),
	firstPlayer: Type.Object(
		{ wins: ShareOfThings, allSeats: ShareOfThings },
		{
			title: "ReportFirstPlayer",
			description: "Wins of the places that had the first turn, and of all places in the same games.",
		},
	),
	together: ShareOfThings,
	again: spread("Answers to whether they would play it again, from 1 to 5."),
};
const groupNote =
	"Lengths, turns, rounds and scores are those of games that were played to an end. `together`: wins of the group in cooperative games.";

const wins = Type.Object(
	{ games: count(), seats: ShareOfThings, allSeats: ShareOfThings },
	{ title: "ReportWins", description: "Wins of these seats, and of all seats in the same games." },
);

const revision = {
	revision: Type.String({ description: "Empty if it is unknown." }),
	name: Type.String({ description: "The name in this revision." }),
	versions,
	games: Type.Object(
		{
			onTable: count("It lay on the table."),
			drawn: count("It was drawn, or dealt into a hand."),
			inHand: count("It was in a hand, however it came there."),
			played: count("It was played from a hand."),
			finished: Type.Object(
				{
					onTable: count(),
					inHand: count(),
					heldAtEnd: count("It was in a hand at the end."),
					neverSeen: count("No copy of it was seen."),
					dead: count("It was in a hand, and never played."),
					kept: count("It was in a hand at the end, and never played."),
				},
				{ title: "ReportFinished", description: "The same of games that were played to an end." },
			),
		},
		{ title: "ReportRevisionGames", description: "Numbers of games." },
	),
	copies: count("The highest number of copies with which it lay on a table."),
	times: Type.Object(
		counts(["drawn", "dealt", "toHand", "played", "revealed", "discarded", "returned"] as const),
		{ title: "ReportTimes", description: "How often it happened to a copy." },
	),
	inHand: Type.Object(
		{ count: count(), ...counts(waysOut) },
		{
			title: "ReportInHand",
			description:
				"How often a copy was in a hand, and how that ended: played, discarded, returned, passed to another hand, held at the end, or other.",
		},
	),
	firstPlay: Type.Object(
		{ turn: spread("The turn of the first play in a game."), round: spread("Its round.") },
		{ title: "ReportFirstPlay" },
	),
	timeInHand: Type.Object(
		{ turns: spread("Turns that passed while a copy was in a hand."), rounds: spread("Rounds.") },
		{ title: "ReportTimeInHand" },
	),
	wins: Type.Object(
		{ inHand: wins, played: wins },
		{
			title: "ReportRevisionWins",
			description: "In games with a winner, of seats that had it in hand, and of those that played it.",
		},
	),
	together: Type.Object(
		{ inHand: ShareOfThings, played: ShareOfThings, all: ShareOfThings },
		{
			title: "ReportRevisionTogether",
			description:
				"In cooperative games, wins of the group when it was in a hand, when it was played, and whenever it lay on the table.",
		},
	),
	votes: Type.Object(
		{
			...counts(["best", "worst"] as const),
			answers: Type.Object(counts(["best", "worst"] as const), { title: "ReportAnswers" }),
		},
		{
			title: "ReportVotes",
			description:
				"Answers that name it as the best or the worst piece, and all answers to these questions in the games in which it lay on the table or was named.",
		},
	),
	rolled: Type.Array(Type.Object({ value: Type.Number(), count: count() }, { title: "ReportRolled" }), {
		description: "The numbers that a die showed.",
	}),
	counted: spread("The last numbers of a counter."),
};
const ReportRevision = Type.Object(revision, { title: "ReportRevision" });

const pieceName = {
	app: Type.String({ description: "Empty for a standard piece of the table." }),
	kind: oneOf(kinds),
	externalKey: Type.String({ description: "The current key of the piece." }),
	name: Type.String(),
};
const componentId = orNull<string>(Type.String({ description: "Null if it is no longer in the game." }));
const ReportPiece = Type.Object(
	{
		...pieceName,
		componentId,
		revisions: Type.Array(ReportRevision, { description: "Latest first." }),
	},
	{ title: "ReportPiece" },
);

const summary = Type.Object(
	{
		all: Type.Object(group, { title: "ReportGroup", description: groupNote }),
		byPlayers: Type.Array(
			Type.Object({ players: count(), ...group }, { title: "ReportPlayers", description: groupNote }),
		),
		byVersion: Type.Array(
			Type.Object({ version, ...group }, { title: "ReportVersion", description: groupNote }),
			{ description: "By the version that lay on the table at the end." },
		),
	},
	{ title: "ReportSummary" },
);

export const PiecePlaytests = Type.Object(
	{
		piece: Type.Object(
			{
				...pieceName,
				componentId,
				revisions: Type.Array(
					Type.Object(
						{
							...revision,
							spans: Type.Array(
								Type.Object({ from: version, until: orNull<number>(version) }, { title: "RevisionSpan" }),
								{
									description:
										"The published versions that show it, newest first: from `from` on and before `until`, which is null while it is published. Empty for dice, whose revision depends on their faces, and for those of versions that are no longer kept.",
								},
							),
						},
						{ title: "PlayedRevision" },
					),
					{ description: "Newest first, with those that have not been played yet." },
				),
			},
			{ title: "PlayedPiece" },
		),
		summary,
		games: Type.Array(
			Type.Object(
				{
					...game,
					happened: Type.Array(
						Type.Object(
							{
								revision: revision.revision,
								copies: revision.copies,
								times: revision.times,
								inHand: revision.inHand,
							},
							{ title: "PieceInGame", description: "What happened to the piece in one of its revisions." },
						),
					),
				},
				{ title: "GameOfPiece" },
			),
			{ description: "Those in which it lay on the table, latest first." },
		),
	},
	{ title: "PiecePlaytests" },
);

export const PlaytestReport = Type.Object(
	{
		summary,
		games: Type.Array(ReportGame, { description: "Those that count, latest first." }),
		leftOut: Type.Array(
			Type.Object(
				{
					id: id(example.playtestId),
					startedAt: milliseconds("Start"),
					because: oneOf(["excluded", "incomplete"] as const),
				},
				{ title: "ReportLeftOut" },
			),
			{ description: "Playtests that have ended and do not count." },
		),
		pieces: Type.Array(ReportPiece, { description: "By name." }),
		toLookAt: Type.Array(
			Type.Object(
				{
					reason: oneOf(lookReasons),
					piece: Type.Object(pieceName, { title: "ReportPieceName" }),
					revision: Type.String(),
					count: count("Games in which it was so, or answers that name it as the worst piece."),
					of: count("Games in which it could have been so, or answers to the question."),
				},
				{ title: "ReportLook" },
			),
			{ description: "At most ten pieces that deserve a look." },
		),
		unclear: Type.Array(
			Type.Object(
				{ playtest: id(example.playtestId), place: Type.Integer(), text: Type.String() },
				{ title: "ReportUnclear" },
			),
			{
				description:
					"At most ten answers to the question what was unclear, of the latest 100 games whose form asked it, the latest first.",
			},
		),
	},
	{ title: "PlaytestReport" },
);
