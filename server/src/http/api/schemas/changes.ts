import { Type } from "typebox";
import { recordFields } from "../../../domain/components/record-changes.ts";
import { ComponentRecord, ImageFace } from "./components.ts";
import { milliseconds, nullable, oneOf } from "./fields.ts";
import { AppName, AuthorRecord, undoes, versionNumber } from "./publishing.ts";

const fields = (description: string) => Type.Array(oneOf(recordFields), { description });

export const VersionDiff = Type.Object(
	{
		from: versionNumber,
		to: versionNumber,
		created: Type.Array(ComponentRecord, { description: "Components that exist only in `to`." }),
		changed: Type.Array(
			Type.Object(
				{ before: ComponentRecord, after: ComponentRecord, fields: fields("The fields that differ.") },
				{ title: "ComponentChange" },
			),
			{ description: "Components in both versions that differ in more than their timestamps." },
		),
		deleted: Type.Array(ComponentRecord, { description: "Components that exist only in `from`." }),
	},
	{ title: "VersionDiff", description: "The differences across all apps. Each list is in creation order." },
);

const ValueChange = Type.Object(
	{
		name: Type.String({ examples: ["cost"] }),
		before: Type.Optional(Type.Unsafe<unknown>({ description: "Absent if it was added." })),
		after: Type.Optional(Type.Unsafe<unknown>({ description: "Absent if it was removed." })),
	},
	{ title: "ValueChange" },
);

export const ComponentHistory = Type.Object(
	{
		history: Type.Array(
			Type.Object(
				{
					version: Type.Integer({ description: "The first version with this state." }),
					until: nullable<number>(
						Type.Integer({
							description:
								"The first version without this state; null if the published version still has it.",
						}),
					),
					at: milliseconds("Publication", "If that version is no longer kept, the time of the change."),
					app: AppName,
					restoredFrom: nullable<number>(
						Type.Integer({ description: "The version that was restored; null if none was." }),
					),
					undoes,
					fields: fields("The fields that changed from the previous state. Empty for the oldest state."),
					values: Type.Optional(
						Type.Array(ValueChange, {
							description:
								"The values of the `payload` that changed from the previous state, up to 50 and without long ones. Absent for guests.",
						}),
					),
					name: Type.String({ examples: ["Ace of Clubs"] }),
					imageFaces: Type.Array(ImageFace),
					authors: Type.Optional(
						Type.Array(AuthorRecord, {
							description: "Who made the change. Empty if that is no longer known; absent for guests.",
						}),
					),
				},
				{ title: "PastComponent" },
			),
			{ description: "Newest first, up to 100. Empty if the component has not been published." },
		),
	},
	{ title: "ComponentHistory" },
);
