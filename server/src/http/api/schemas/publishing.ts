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
