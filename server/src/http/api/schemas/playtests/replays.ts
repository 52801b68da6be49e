import { tableLimits } from "@tuckbox/pieces/table";
import { type TSchema, Type } from "typebox";
import { milliseconds, nullable, oneOf } from "../fields.ts";
import { asStandIn, LoggedLine, tableSeq as seq, TableHead, tableName } from "../table/tables.ts";

const orNull = <T>(schema: TSchema) => Type.Unsafe<T | null>(nullable<T>(schema));

const from = Type.Optional(
	Type.Integer({
		minimum: 0,
		description: "The act after which the part begins: `next` of the part before. Default: the beginning.",
	}),
);

export const ReplayQuery = Type.Object({
	from,
	seat: Type.Optional(
		Type.String({
			pattern: "^(all|[0-9]{1,4})$",
			description:
				"A place around the table, for the view of those who sat there, or `all` for what any seat saw, which is the default.",
		}),
	),
});
export const OwnReplayQuery = Type.Object({
	as: asStandIn,
	from,
	seat: Type.Optional(
		Type.Unsafe<"own" | "all">({
			type: "string",
			enum: ["own", "all"],
			description: "What the seat itself saw, which is the default, or what any seat saw.",
		}),
	),
});

export const ContinueInput = Type.Object(
	{
		act: Type.Integer({ minimum: 0, description: "The act after which the new table goes on." }),
		name: Type.Optional(tableName),
		seats: Type.Optional(
			Type.Array(
				Type.Object({
					place: Type.Integer({
						minimum: 0,
						maximum: 1000,
						description: "A place around the table, from 0.",
					}),
					name: Type.String({ minLength: 1, maxLength: tableLimits.maxNameLength }),
				}),
				{
					maxItems: tableLimits.maxSeats,
					description:
						'Names of the stand-ins at places where people sat. By default, they are "Player 2" and the like.',
				},
			),
		),
	},
	{ title: "ContinueInput" },
);

const Entries = Type.Record(Type.String(), Type.Unknown());
const turnNumber = orNull<number>(Type.Integer({ description: "The number of its turn." }));

export const ReplayPart = Type.Object(
	{
		first: Type.Integer({ description: "The act after which the replay begins." }),
		last: Type.Integer({ description: "Its last act." }),
		isWhole: Type.Boolean({
			description: "Whether it begins with the playtest. Of a very long game, it has only the last acts.",
		}),
		startedAt: milliseconds("Start"),
		endedAt: milliseconds("End"),
		places: Type.Array(
			Type.Object({ place: Type.Integer(), name: orNull<string>(Type.String()) }, { title: "ReplayPlace" }),
			{ description: "The places whose view the caller can choose." },
		),
		opensAll: Type.Boolean({ description: "Whether the caller can watch what any seat saw." }),
		turns: Type.Optional(
			Type.Array(
				Type.Object(
					{
						number: Type.Integer(),
						round: orNull<number>(Type.Integer()),
						place: orNull<number>(Type.Integer()),
						act: Type.Integer({ description: "The act that began it." }),
						startedAt: milliseconds("Beginning"),
					},
					{ title: "ReplayTurn" },
				),
				{ description: "Only with the part that begins the replay." },
			),
		),
		moments: Type.Optional(
			Type.Array(
				Type.Object(
					{
						act: Type.Integer({
							description:
								"The act after which it is; of a note, the last one before it that left a fact or began a turn.",
						}),
						kind: oneOf(["note", "best", "worst"] as const),
						places: Type.Array(Type.Integer(), {
							description: "The places of those who wrote the note or named the piece.",
						}),
						piece: orNull<string>(
							Type.String({ description: "The name of the piece; null for a note about a spot." }),
						),
						text: Type.String({ description: "The beginning of the note; empty for a piece." }),
					},
					{ title: "ReplayMoment" },
				),
				{
					description:
						"Notes, a seat's own or all of them for those who may host, and for these also the first time that each piece was played which players named as the best or the worst. Only with the part that begins the replay.",
				},
			),
		),
		table: TableHead,
		seq: Type.Integer({ description: "The act that `view` shows last." }),
		view: Entries,
		steps: Type.Array(
			Type.Object(
				{
					seq,
					log: LoggedLine,
					set: Entries,
					gone: Type.Array(Type.String()),
					turn: turnNumber,
					isTakenBack: Type.Optional(Type.Boolean({ description: "Whether it was undone or rewound." })),
					table: Type.Optional(TableHead),
				},
				{
					title: "ReplayStep",
					description:
						"An act, as a frame of the table's socket has it. `table`: the head from then on, if another seat sits at the place.",
				},
			),
		),
		next: orNull<number>(
			Type.Integer({ description: "`from` of the next part; null if this is the last one." }),
		),
	},
	{ title: "ReplayPart" },
);
