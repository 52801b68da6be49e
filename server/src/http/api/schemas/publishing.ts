import { limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { ComponentRecord } from "./components.ts";
import { example, id, milliseconds, nextCursor, nullable, PageQuery } from "./fields.ts";
import { GameRecord } from "./games.ts";

export const versionNumber = Type.Integer({
	minimum: 0,
	description: "Counts up by one with each publication; 0 while there has been none.",
	examples: [7],
});

export const AppName = Type.Object(
	{ id: id(example.appId), name: Type.String({ examples: ["Dextrous"] }) },
	{ title: "AppName" },
);

const versionFacts = {
	version: versionNumber,
	publishedAt: milliseconds("Publication"),
	apps: Type.Array(AppName, { description: "Who made it." }),
	created: Type.Integer({ description: "Components that the version before does not have." }),
	changed: Type.Integer({ description: "Components that differ from the version before." }),
	deleted: Type.Integer({ description: "Components that only the version before has." }),
	restoredFrom: nullable<number>(
		Type.Integer({ description: "The version that it made current again; null when it did not." }),
	),
};

export const VersionRecord = Type.Object(versionFacts, { title: "Version" });

export const VersionList = Type.Object({ versions: Type.Array(VersionRecord) }, { title: "VersionList" });

export const PublishedGame = Type.Object(
	{
		...versionFacts,
		publishedAt: nullable<number>(milliseconds("Publication; null while there has been none")),
		game: GameRecord,
		since: Type.Optional(
			Type.Integer({
				description: "Present when the answer holds only what changed since that version.",
			}),
		),
		deletedIds: Type.Optional(
			Type.Array(Type.String(), {
				description: "With `since`: ids of the components that are gone.",
			}),
		),
		components: Type.Array(ComponentRecord, {
			description: "The components of all apps, in creation order; `app` is the app that created each.",
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
				"A version you have: only what changed since then is returned. If it is no longer kept, the response has no `since` and is complete.",
		}),
	),
});

export const EventsQuery = Type.Object({
	lastEventId: Type.Optional(
		Type.Integer({
			minimum: 0,
			maximum: 999_999_999_999_999,
			description:
				"The same as the `Last-Event-ID` header, for a first connection from a browser, which cannot set headers.",
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
				description: "For yourself, to know it again.",
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
				"The link. `/published` and `/events` behind it need no account. It is shown this once: only a digest is kept.",
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
		publishedUrl: Type.String({ description: "Where to read the published version." }),
		eventsUrl: Type.String({ description: "Where to hear of new ones." }),
	},
	{ title: "SharedGame" },
);
