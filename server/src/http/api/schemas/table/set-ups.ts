import { type Kind, kinds, limits } from "@tuckbox/pieces";
import { routineLimits, type StartTimer, spotLimits, tableLimits, timerLimits } from "@tuckbox/pieces/table";
import { type TSchema, Type } from "typebox";
import { milliseconds, nullable, oneOf } from "../fields.ts";
import { Routine } from "./routines.ts";
import { Spot, SpotInput } from "./spots.ts";

const name = Type.String({ minLength: 1, maxLength: tableLimits.maxNameLength, examples: ["Two players"] });
const { maxMm, maxItems, maxValue } = tableLimits;
const mm = (description: string) =>
	Type.Optional(Type.Number({ minimum: -maxMm, maximum: maxMm, description }));

const orNull = <T>(schema: TSchema) => Type.Unsafe<T | null>(nullable<T>(schema));

const laidPiece = {
	kind: orNull<Kind>(oneOf(kinds, { description: "Null for a stack that belongs to no deck." })),
	externalKey: orNull<string>(Type.String({ maxLength: limits.maxKeyLength })),
	app: Type.Optional(
		Type.String({
			maxLength: 64,
			description:
				"The app that pushed the piece; without it, any piece with this kind and key. Empty for a standard piece of the table, such as `die-6`.",
		}),
	),
	name: Type.Optional(
		Type.String({
			maxLength: tableLimits.maxTextLength,
			description: "Only for a standard piece: its name, or what is written on a blank card.",
		}),
	),
	componentId: Type.Optional(
		Type.String({
			maxLength: 64,
			description: "The id of the piece. It is found by it even when its key has changed.",
		}),
	),
	count: Type.Optional(
		Type.Integer({ minimum: 1, maximum: maxItems, description: "How many copies lie like this." }),
	),
	face: Type.Optional(
		oneOf(["up", "down"] as const, {
			description: "Without it, cards lie face down and all others face up.",
		}),
	),
	turn: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 360, description: "Degrees, clockwise." })),
	isLocked: Type.Optional(Type.Boolean()),
	value: Type.Optional(
		Type.Integer({
			minimum: -maxValue,
			maximum: maxValue,
			description: "The number on a die or counter, or the page at which a book is open.",
		}),
	),
	isMade: Type.Optional(
		Type.Boolean({ description: "Whether it is a copy that players made, beyond the game's count." }),
	),
};

const SetUpItem = Type.Object(
	{
		...laidPiece,
		x: mm("Its middle, in mm from the table's middle. Without `x` and `y`, it is in the box."),
		y: mm("As `x`, downwards."),
		isStack: Type.Optional(
			Type.Boolean({
				description:
					"Whether it is a stack, of the deck that `externalKey` names. Cards of the deck that the set-up does not mention are put at its bottom.",
			}),
		),
		holds: Type.Optional(
			Type.Array(Type.Object(laidPiece, { title: "HeldSetUpItem" }), {
				maxItems,
				description: "The cards of a stack from its top, or the contents of a container or bundle.",
			}),
		),
	},
	{ title: "SetUpItem" },
);

const startScore = Type.Optional(
	Type.Integer({
		minimum: -maxValue,
		maximum: maxValue,
		description: "The score with which each seat begins. Without it, scores are not counted.",
	}),
);

const timer = Type.Optional(
	Type.Unsafe<StartTimer>(
		Type.Object(
			{
				isDown: Type.Boolean({ description: "Whether it counts down, from a second or more." }),
				startMs: Type.Integer({
					minimum: 0,
					maximum: timerLimits.maxMs,
					description: "The time that it shows before it runs, in ms.",
				}),
			},
			{
				title: "StartTimer",
				description: "The timer with which a table begins. Without it, the table keeps the one that it has.",
			},
		),
	),
);

export const SetUpInput = Type.Object(
	{
		items: Type.Array(SetUpItem, {
			maxItems,
			description:
				"From the lowest to the highest. Pieces that are not mentioned are in the box, or in their deck's stack.",
		}),
		spots: Type.Optional(
			Type.Array(SpotInput, {
				maxItems: spotLimits.maxSpots,
				description: "The spots on the felt. Without them, the table keeps those that it has.",
			}),
		),
		routines: Type.Optional(
			Type.Array(Routine, {
				maxItems: routineLimits.maxRoutines,
				description: "The routines of the table. Without them, the table keeps those that it has.",
			}),
		),
		startScore,
		timer,
	},
	{ title: "SetUpInput" },
);

const facts = { name, savedAt: milliseconds("Last time it was saved") };
export const SavedSetUp = Type.Object(facts, { title: "SavedSetUp" });
export const SetUpRecord = Type.Object(
	{
		...facts,
		items: Type.Array(SetUpItem),
		spots: Type.Optional(Type.Array(Spot)),
		routines: Type.Optional(Type.Array(Routine)),
		startScore,
		timer,
	},
	{ title: "SetUp" },
);
export const SetUpList = Type.Object({ setUps: Type.Array(SavedSetUp) }, { title: "SetUpList" });
