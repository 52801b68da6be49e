import { kinds } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, milliseconds, nullable, oneOf } from "./fields.ts";

const maxNoteLength = 2000;

const spot = Type.Object(
	{ x: Type.Number(), y: Type.Number() },
	{ description: "In millimetres from the middle of the table." },
);
const orNull = <T>(schema: ReturnType<typeof Type.Object>, description: string) =>
	Type.Unsafe<T | null>({ anyOf: [schema, { type: "null" }], description });

export const NoteInput = Type.Object(
	{
		text: Type.String({
			minLength: 1,
			maxLength: maxNoteLength,
			examples: ["I did not understand the symbol."],
		}),
		on: Type.Optional(
			Type.String({
				maxLength: 64,
				description: "The id of an item, as the view names it: the note is about its piece.",
			}),
		),
		at: Type.Optional(
			Type.Unsafe<{ x: number; y: number }>({
				...spot,
				description:
					"The spot that the note is about, or with `on`, the part of the item. In millimetres from the middle of the table.",
			}),
		),
		key: Type.Optional(
			Type.String({
				pattern: "^[!-~]{1,64}$",
				description:
					"A random text that the client chooses. A note that is sent again with the same key, because the response was lost, is not pinned twice: it keeps its place and gets the text that was sent last.",
			}),
		),
	},
	{ title: "NoteInput", description: "`on`, `at` or both say what the note is about." },
);

export const NoteChange = Type.Object({ isResolved: Type.Boolean() }, { title: "NoteChange" });

export const NoteRecord = Type.Object(
	{
		id: id(example.noteId),
		text: Type.String(),
		author: Type.String({ description: "The name of the seat that wrote it.", examples: ["Ben"] }),
		seatId: id(example.seatId, "That seat, which may have been removed since."),
		linkId: nullable<string>(
			id(
				example.tableLinkId,
				"The link by which the seat was taken, which may have been revoked since; null for the host.",
			),
		),
		table: orNull<{ id: string; name: string }>(
			Type.Object({ id: id(example.tableId), name: Type.String() }, { title: "NoteTable" }),
			"Null if the table has been deleted.",
		),
		version: Type.Integer({ description: "The version of the game that lay on the table." }),
		piece: orNull<object>(
			Type.Object(
				{
					componentId: nullable<string>(
						Type.String({ description: "Null if the published game no longer has the piece." }),
					),
					app: Type.String(),
					kind: oneOf(kinds),
					externalKey: Type.String(),
					name: Type.String({ description: "What the piece was called then." }),
				},
				{ title: "NotePiece" },
			),
			"The piece that the note is about; null if it is about a spot.",
		),
		spot: orNull<{ x: number; y: number }>(spot, "Where that was; null if the piece was not on the felt."),
		createdAt: milliseconds("Writing"),
		resolvedAt: nullable<number>(milliseconds("Resolving", "Null if the note is open.")),
		isChanged: Type.Boolean({
			description: "Whether the piece has been changed or deleted since: perhaps the note has been heeded.",
		}),
	},
	{ title: "Note" },
);

export const NoteList = Type.Object({ notes: Type.Array(NoteRecord) }, { title: "NoteList" });

export const NotesQuery = Type.Object({
	tableId: Type.Optional(Type.String({ maxLength: 64, description: "Only those written at this table." })),
	componentId: Type.Optional(Type.String({ maxLength: 64, description: "Only those about this piece." })),
	isResolved: Type.Optional(Type.Boolean({ description: "Only those that are resolved, or are not." })),
});

export const NotesBy = Type.Object({
	seatId: Type.Optional(Type.String({ maxLength: 64, description: "Those that this seat wrote." })),
	linkId: Type.Optional(
		Type.String({ maxLength: 64, description: "Those of all seats that were taken by this link." }),
	),
});

export const DeletedNotes = Type.Object(
	{ deleted: Type.Integer({ description: "The number of deleted notes." }) },
	{ title: "DeletedNotes" },
);
