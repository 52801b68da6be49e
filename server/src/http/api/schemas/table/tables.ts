import { limits } from "@tuckbox/pieces";
import { tableLimits } from "@tuckbox/pieces/table";
import { Type } from "typebox";
import { example, id, milliseconds, nullable, oneOf } from "../fields.ts";
import { linkName } from "../shares.ts";
import { TableAct } from "./acts.ts";

export const tableName = Type.String({
	minLength: 1,
	maxLength: limits.maxNameLength,
	examples: ["Friday's table"],
});
const name = tableName;
const personName = Type.String({ minLength: 1, maxLength: tableLimits.maxNameLength, examples: ["Ada"] });
const colour = Type.String({
	pattern: "^#[0-9a-f]{6}$",
	description: "a colour as # and six lower-case hexadecimal digits.",
	examples: ["#aa3300"],
});
const guestRoles = ["player", "spectator", "observer"] as const;
const role = oneOf(["host", ...guestRoles] as const);
const seatId = id(example.seatId, "The seat.");

const frozenVersion = nullable<number>(
	Type.Integer({
		minimum: 1,
		description:
			"The version at which the table stays, which is kept as long as it does; null: it takes in new ones.",
	}),
);
const frozenInput = Type.Optional(Type.Unsafe<number | null>(frozenVersion));

const tableFacts = {
	id: id(example.tableId),
	name,
	version: Type.Integer({ description: "The version of the game that lies on it." }),
	seats: Type.Array(
		Type.Object(
			{
				...{ id: seatId, name: personName, colour, role },
				isStandIn: Type.Optional(Type.Literal(true, { description: "Whether hosts play it." })),
				seenAt: nullable<number>(milliseconds("Last use", "To the minute; null: not yet.")),
			},
			{ title: "TableSeat" },
		),
		{ description: "Who has a seat." },
	),
	frozenVersion,
	acts: Type.Integer({ description: "How many acts there have been." }),
	createdAt: milliseconds("Creation"),
	activeAt: milliseconds("Last act"),
	closedAt: nullable<number>(milliseconds("Closing", "Null if it is open.")),
};

export const TableInput = Type.Object(
	{
		name: Type.Optional(name),
		frozenVersion: frozenInput,
		host: Type.Optional(
			Type.Object(
				{ name: Type.Optional(personName), colour: Type.Optional(colour) },
				{ description: "How the host is called at the table: by default as in the account." },
			),
		),
		setUp: Type.Optional(
			Type.String({
				maxLength: tableLimits.maxNameLength,
				description:
					"The name of the set-up of the game with which it begins. Without one, boards lie in the middle, decks below them, and everything else is in the box.",
			}),
		),
		layOutAll: Type.Optional(
			Type.Boolean({ description: "Whether everything that would be in the box is laid out in rows." }),
		),
		shuffle: Type.Optional(
			Type.Boolean({
				description:
					"Whether the decks are shuffled: all stacks that lie face down. True by default. It is the host's first act, so the host can undo it.",
			}),
		),
	},
	{ title: "TableInput" },
);

export const TableChange = Type.Object(
	{ name: Type.Optional(name), isClosed: Type.Optional(Type.Boolean()), frozenVersion: frozenInput },
	{ title: "TableChange" },
);

export const TableRecord = Type.Object(tableFacts, { title: "Table" });
export const TableList = Type.Object({ tables: Type.Array(TableRecord) }, { title: "TableList" });

export const NewTable = Type.Object(
	{
		...tableFacts,
		url: Type.String({
			description: "The table's page.",
			examples: [`http://127.0.0.1:8080/tables/${example.tableId}`],
		}),
		seatId,
		seatSecret: Type.String({
			description:
				"For programs: the secret of the host's seat. Shown only once. Browsers in which the owner is signed in need none.",
		}),
	},
	{ title: "NewTable" },
);

