import { languageTags } from "@tuckbox/messages/languages.ts";
import { exportRemarkCodes, faceImages, faceLayouts, limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { nullable, oneOf, params } from "./fields.ts";
import { versionNumber } from "./publishing.ts";

/** The selection of pieces to export. */
const chosenFields = {
	version: Type.Optional(
		Type.Integer({ minimum: 1, description: "The version to export; the published one if left out." }),
	),
	search: Type.Optional(
		Type.String({
			maxLength: limits.maxSearchLength,
			description:
				'Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces.',
		}),
	),
};

export const ExportQuery = Type.Object(chosenFields);

export const HostedTtsQuery = Type.Object({
	search: chosenFields.search,
	language: Type.Optional(oneOf(languageTags, { description: "What its script speaks.", default: "en" })),
});

export const HostedImageNames = Type.Object(
	{
		version: versionNumber,
		images: Type.Array(Type.String({ examples: ["01k3e8v0q4h5m2n7r9t1w3y5z7-front.0a1b2c3d4e.jpg"] })),
	},
	{ title: "HostedImageNames" },
);

export const SheetsQuery = Type.Object({
	...chosenFields,
	layout: Type.Optional(
		oneOf(faceLayouts, {
			description: "Many faces in one image, or each in an image of its own.",
			default: "grid",
		}),
	),
	image: Type.Optional(
		oneOf(faceImages, {
			description:
				"The type of the images. If omitted: JPEG, and PNG for what is round, a hexagon or cut out.",
		}),
	),
});

export const behind = Type.Boolean({
	description:
		"Whether changes wait to be published, such as those of a push whose images are still being made: they are not in this version. False if the request names a version.",
});

export const ExportPlanAnswer = Type.Object(
	{
		version: versionNumber,
		isBehind: behind,
		pieces: Type.Integer({ description: "How many pieces are in it." }),
		files: Type.Integer({ description: "How many files are in it." }),
		bytes: nullable<number>(
			Type.Integer({ description: "Its size; null if it is known only once it is made." }),
		),
		fileName: Type.String({ examples: ["Lantern Bay v12.zip"] }),
		remarks: Type.Array(
			Type.Object(
				{ code: oneOf(exportRemarkCodes), message: Type.String(), params },
				{ title: "ExportRemark" },
			),
		),
	},
	{ title: "ExportPlan" },
);
