import {
	type PlaytestResult,
	playtestLimits,
	playtestResults,
	playtestSources,
	sharedReplays,
	tableLimits,
} from "@tuckbox/pieces/table";
import { type TSchema, Type } from "typebox";
import { events } from "../../../../domain/playtests/facts.ts";
import { example, id, milliseconds, nextCursor, nullable, oneOf } from "../fields.ts";
import { answerInput, PlaytestAnswer, Question, recordedPiece } from "./answers.ts";

const {
	maxQuestionLength,
	maxReasonLength,
	maxRoleLength,
	maxScore,
	maxPlaytests,
	maxMinutes,
	maxQuestions,
} = playtestLimits;

const orNull = <T>(schema: TSchema) => Type.Unsafe<T | null>(nullable<T>(schema));

const place = Type.Integer({
	minimum: 0,
	maximum: 1000,
	description: "A place around the table, from 0.",
	examples: [1],
});
const question = Type.String({
	maxLength: maxQuestionLength,
	description: "What the playtest should answer.",
	examples: ["Is the Lantern too strong?"],
});
const setUp = Type.String({
	maxLength: tableLimits.maxNameLength,
	description: "The name of the set-up with which the game began.",
});
const result = orNull<PlaytestResult>(
	oneOf(playtestResults, {
		description:
			"How the game ended: some seats won, all won or lost together, or it was not played to an end. Null if no one said.",
	}),
);
const excludedBecause = orNull<string>(
	Type.String({
		minLength: 1,
		maxLength: maxReasonLength,
		description: "Why the playtest does not count; null if it does.",
	}),
);
const score = orNull<number>(Type.Integer({ minimum: -maxScore, maximum: maxScore }));
const role = orNull<string>(
	Type.String({ maxLength: maxRoleLength, description: "The side or character that was played." }),
);
const hasWon = orNull<boolean>(Type.Boolean());
const isNew = orNull<boolean>(Type.Boolean({ description: "Whether it was this person's first game." }));
const isDesigner = Type.Boolean({ description: "Whether the designer played here." });

const sharedReplay = oneOf(sharedReplays, {
	description:
		"What those who sat at the table can watch after the end: nothing, what they saw during the game (the default), or everything that any seat saw.",
});

export const PlaytestStart = Type.Object(
	{ question: Type.Optional(question), setUp: Type.Optional(orNull<string>(setUp)) },
	{ title: "PlaytestStart" },
);

const name = orNull<string>(
	Type.String({
		maxLength: tableLimits.maxNameLength,
		description: "Null if it was taken out, or is unknown.",
	}),
);
const seatFields = {
	name: Type.Optional(name),
	score: Type.Optional(score),
	hasWon: Type.Optional(hasWon),
	isNew: Type.Optional(isNew),
	isDesigner: Type.Optional(isDesigner),
	role: Type.Optional(role),
};

/** Fields of a game that was played on paper. */
const paper = {
	minutes: Type.Optional(
		orNull<number>(
			Type.Integer({ minimum: 1, maximum: maxMinutes, description: "Its length; null if it is unknown." }),
		),
	),
	setUp: Type.Optional(orNull<string>(setUp)),
	version: Type.Optional(
		orNull<number>(
			Type.Integer({ minimum: 1, description: "The version that was played; null if it is unknown." }),
		),
	),
	answers: Type.Optional(
		Type.Array(
			Type.Object(
				{ place, ...answerInput("Ids of components.") },
				{ title: "PaperAnswerInput", description: "With the field for the kind of its question." },
			),
			{
				maxItems: tableLimits.maxSeats * maxQuestions,
				description: "To the questions of the game's form when the game was entered.",
			},
		),
	),
};
const startedAt = Type.Integer({ minimum: 0, description: "Start, in milliseconds since the Unix epoch." });

const said = {
	question: Type.Optional(question),
	result: Type.Optional(result),
	excludedBecause: Type.Optional(excludedBecause),
};

export const PaperGame = Type.Object(
	{
		source: Type.Literal("paper"),
		startedAt,
		...paper,
		...said,
		seats: Type.Array(Type.Object(seatFields, { title: "PaperSeat" }), {
			maxItems: tableLimits.maxSeats,
			description: "In the order of their places.",
		}),
	},
	{ title: "PaperGame" },
);

const SeatInput = Type.Object(
	{ place, ...seatFields },
	{ title: "PlaytestSeatInput", description: "Fields that are left out stay unchanged." },
);

const seats = Type.Optional(Type.Array(SeatInput, { maxItems: tableLimits.maxSeats }));
const unchanged = "Fields that are left out stay unchanged.";

