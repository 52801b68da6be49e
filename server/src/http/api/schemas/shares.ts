import { limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, milliseconds, nullable } from "./fields.ts";
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
	createdAt: milliseconds("Creation"),
	lastUsedAt: nullable<number>(
		milliseconds("Last use", "Recorded at most once an hour; null if the link has not been used."),
	),
};

export const ShareInput = Type.Object(
	{
		name: Type.Optional(
			Type.String({
				maxLength: limits.maxNameLength,
				description: "A name for your own reference.",
				examples: ["Thursday's table"],
			}),
		),
		version: Type.Optional(Type.Unsafe<number | null>(pinned)),
		showsVersions: Type.Optional(showsVersions),
	},
	{ title: "ShareInput" },
);

const ShareRecord = Type.Object(shareFacts, { title: "Share" });

export const NewShare = Type.Object(
	{
		...shareFacts,
		url: Type.String({
			description:
				"The share link for programs. Append `/published` or `/events` to read the game without an account. Shown only once: the service stores only a digest.",
			examples: ["http://127.0.0.1:8080/api/v1/shared/Zb4…"],
		}),
		pageUrl: Type.String({
			description: "The share link for people: a read-only page of the game. Shown only once, like `url`.",
			examples: ["http://127.0.0.1:8080/s/Zb4…"],
		}),
	},
	{ title: "NewShare" },
);

export const ShareList = Type.Object({ shares: Type.Array(ShareRecord) }, { title: "ShareList" });

export const SharedGame = Type.Object(
	{
		game: Type.Object({ name: Type.String() }, { title: "SharedGameName" }),
		version: versionNumber,
		isPinned: Type.Boolean({ description: "Whether the link always shows this version." }),
		showsVersions,
		publishedUrl: Type.String({ description: "The URL of the version that the link shows." }),
		eventsUrl: Type.String({ description: "The URL of the event stream." }),
	},
	{ title: "SharedGame" },
);
