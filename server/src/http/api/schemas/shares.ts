import { limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, milliseconds, nullable } from "./fields.ts";
import { Players } from "./games.ts";
import { AppName, versionNumber } from "./publishing.ts";

const pinned = nullable<number>(
	Type.Integer({
		minimum: 1,
		description: "The version that the link always shows; null if it shows the published one.",
	}),
);
const showsVersions = Type.Boolean({
	description:
		"Whether the link also shows the other kept versions, what changed between them, and the history of pieces.",
});

const allowsPrint = Type.Boolean({ description: "Whether guests may print the game." });
const showsCreator = Type.Boolean({
	description:
		"Whether the link shows the name of the user who created it, as in their account. Only that user can set it to true, and only with Tuckbox's own tools.",
});
const tableId = Type.Unsafe<string | null>(
	nullable<string>(
		id(
			example.tableId,
			"An open table of the game at which guests may sit down as players; null: none. Guests who came to another table by the link lose their seats.",
		),
	),
);

const shareFacts = {
	id: id(example.shareId),
	name: Type.String({ examples: ["Thursday's table"] }),
	app: Type.Unsafe<{ id: string; name: string } | null>({
		anyOf: [AppName, { type: "null" }],
		description:
			"The app that created it; null if the owner did, with the console or another of Tuckbox's own tools, and for links from before this was recorded.",
	}),
	version: pinned,
	showsVersions,
	allowsPrint,
	showsCreator,
	table: nullable<{ id: string; name: string }>(
		Type.Object(
			{ id: id(example.tableId), name: Type.String() },
			{ title: "TableOfShare", description: "The table at which guests may sit down; null: none." },
		),
	),
	createdAt: milliseconds("Creation"),
	lastUsedAt: nullable<number>(
		milliseconds(
			"Last use",
			"When it was last opened; other reads are recorded once an hour. Null if the link has not been used.",
		),
	),
	opens: Type.Integer({ description: "How many times it was opened." }),
	isOwn: Type.Boolean({ description: "Whether you created it." }),
};

/** A name of a link, for its creator. */
export const linkName = Type.String({
	maxLength: limits.maxNameLength,
	description: "A name for your own reference.",
	examples: ["Thursday's table"],
});

export const ShareInput = Type.Object(
	{
		name: Type.Optional(linkName),
		version: Type.Optional(Type.Unsafe<number | null>(pinned)),
		showsVersions: Type.Optional(showsVersions),
		allowsPrint: Type.Optional(allowsPrint),
		showsCreator: Type.Optional(showsCreator),
		tableId: Type.Optional(tableId),
	},
	{ title: "ShareInput" },
);

export const ShareChange = Type.Object(
	{
		name: Type.Optional(linkName),
		allowsPrint: Type.Optional(allowsPrint),
		showsCreator: Type.Optional(showsCreator),
		tableId: Type.Optional(tableId),
	},
	{ title: "ShareChange", minProperties: 1, description: "Fields that are left out stay unchanged." },
);

const hiddenAddress =
	"Null for apps that are not part of Tuckbox, and if the address is not stored: renew the link then.";

export const ShareRecord = Type.Object(
	{
		...shareFacts,
		url: nullable<string>(Type.String({ description: `The share link for programs. ${hiddenAddress}` })),
		pageUrl: nullable<string>(Type.String({ description: `The share link for people. ${hiddenAddress}` })),
	},
	{ title: "Share" },
);

export const NewShare = Type.Object(
	{
		...shareFacts,
		url: Type.String({
			description:
				"The share link for programs. Append `/published` or `/events` to read the game without an account.",
			examples: ["http://127.0.0.1:8080/api/v1/shared/Zb4…"],
		}),
		pageUrl: Type.String({
			description: "The share link for people: a read-only page of the game.",
			examples: ["http://127.0.0.1:8080/s/Zb4…"],
		}),
	},
	{ title: "NewShare" },
);

export const ShareList = Type.Object({ shares: Type.Array(ShareRecord) }, { title: "ShareList" });

export const SharedGame = Type.Object(
	{
		game: Type.Object(
			{ name: Type.String(), players: Type.Optional(Players) },
			{ title: "SharedGameName", description: "The game." },
		),
		creator: nullable<{ name: string }>(
			Type.Object(
				{ name: Type.String() },
				{ title: "ShareCreator", description: "Who shares the game; null if the link does not say it." },
			),
		),
		pieces: Type.Integer({ description: "How many components the link shows." }),
		coverUrl: nullable<string>(
			Type.String({
				description:
					"A picture of some of its pieces, a JPEG of 1200 × 630 pixels; null if none of them has a picture.",
			}),
		),
		version: versionNumber,
		isPinned: Type.Boolean({ description: "Whether the link always shows this version." }),
		showsVersions,
		allowsPrint,
		table: nullable<{ name: string; url: string }>(
			Type.Object(
				{ name: Type.String(), url: Type.String({ description: "The link to its door." }) },
				{
					title: "TableToJoin",
					description: "The table at which guests may sit down; null: none, or it has been closed.",
				},
			),
		),
		publishedUrl: Type.String({ description: "The URL of the version that the link shows." }),
		eventsUrl: Type.String({ description: "The URL of the event stream." }),
	},
	{ title: "SharedGame" },
);
