import { limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { recordFields } from "../../../domain/components/record-changes.ts";
import { versionOrders } from "../../../domain/components/version-order.ts";
import { ComponentRecord } from "./components.ts";
import { example, id, milliseconds, nextCursor, nullable, oneOf, PageQuery } from "./fields.ts";
import { GameRecord } from "./games.ts";

/** In characters. */
const maxNoteLength = 1000;

export const versionNumber = Type.Integer({
	minimum: 0,
	description: "Increases by one with each publication; 0 if nothing has been published.",
	examples: [7],
});

export const AppName = Type.Object(
	{ id: id(example.appId), name: Type.String({ examples: ["Dextrous"] }) },
	{ title: "AppName" },
);

export const undoes = nullable<number>(
	Type.Integer({ description: "The version whose changes were undone; null if this was something else." }),
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
	undoes,
};

export const namedUser = { id: Type.String(), name: Type.String({ examples: ["Ada"] }) };

export const AuthorRecord = Type.Object(
	{
		user: Type.Object(namedUser, { title: "UserName" }),
		app: AppName,
		token: nullable<string>(
			Type.String({
				description: "The name that the access token had, or the device that it was given to.",
				examples: ["my laptop"],
			}),
		),
		browser: nullable<string>(
			Type.String({ description: "The User-Agent of the browser, for changes in the console." }),
		),
	},
	{ title: "Author" },
);

const versionTexts = {
	name: nullable<string>(
		Type.String({ maxLength: limits.maxNameLength, examples: ["What we played on Saturday"] }),
	),
	note: nullable<string>(
		Type.String({
			maxLength: maxNoteLength,
			description: "A remark about the version. A named push gives its note to the version that it becomes.",
			examples: ["after playtest 3"],
		}),
	),
	isPinned: Type.Boolean({ description: "Whether the version is kept, as one with a name is." }),
};

const VersionChanges = Type.Object(
	{
		gameName: nullable<string>(
			Type.String({ description: "The name that the game got; null if it kept its name." }),
		),
		components: Type.Array(
			Type.Object(
				{
					change: oneOf(["created", "changed", "deleted"]),
					component: ComponentRecord,
					fields: Type.Array(oneOf(recordFields), { description: "The fields that differ." }),
					sideKeys: Type.Array(Type.String({ examples: ["front"] }), {
						description: "The sides whose images differ.",
					}),
					values: Type.Array(Type.String({ examples: ["cost"] }), {
						description: "Names of values of the payload that differ, up to 5.",
					}),
				},
				{ title: "ListedChange" },
			),
			{
				description:
					"In creation order, up to `changes` of them, as they are in this version, or were before it if they are deleted. Their payloads have only one image: of a side that changed, or else the first.",
			},
		),
	},
	{
		title: "VersionChanges",
		description:
			"With `changes`: what differs from the kept version before. Missing in versions older than the newest 200, and where it would take too much reading.",
	},
);

/** Maximum number of components that a list of versions shows for each. */
const maxListedChanges = 10;

export const VersionsQuery = Type.Object({
	changes: Type.Optional(
		Type.Integer({
			minimum: 1,
			maximum: maxListedChanges,
			description: "Adds `changes` to each version, with up to this number of components.",
		}),
	),
});

export const VersionRecord = Type.Object(
	{
		...versionFacts,
		name: Type.Optional(versionTexts.name),
		note: Type.Optional(versionTexts.note),
		isPinned: Type.Optional(versionTexts.isPinned),
		isByHand: Type.Optional(
			Type.Boolean({ description: "Whether all of its changes were made in a browser, and none by a tool." }),
		),
		changes: Type.Optional(VersionChanges),
		authors: Type.Optional(
			Type.Array(AuthorRecord, {
				description: "Who made the changes. Empty in versions from before this was recorded.",
			}),
		),
	},
	{
		title: "Version",
		description:
			"Events do not have `name`, `note`, `isPinned`, `isByHand` and `authors`: guests receive them, too.",
	},
);

export const VersionInput = Type.Object(
	{
		name: Type.Optional(versionTexts.name),
		note: Type.Optional(versionTexts.note),
		isPinned: Type.Optional(versionTexts.isPinned),
	},
	{ title: "VersionInput" },
);

export const PushInput = Type.Object(
	{ note: Type.Optional(Type.String({ maxLength: maxNoteLength, examples: ["after playtest 3"] })) },
	{ title: "PushInput" },
);

export const OpenedPush = Type.Object({ id: id(example.pushId) }, { title: "OpenedPush" });

export const CompletedPush = Type.Object(
	{
		version: nullable<number>(
			Type.Integer({
				description:
					"The version that has been published; null if nothing changed, or if it will be published when its images are ready.",
			}),
		),
	},
	{ title: "CompletedPush" },
);

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
				"The components of all apps, in creation order, or as `order` says. `app` is the app that created the component.",
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
	order: Type.Optional(
		oneOf(versionOrders, {
			description:
				"`groups`: in the order in which a page shows the pieces: boards, each deck and each bundle with its pieces, loose tiles, and the other kinds, each die with its faces. A page with a `limit` is then what is shown first.",
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
