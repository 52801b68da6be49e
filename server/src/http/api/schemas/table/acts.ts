import { type Act, type ActKind, type Acts, actKinds, choiceKinds } from "@tuckbox/pieces/table";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import { nullable, oneOf } from "../fields.ts";
import { Routine } from "./routines.ts";
import { spotFields } from "./spots.ts";

// The form of each act, checked before it is judged, over HTTP and over a table's socket: the judge relies on
// it. The judge checks whether its values are within the limits of the table (domain/table/acts/judge.ts).

const itemId = Type.String({ maxLength: 64, description: "The id of an item, as the view names it." });
const ids = Type.Array(itemId, { description: "Ids of items, as the view names them." });
const seatId = Type.String({ maxLength: 64, description: "The id of a seat." });
const mm = Type.Number({ description: "Millimetres from the table's middle." });
const whole = Type.Integer();
const name = Type.String({ maxLength: 1000 });
const choice = Type.Integer({ description: "The `id` of the choice." });
const colour = Type.String({ maxLength: 64, examples: ["#aa3300"] });
const face = Type.Optional(oneOf(["up", "down"] as const));
const spot = { x: mm, y: mm };

function either<const S extends TSchema[]>(...schemas: S) {
	return Type.Unsafe<Static<S[number]>>({ anyOf: schemas });
}

