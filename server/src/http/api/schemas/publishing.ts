import { limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { ComponentRecord } from "./components.ts";
import { example, id, milliseconds, nextCursor, nullable, PageQuery } from "./fields.ts";
import { GameRecord } from "./games.ts";

export const versionNumber = Type.Integer({
	minimum: 0,
	description: "Increases by one with each publication; 0 if nothing has been published.",
	examples: [7],
});

export const AppName = Type.Object(
	{ id: id(example.appId), name: Type.String({ examples: ["Dextrous"] }) },
	{ title: "AppName" },
);

const versionFacts = {
	version: versionNumber,
	publishedAt: milliseconds("Publication"),
	apps: Type.Array(AppName, { description: "The apps whose changes this version published." }),
	created: Type.Integer({ description: "Number of components that are not in the previous version." }),
	changed: Type.Integer({ description: "Number of components that differ from the previous version." }),
	deleted: Type.Integer({ description: "Number of components that exist only in the previous version." }),
	restoredFrom: nullable<number>(
		Type.Integer({ description: "The version that was restored; null if none was." }),
	),
};

export const VersionRecord = Type.Object(versionFacts, { title: "Version" });

export const VersionList = Type.Object({ versions: Type.Array(VersionRecord) }, { title: "VersionList" });

export const PublishedGame = Type.Object(
	{
		...versionFacts,
		publishedAt: nullable<number>(milliseconds("Publication", "Null if nothing has been published.")),
		game: GameRecord,
		since: Type.Optional(
			Type.Integer({
				description: "Present if the response contains only what changed since that version.",
			}),
		),
		deletedIds: Type.Optional(
			Type.Array(Type.String(), {
				description: "With `since`: ids of the deleted components.",
			}),
		),
		components: Type.Array(ComponentRecord, {
			description:
				"The components of all apps, in creation order. `app` is the app that created the component.",
		}),
		nextCursor,
	},
	{ title: "PublishedGame" },
);

export const PublishedQuery = Type.Object({
	...PageQuery,
	since: Type.Optional(
		Type.Integer({
			minimum: 0,
			description:
				"The number of a version you have. Only what changed since then is returned. If that version is no longer kept, the response is complete and has no `since`.",
		}),
	),
});

export const EventsQuery = Type.Object({
	lastEventId: Type.Optional(
		Type.Integer({
			minimum: 0,
			maximum: 999_999_999_999_999,
			description:
				"The same as the `Last-Event-ID` header, for the first connection of an `EventSource`, which cannot set headers.",
		}),
	),
});

const shareFacts = {
	id: id(example.shareId),
	name: Type.String({ examples: ["Thursday's table"] }),
	createdAt: milliseconds("Creation"),
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
	},
	{ title: "ShareInput" },
);

const ShareRecord = Type.Object(shareFacts, { title: "Share" });

export const NewShare = Type.Object(
	{
		...shareFacts,
		url: Type.String({
			description:
				"The share link. Append `/published` or `/events` to read the game without an account. Shown only once: the service stores only a digest.",
			examples: ["http://127.0.0.1:8080/api/v1/shared/Zb4…"],
		}),
	},
	{ title: "NewShare" },
);

export const ShareList = Type.Object({ shares: Type.Array(ShareRecord) }, { title: "ShareList" });

export const SharedGame = Type.Object(
	{
		game: Type.Object({ name: Type.String() }, { title: "SharedGameName" }),
		version: versionNumber,
		publishedUrl: Type.String({ description: "The URL of the published version." }),
		eventsUrl: Type.String({ description: "The URL of the event stream." }),
	},
	{ title: "SharedGame" },
);