const linkFacts = {
	id: id(example.tableLinkId),
	name: linkName,
	role: oneOf(guestRoles, { description: "What those who come by it may do." }),
	maxSeats: nullable<number>(
		Type.Integer({
			minimum: 1,
			maximum: tableLimits.maxSeats,
			description:
				"How many may sit by it at the same time; null: up to 12, of which at most 10 from one network.",
		}),
	),
};

export const TableLinkInput = Type.Object(
	{
		name: Type.Optional(linkName),
		role: Type.Optional(linkFacts.role),
		maxSeats: Type.Optional(Type.Unsafe<number | null>(linkFacts.maxSeats)),
	},
	{ title: "TableLinkInput" },
);
const allLinkFacts = {
	...linkFacts,
	share: nullable<{ id: string; name: string }>(
		Type.Object(
			{ id: id(example.shareId), name: Type.String() },
			{
				title: "ShareOfTableLink",
				description:
					"The share link whose guests come by it, and with which it ends; null for a link of its own.",
			},
		),
	),
	seats: Type.Integer({ description: "How many sit by it." }),
	taken: Type.Integer({ description: "How many seats were ever taken with it." }),
	createdAt: milliseconds("Creation"),
	lastUsedAt: nullable<number>(milliseconds("Last seat taken with it", "Null if there was none.")),
};
export const TableLinkChange = Type.Object({ name: linkName }, { title: "TableLinkChange" });
export const TableLinkRecord = Type.Object(
	{
		...allLinkFacts,
		url: nullable<string>(
			Type.String({
				description:
					"The link for guests. Null for apps that are not part of Tuckbox, and if the address is not stored: renew the link then.",
			}),
		),
	},
	{ title: "TableLink" },
);
export const TableLinkList = Type.Object({ links: Type.Array(TableLinkRecord) }, { title: "TableLinkList" });
export const NewTableLink = Type.Object(
	{
		...allLinkFacts,
		secret: Type.String({ description: "The secret in `url`." }),
		url: Type.String({
			description: "The link for guests.",
			examples: ["http://127.0.0.1:8080/t/Zb4…"],
		}),
	},
	{ title: "NewTableLink" },
);

export const TableInvitation = Type.Object(
	{
		table: Type.Object({ name }),
		game: Type.Object({ name: Type.String() }),
		role,
		isFull: Type.Boolean({
			description: "Whether all seats of the link that the caller could have, or of the table, are taken.",
		}),
		isClosed: Type.Boolean({ description: "Whether the table has been closed." }),
		colours: Type.Array(colour, { description: "The colours of the seats that are taken." }),
		host: Type.Object(
			{ name: personName },
			{
				title: "TableHost",
				description: "The host who created the link, or else the one who opened the table.",
			},
		),
		seats: Type.Array(
			Type.Object(
				{
					...{ name: personName, colour, role },
					isHere: Type.Boolean({ description: "Whether the seat is connected." }),
					standIn: Type.Optional(
						id(
							example.seatId,
							"For a seat that the host plays: its id, by which a player can take its place.",
						),
					),
				},
				{ title: "SeatAtDoor" },
			),
			{ description: "Who has a seat, the host first." },
		),
		coverUrl: nullable<string>(
			Type.String({
				description:
					"A picture of pieces that every seat sees, a JPEG of 1200 × 630 pixels; null if none of them has a picture.",
			}),
		),
	},
	{ title: "TableInvitation" },
);
export const GuestInput = Type.Object(
	{
		name: personName,
		colour,
		standIn: Type.Optional(
			Type.String({ maxLength: 64, description: "The stand-in whose place the guest takes, for players." }),
		),
	},
	{ title: "Guest" },
);
export const OwnSeat = Type.Object({ seatId }, { title: "OwnSeat" });

