import { kinds } from "@tuckbox/pieces";
import {
	playtestLimits,
	type QuestionRole,
	questionKinds,
	questionRoles,
	type ShownPiece,
	sharedReplays,
} from "@tuckbox/pieces/table";
import { type TSchema, Type } from "typebox";
import { example, id, milliseconds, nullable, oneOf } from "../fields.ts";

const { maxQuestions, maxFormTextLength, maxAnswerLength, maxPiecesOfAnswer, scale } = playtestLimits;

const orNull = <T>(schema: TSchema) => Type.Unsafe<T | null>(nullable<T>(schema));

const kind = oneOf(questionKinds, {
	description: `How it is answered: with a number from 1 to ${scale}, with a text, or by pointing at pieces.`,
});
const role = orNull<QuestionRole>(
	oneOf(Object.keys(questionRoles) as QuestionRole[], {
		description: `What it asks, for reports: ${Object.entries(questionRoles)
			.map(([name, of]) => `\`${name}\` (${of})`)
			.join(", ")}. Null for any other question.`,
	}),
);
const text = Type.String({
	maxLength: maxFormTextLength,
	description: "The question. Empty if each page words it in its language, as it can for one with a role.",
	examples: ["Was the market worth a visit?"],
});

export const Question = Type.Object({ kind, role, text }, { title: "PlaytestQuestion" });

const questions = Type.Array(Question);

export const PlaytestForm = Type.Object(
	{
		questions,
		isDefault: Type.Boolean({ description: "Whether no one has written a form for the game." }),
	},
	{ title: "PlaytestForm" },
);

export const PlaytestFormInput = Type.Object(
	{
		questions: orNull<{ kind: (typeof questionKinds)[number]; role?: QuestionRole | null; text?: string }[]>(
			Type.Array(
				Type.Object(
					{ kind, role: Type.Optional(role), text: Type.Optional(text) },
					{ title: "PlaytestQuestionInput" },
				),
				{ maxItems: maxQuestions, description: "Empty to ask nothing, and null for the default." },
			),
		),
	},
	{ title: "PlaytestFormInput" },
);

/** A piece in one of its revisions. */
export const recordedPiece = {
	app: Type.String({ description: "Empty for a standard piece of the table." }),
	kind: oneOf(kinds),
	externalKey: Type.String({ description: "The current key of the piece." }),
	name: Type.String(),
	revision: Type.String({
		description:
			"The same for all versions in which the piece was the same to those who play. Empty if it is unknown.",
	}),
};

const pieceId = Type.String({
	description: "The piece in the revision that the seat saw.",
	examples: ["Zk3vX9-aQ2mB7nLt"],
});
const question = Type.Integer({
	minimum: 0,
	description: "The number of the question, from 0.",
	examples: [3],
});
const value = Type.Integer({ minimum: 1, maximum: scale });

const given = {
	value: orNull<number>(value),
	text: orNull<string>(Type.String()),
};

export const PlaytestAnswer = Type.Object(
	{
		question,
		place: Type.Integer({ description: "The place around the table of the seat that answered." }),
		...given,
		pieces: Type.Array(Type.Object({ id: pieceId, ...recordedPiece }, { title: "AnswerPiece" })),
	},
	{ title: "PlaytestAnswer", description: "The field for the kind of its question is set." },
);

export const SeatPlaytest = Type.Object(
	{
		id: id(example.playtestId),
		startedAt: milliseconds("Start"),
		endedAt: orNull<number>(milliseconds("End", "Null while it is running.")),
		name: orNull<string>(
			Type.String({ description: "The name with which the seat is recorded; null if it was taken out." }),
		),
		questions: Type.Array(Question, { description: "Empty before the end." }),
		answers: Type.Array(
			Type.Object({ question, ...given, pieces: Type.Array(pieceId) }, { title: "SeatAnswer" }),
			{ description: "Those of this seat." },
		),
		replay: oneOf(sharedReplays, {
			description:
				"What the seat can watch of the replay: nothing, as before the end, what it saw during the game, or what any seat saw.",
		}),
	},
	{ title: "SeatPlaytest" },
);

export const SeatPlaytestList = Type.Object(
	{ playtests: Type.Array(SeatPlaytest, { description: "The latest ones, latest first." }) },
	{ title: "SeatPlaytestList" },
);

export const SeenPieceList = Type.Object(
	{
		pieces: Type.Array(
			Type.Object(
				{
					id: pieceId,
					...recordedPiece,
					shown: Type.Unsafe<ShownPiece | null>({
						type: ["object", "null"],
						description:
							"How the piece looks, in the form of the view. Null if it does not lie on the table in this revision.",
					}),
				},
				{ title: "PlaytestSeenPiece" },
			),
			{ description: "Those that the seat saw last first." },
		),
	},
	{ title: "SeenPieceList" },
);

/** The fields of an answer. @param ofPieces describes what names the pieces */
export const answerInput = (ofPieces: string) => ({
	question: Type.Integer({ minimum: 0, maximum: maxQuestions - 1 }),
	value: Type.Optional(value),
	text: Type.Optional(Type.String({ maxLength: maxAnswerLength })),
	pieces: Type.Optional(
		Type.Array(Type.String({ maxLength: 64 }), { maxItems: maxPiecesOfAnswer, description: ofPieces }),
	),
});

export const AnswersInput = Type.Object(
	{
		answers: Type.Array(
			Type.Object(
				{
					question: Type.Integer({ minimum: 0, maximum: maxQuestions - 1 }),
					value: Type.Optional(value),
					text: Type.Optional(Type.String({ maxLength: maxAnswerLength })),
					pieces: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: maxPiecesOfAnswer })),
				},
				{ title: "PlaytestAnswerInput", description: "With the field for the kind of its question." },
			),
			{ maxItems: maxQuestions, description: "They replace all earlier answers of the seat." },
		),
	},
	{ title: "AnswersInput" },
);

export const NameInput = Type.Object(
	{ isKept: Type.Boolean({ description: "Whether the playtests of the table have the seat's name." }) },
	{ title: "SeatNameInput" },
);
