import { limits } from "@tuckbox/pieces";
import {
	type Condition as ConditionForm,
	conditions,
	type Destination,
	type Place as PlaceForm,
	type Routine as RoutineForm,
	routineLimits,
	routinePressers,
	routineSeats,
	type Source as SourceForm,
	type SpotsOfRole,
	type Step as StepForm,
	type StepKind,
	spotRoles,
	stepKinds,
	type Trigger as TriggerForm,
	tableLimits,
	triggerKinds,
	type Valued,
} from "@tuckbox/pieces/table";
import { type TProperties, type TSchema, Type } from "typebox";
import { oneOf } from "../fields.ts";

const { maxSteps, maxSources, maxCount } = routineLimits;
const { maxNameLength, maxItems, maxValue } = tableLimits;

const name = Type.String({ minLength: 1, maxLength: maxNameLength });
const spot = Type.Object({
	spot: Type.String({ minLength: 1, maxLength: maxNameLength, description: "The name of a spot." }),
});
const pieceName = Type.Object(
	{
		app: Type.Optional(
			Type.String({
				maxLength: 64,
				description:
					"The app that pushed the piece; without it, any piece with this key. Empty for a standard piece.",
			}),
		),
		key: Type.String({ minLength: 1, maxLength: limits.maxKeyLength }),
		componentId: Type.Optional(
			Type.String({
				maxLength: 64,
				description: "The id of the piece. It is found by it even when its key has changed.",
			}),
		),
		name: Type.Optional(
			Type.String({
				minLength: 1,
				maxLength: maxNameLength,
				description: "Its name, to say what is no longer there.",
			}),
		),
	},
	{ title: "RoutinePiece" },
);

function anyOf<T>(schemas: TSchema[], more: Record<string, unknown> = {}) {
	return Type.Unsafe<T>({ anyOf: schemas, ...more });
}

const deck = Type.Object({ deck: pieceName });
const Place = anyOf<PlaceForm>([spot, deck], {
	title: "RoutinePlace",
	description: "A spot by its name, or the topmost stack of a deck that lies face down on the felt.",
});
const seats = oneOf(routineSeats, {
	description: "All players and hosts, those whose turn it is, or the one that acts.",
});
const ofRole = Type.Object({ role: oneOf(spotRoles, { description: "All spots of this role." }) });
const Places = anyOf<PlaceForm | SpotsOfRole>([spot, ofRole, deck]);
const Source = anyOf<SourceForm>([spot, ofRole, deck, Type.Object({ hands: seats })]);
const valued = anyOf<Valued>([spot, ofRole, Type.Object({ piece: pieceName })], {
	description: "All in a spot or in those of a role, or all of a piece that lie open on the felt.",
});
const setUp = Type.String({
	minLength: 1,
	maxLength: maxNameLength,
	description: "The name of a set-up of the table.",
});
const count = Type.Integer({ minimum: 1, maximum: maxCount });
const face = Type.Optional(oneOf(["up", "down"] as const));
const change = {
	to: Type.Optional(Type.Integer({ minimum: -maxValue, maximum: maxValue, description: "The new value." })),
	by: Type.Optional(
		Type.Integer({
			minimum: -maxValue,
			maximum: maxValue,
			description: "What is added to the value. One of `to` and `by` is needed.",
		}),
	),
};

const Condition = Type.Unsafe<ConditionForm>(
	Type.Object(
		{
			place: Place,
			is: oneOf(conditions),
			count: Type.Optional(
				Type.Integer({
					minimum: 0,
					maximum: maxItems,
					description: "For `atMost` and `atLeast`; each card of a stack counts.",
				}),
			),
		},
		{ title: "RoutineCondition", description: "The step is skipped unless this is so." },
	),
);

const fields = {
	shuffle: { place: Places },
	deal: { from: Place, count, to: seats },
	draw: {
		from: Place,
		into: anyOf<{ spot: string } | SpotsOfRole>([spot, ofRole]),
		count: Type.Optional(count),
		fillTo: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: maxCount,
				description:
					"Draws until this many lie there, but never more than a grid has free cells. One of `count` and `fillTo` is needed.",
			}),
		),
		face,
	},
	collect: {
		from: Type.Array(Source, { minItems: 1, maxItems: maxSources }),
		into: Place,
		at: Type.Optional(oneOf(["top", "bottom"] as const)),
		setUp: Type.Optional(setUp),
	},
	flip: { place: Places, which: oneOf(["all", "top"] as const), face },
	count: { counter: valued, ...change },
	roll: { dice: valued },
	move: {
		things: Type.Unsafe<Valued>({
			anyOf: [spot, ofRole, Type.Object({ piece: pieceName })],
			description: "Everything in a spot or in those of a role, or all of a piece that lie open on the felt.",
		}),
		into: anyOf<Destination>([spot, Type.Object({ box: Type.Literal(true) }), Type.Object({ setUp })], {
			description: "A spot by its name, the box, or the places of open pieces in a set-up of the table.",
		}),
	},
	passHands: { to: oneOf(["left", "right"] as const) },
	score: { seats, ...change },
	endTurn: {},
	takeTurn: {
		isFirst: Type.Optional(
			Type.Boolean({ description: "The order begins with the seat, and a new round begins." }),
		),
	},
} satisfies Record<StepKind, TProperties>;

/** Steps that need one of two fields. */
const eitherOf: Partial<Record<StepKind, readonly string[]>> = {
	draw: ["count", "fillTo"],
	count: ["to", "by"],
	score: ["to", "by"],
};

function schemaOf(kind: StepKind): TSchema {
	const title = `RoutineStep${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
	const properties: TProperties = { kind: Type.Literal(kind), if: Type.Optional(Condition), ...fields[kind] };
	const either = eitherOf[kind]?.map((field) => ({ required: [field] }));
	return Type.Object(properties, { title, ...(either && { anyOf: either }) });
}

const Step = Type.Unsafe<StepForm>({
	title: "RoutineStep",
	type: "object",
	discriminator: { propertyName: "kind" },
	required: ["kind"],
	oneOf: stepKinds.map(schemaOf),
});

const Trigger = anyOf<TriggerForm>(
	[
		Type.Object({ on: oneOf(triggerKinds.filter((kind) => kind !== "empty")) }),
		Type.Object({ on: Type.Literal("empty"), place: Place }),
	],
	{ description: "Also runs it along with the act after which this is so." },
);

/** Several steps that are performed as one act. docs/TABLE.md explains them. */
export const Routine = Type.Unsafe<RoutineForm>(
	Type.Object(
		{
			name,
			steps: Type.Array(Step, { minItems: 1, maxItems: maxSteps }),
			trigger: Type.Optional(Trigger),
			pressedBy: oneOf(routinePressers, {
				description: "Who may run it: all players, or only the host and players who may manage.",
			}),
		},
		{ title: "Routine" },
	),
);