export const TakenSeat = Type.Object(
	{
		tableId: id(example.tableId),
		seatId,
		secret: Type.String({
			description: "For programs, as a bearer token. Browsers get it as a cookie.",
		}),
	},
	{ title: "TakenSeat" },
);
export const KeptSeat = Type.Object({ tableId: id(example.tableId), seatId }, { title: "KeptSeat" });
export const SeatLink = Type.Object(
	{
		secret: Type.String({ description: "The new secret of the seat." }),
		url: Type.String({
			description: "Opens the seat in another browser.",
			examples: [`http://127.0.0.1:8080/t/seat#${example.tableId}.Zb4…`],
		}),
	},
	{ title: "SeatLink" },
);

export const tableSeq = Type.Integer({ description: "The number of an act." });
const seq = tableSeq;
export const LoggedLine = Type.Object(
	{
		seq,
		seat: nullable<string>(Type.String({ description: "Who did it; null for the service." })),
		at: milliseconds("When"),
		code: Type.String({ description: "What was done: the kind of the act, or `update`, `sit` or `rise`." }),
		values: Type.Record(Type.String(), Type.Unknown()),
		items: Type.Array(
			Type.Object({
				name: Type.String({ description: "Of a stack, its deck’s, or empty." }),
				kind: Type.String(),
				cards: Type.Optional(Type.Integer({ description: "Of a stack." })),
				picture: Type.Optional(
					Type.String({ description: "A small picture of the front, relative to `files` of the view." }),
				),
			}),
		),
		hidden: Type.Integer({ description: "Of how many pieces the seat may not know the name." }),
		hiddenKind: Type.Optional(Type.String({ description: "Their kind, if all are of one." })),
		hiddenShape: Type.Optional(Type.String({ description: "Their outline, if all have the same one." })),
	},
	{ title: "TableLogLine", description: "A sentence of the log, as the seat may read it." },
);
export const TableLog = Type.Object({ lines: Type.Array(LoggedLine) }, { title: "TableLog" });
export const asStandIn = Type.Optional(
	Type.String({ maxLength: 64, description: "For hosts: the stand-in for which the call is made." }),
);
export const StandInQuery = Type.Object({ as: asStandIn });
export const LogQuery = Type.Object({
	as: asStandIn,
	before: Type.Integer({ minimum: 0, description: "The number of the oldest act that is known already." }),
});

export const TableHead = Type.Object(
	{
		id: id(example.tableId),
		name,
		game: Type.Object({ id: id(example.gameId), name: Type.String() }),
		seat: seatId,
		role,
		playedBy: Type.Optional(
			id(example.seatId, "The host's own seat, if the seat is a stand-in that the host plays."),
		),
		files: Type.String({ description: "What the addresses of images begin with." }),
		latest: Type.Integer({ description: "The latest version of the game." }),
		frozenVersion,
		isClosed: Type.Boolean(),
		playtestId: nullable<string>(
			id(
				example.playtestId,
				"The playtest that records what happens at the table; null if nothing is recorded.",
			),
		),
	},
	{ title: "TableHead" },
);

export const TableView = Type.Object(
	{
		t: Type.Literal("view"),
		seq,
		table: TableHead,
		view: Type.Record(Type.String(), Type.Unknown(), {
			description: 'What the seat sees, by name (docs/TABLE.md, "What a seat sees").',
		}),
		log: Type.Array(LoggedLine),
		here: Type.Array(Type.String(), { description: "The seats that are connected." }),
		holds: Type.Record(Type.String(), Type.Unknown()),
		n: Type.Integer(),
	},
	{ title: "TableView" },
);

export const ActInput = Type.Object(
	{
		client: Type.String({
			minLength: 1,
			maxLength: 64,
			description:
				"A random name for the program that sends acts. An act that is sent again is carried out once.",
		}),
		n: Type.Integer({ minimum: 1, description: "Counts the acts of this client." }),
		act: TableAct,
	},
	{ title: "ActInput" },
);
export const ActAnswer = Type.Object({ seq }, { title: "Acted" });
