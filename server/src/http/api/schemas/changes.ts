import { Type } from "typebox";
import { recordFields } from "../../../domain/record-changes.ts";
import { ComponentRecord, ImageFace } from "./components.ts";
import { milliseconds, nullable, oneOf } from "./fields.ts";
import { AppName, versionNumber } from "./publishing.ts";

const fields = (description: string) => Type.Array(oneOf(recordFields), { description });

export const VersionDiff = Type.Object(
	{
		from: versionNumber,
		to: versionNumber,
		created: Type.Array(ComponentRecord, { description: "Components that only `to` has." }),
		changed: Type.Array(
			Type.Object(
				{ before: ComponentRecord, after: ComponentRecord, fields: fields("In what they differ.") },
				{ title: "ComponentChange" },
			),
			{ description: "Components that both have, and that differ in more than their times." },
		),
		deleted: Type.Array(ComponentRecord, { description: "Components that only `from` has." }),
	},
	{ title: "VersionDiff", description: "Over all apps; each list is in creation order." },
);

export const ComponentHistory = Type.Object(
	{
		history: Type.Array(
			Type.Object(
				{
					version: Type.Integer({ description: "The first version that shows it so." }),
					until: nullable<number>(
						Type.Integer({
							description: "The first version that no longer does; null while the published one does.",
						}),
					),
					at: milliseconds("Publication; the change itself if that version is no longer kept"),
					app: AppName,
					restoredFrom: nullable<number>(
						Type.Integer({ description: "The version that was made current again by it." }),
					),
					fields: fields("What changed from the state before; empty on the oldest one."),
					name: Type.String({ examples: ["Ace of Clubs"] }),
					imageFaces: Type.Array(ImageFace),
				},
				{ title: "PastComponent" },
			),
			{ description: "Newest first, 100 at most; empty while nothing of it is published." },
		),
	},
	{ title: "ComponentHistory" },
);