export const PlaytestEnd = Type.Object(
	{ ...said, seats, sharedReplay: Type.Optional(sharedReplay) },
	{ title: "PlaytestEnd", description: unchanged },
);

export const PlaytestChange = Type.Object(
	{
		...{ ...said, seats, sharedReplay: Type.Optional(sharedReplay) },
		startedAt: Type.Optional(startedAt),
		...paper,
		removedPlaces: Type.Optional(
			Type.Array(place, {
				maxItems: tableLimits.maxSeats,
				uniqueItems: true,
				description: "Places whose seats are removed with their answers; the others keep their places.",
			}),
		),
	},
	{
		title: "PlaytestChange",
		description: `${unchanged} Times, set-up, version, answers and names only of a game that was entered by hand. In such a game, a place at which no one sat gets a seat.`,
	},
);

const PlaytestSeat = Type.Object(
	{
		place,
		name: orNull<string>(Type.String({ description: "Null if the guest took it out.", examples: ["Ben"] })),
		isNew,
		isDesigner,
		score,
		hasWon,
		role,
	},
	{ title: "PlaytestSeat" },
);

const summary = {
	id: id(example.playtestId),
	source: oneOf(playtestSources, {
		description: "Whether people played it at a table, bots did, or it was entered by hand.",
	}),
	table: orNull<{ id: string; name: string }>(
		Type.Object(
			{ id: id(example.tableId), name: Type.String() },
			{
				title: "PlaytestTable",
				description:
					"It may have been deleted. Null for a game that was entered by hand, or comes from another service.",
			},
		),
	),
	question,
	setUp: orNull<string>(setUp),
	startedAt: milliseconds("Start"),
	endedAt: orNull<number>(milliseconds("End", "Null while it is running.")),
	endedBy: orNull<"closing" | "deletion" | "rest">(
		oneOf(["closing", "deletion", "rest"] as const, {
			description:
				"The reason why it ended automatically: the table was closed or deleted, or nothing was done for a day. Null if a person ended it.",
		}),
	),
	versions: Type.Array(Type.Integer(), { description: "The versions that lay on the table, in order." }),
	result,
	excludedBecause,
	isComplete: orNull<boolean>(
		Type.Boolean({ description: "Whether everything was recorded. Null while it is running." }),
	),
	sharedReplay,
	hasReplay: Type.Boolean({ description: "Whether there is a replay to watch." }),
	seats: Type.Array(PlaytestSeat, { description: "By their places." }),
};

const PlaytestSummary = Type.Object(summary, { title: "PlaytestSummary" });

export const PlaytestRecord = Type.Object(
	{
		...summary,
		turns: Type.Array(
			Type.Object(
				{
					number: Type.Integer({ minimum: 1 }),
					round: orNull<number>(Type.Integer()),
					place: orNull<number>(
						Type.Integer({ description: "Whose turn it was; null if several seats had their turn." }),
					),
					startedAt: milliseconds("Beginning"),
					endedAt: orNull<number>(milliseconds("End", "Null if it is still going on.")),
				},
				{ title: "PlaytestTurn" },
			),
			{ description: "Without those that were taken back." },
		),
		questions: Type.Array(Question, { description: "The questions of its form. Empty before its end." }),
		answers: Type.Array(PlaytestAnswer, { description: "By their questions and places." }),
	},
	{ title: "Playtest" },
);

export const PlaytestQuery = Type.Object({
	limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: "Page size. Default: 100." })),
	cursor: Type.Optional(Type.String({ maxLength: 64, description: "`nextCursor` of the previous page." })),
});

export const PlaytestList = Type.Object(
	{
		playtests: Type.Array(PlaytestSummary, {
			description: `Latest first. A game has at most ${maxPlaytests}.`,
		}),
		nextCursor,
	},
	{ title: "PlaytestList" },
);

const Fact = Type.Object(
	{
		event: oneOf(events),
		piece: Type.Object(recordedPiece, { title: "FactPiece" }),
		copy: Type.Integer({ minimum: 1, description: "Counts the copies of the piece with facts." }),
		place: orNull<number>(Type.Integer({ description: "The place of the seat that it concerns." })),
		turn: orNull<number>(Type.Integer({ description: "The number of the turn." })),
		act: Type.Integer({ description: "The number of the act at the table." }),
		at: milliseconds("Time"),
		value: orNull<number>(
			Type.Number({ description: "The number on a die or counter, or the angle in degrees." }),
		),
	},
	{ title: "Fact" },
);

export const FactList = Type.Object(
	{ facts: Type.Array(Fact, { description: "In order, without those that were taken back." }) },
	{ title: "FactList" },
);