const fields = {
	lay: { items: Type.Array(Type.Object({ id: itemId, ...spot, turn: Type.Optional(Type.Number()) })), face },
	flip: { ids },
	turn: { ids, by: Type.Number({ description: "Degrees, clockwise." }) },
	stack: { ids, on: itemId, at: Type.Optional(oneOf(["top", "bottom"] as const)) },
	draw: {
		from: itemId,
		count: whole,
		to: either(Type.Literal("hand"), Type.Object({ ...spot, face })),
	},
	deal: { from: itemId, count: whole, to: Type.Array(seatId) },
	shuffle: {
		id: Type.Optional(itemId),
		ids: Type.Optional(
			Type.Array(itemId, { description: "Several stacks. One of `id` and `ids` is needed." }),
		),
	},
	reverse: { id: itemId },
	cut: { id: itemId, count: whole, ...spot },
	spread: { id: itemId, ...spot, step: mm },
	look: { at: itemId, count: Type.Optional(whole) },
	endLook: { shuffle: Type.Optional(Type.Boolean()) },
	hand: { ids },
	give: { ids, to: seatId },
	passHands: { to: oneOf(["left", "right"] as const) },
	arrange: { ids },
	show: { ids, to: either(Type.Array(seatId), Type.Literal("all")) },
	roll: { ids },
	count: {
		id: itemId,
		to: Type.Optional(Type.Integer({ description: "The new value." })),
		by: Type.Optional(
			Type.Integer({ description: "What is added to the value. One of `to` and `by` is needed." }),
		),
	},
	page: { id: itemId, to: whole },
	putIn: { ids, into: itemId },
	lock: { ids, isLocked: Type.Boolean() },
	raise: { ids },
	lower: { ids },
	box: { ids },
	copy: { ids },
	bring: {
		piece: Type.String({
			maxLength: 64,
			description:
				"The key of a standard piece: `die-` with 4, 6, 8, 10, 12 or 20; `coin`; `counter`; `cube-`, `pawn-` or `disc-` with a colour; `card-` with its width and height in mm.",
			examples: ["die-6", "pawn-red", "card-63.5x88.9"],
		}),
		name,
		count: whole,
		...spot,
	},
	write: { id: itemId, text: Type.String({ maxLength: 2000 }) },
	tidy: {},
	settings: {
		isOpen: Type.Optional(Type.Boolean()),
		playersManage: Type.Optional(Type.Boolean()),
		holdsUpdates: Type.Optional(Type.Boolean()),
	},
	turnOrder: {
		order: Type.Array(seatId, {
			description: "The seats that take turns, in order; none ends playing in turns.",
		}),
		isSimultaneous: Type.Optional(
			Type.Boolean({ description: "Whether all seats take their turns at the same time." }),
		),
		round: Type.Optional(whole),
		active: Type.Optional(
			Type.Array(seatId, {
				description: "The seats whose turn it is; only one unless turns are simultaneous.",
			}),
		),
	},
	endTurn: {
		seat: seatId,
		next: Type.Optional(
			Type.String({ description: "The seat whose turn it is then; by default the next one in the order." }),
		),
	},
	scores: {
		start: Type.Unsafe<number | null>(
			nullable<number>(
				Type.Integer({ description: "The score of each seat; null: scores are not counted." }),
			),
		),
	},
	score: {
		seat: seatId,
		to: Type.Optional(Type.Integer({ description: "The new score." })),
		by: Type.Optional(
			Type.Integer({ description: "What is added to the score. One of `to` and `by` is needed." }),
		),
	},
	timer: {
		startMs: Type.Unsafe<number | null>(
			nullable<number>(
				Type.Integer({ description: "The time at which it stands, in ms; null: the table has no timer." }),
			),
		),
		isDown: Type.Optional(Type.Boolean({ description: "Whether it counts down." })),
		ms: Type.Optional(
			Type.Integer({
				description: "The time that it shows instead, in ms; a timer that runs then keeps running.",
			}),
		),
	},
	runTimer: {
		isRunning: Type.Boolean(),
		isFromStart: Type.Optional(Type.Boolean({ description: "Whether it goes back to its start." })),
	},
	endTimer: {
		since: Type.Integer({ description: "The `runningSince` of the timer whose time is up." }),
	},
	ask: {
		question: Type.String({ maxLength: 1000 }),
		of: oneOf(choiceKinds),
		options: Type.Optional(Type.Array(name, { description: "Only for a choice of options." })),
		seats: Type.Array(seatId, { description: "The seats that choose." }),
	},
	choose: {
		choice,
		cards: Type.Optional(
			Type.Array(itemId, { description: "Cards of the seat's own hand; none chooses no card." }),
		),
		value: Type.Optional(Type.Integer({ description: "A number, or the place of an option, from 0." })),
	},
	reveal: { choice },
	withdraw: { choice },
	addStandIn: { name, colour },
	removeStandIn: { seat: seatId },
	putSpot: {
		id: Type.Optional(
			Type.String({ maxLength: 64, description: "The spot that is changed; without it, a new one." }),
		),
		...Type.Partial(Type.Object(spotFields)).properties,
	},
	removeSpot: { id: Type.String({ maxLength: 64 }) },
	putRoutine: {
		id: Type.Optional(
			Type.String({ maxLength: 64, description: "The routine that is replaced; without it, a new one." }),
		),
		was: Type.Optional(Routine),
		routine: Routine,
	},
	removeRoutine: { id: Type.String({ maxLength: 64 }) },
	run: { id: Type.String({ maxLength: 64 }) },
	saveSetUp: { name },
	deleteSetUp: { name },
	returnTo: { name, shuffle: Type.Optional(Type.Boolean()) },
	rewind: { to: whole, shuffle: Type.Optional(Type.Boolean()) },
	undo: {},
	redo: {},
	profile: { name, colour },
} satisfies Record<ActKind, TProperties>;

/** Acts that need one of two fields. */
const eitherOf = { count: ["to", "by"], score: ["to", "by"], shuffle: ["id", "ids"] } as const;

/**
 * The kinds whose schema differs from what the judge expects. If there is one, `TableAct` is not the schema of
 * an act.
 */
type Unfit = {
	[K in ActKind]: Static<TObject<(typeof fields)[K]>> extends (
		K extends keyof typeof eitherOf
			? Partial<Acts[K]>
			: Acts[K]
	)
		? never
		: K;
}[ActKind];

function schemaOf(kind: ActKind): TSchema {
	const title = `TableAct${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
	const properties: TProperties = { kind: Type.Literal(kind), ...fields[kind] };
	const either = eitherOf[kind as keyof typeof eitherOf]?.map((field) => ({ required: [field] }));
	return Type.Object(properties, { title, ...(either && { anyOf: either }) });
}

/** An act of a seat. Other fields than those of its kind are ignored. */
export const TableAct = Type.Unsafe<[Unfit] extends [never] ? Act : Unfit>({
	title: "TableAct",
	type: "object",
	description: "What a seat does. docs/TABLE.md explains the acts.",
	discriminator: { propertyName: "kind" },
	required: ["kind"],
	oneOf: actKinds.map(schemaOf),
});
