import { checkCodes, kinds } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, milliseconds, nullable, oneOf, params } from "./fields.ts";
import { AppName } from "./publishing.ts";

const codes = oneOf(checkCodes, { description: "The kind of problem. docs/PIECES.md explains each code." });

const Finding = Type.Object(
	{
		id: Type.Optional(
			Type.String({
				description:
					"To accept it. Changes with the piece and the image. Absent if the finding cannot be accepted.",
				examples: ["Zk3v9Qm2rX8yT1bW5nPc7A"],
			}),
		),
		acceptedAt: Type.Optional(milliseconds("Acceptance", "Only in `accepted`.")),
		code: codes,
		level: oneOf(["error", "warning"], {
			description: "`error`: something is missing. `warning`: something to review.",
		}),
		message: Type.String({
			examples: [
				"The image on front has 72 pixels to the inch (180 × 252 px on 63.5 × 88.9 mm); below 150 it looks blurred.",
			],
		}),
		params,
		componentId: nullable<string>(id(example.componentId, "Null for an image that no component uses.")),
		kind: nullable<(typeof kinds)[number]>(oneOf(kinds)),
		externalKey: nullable<string>(Type.String({ examples: ["clubs-a"] })),
		name: nullable<string>(Type.String({ examples: ["Ace of Clubs"] })),
		app: AppName,
		sideKey: Type.Optional(Type.String({ examples: ["front"] })),
		assetId: Type.Optional(id(example.assetId)),
		jobId: Type.Optional(
			Type.String({ description: "The id of the job that failed permanently; it can be retried." }),
		),
		url: Type.Optional(Type.String({ description: "URL of the image that no component uses." })),
		others: Type.Optional(
			Type.Array(Type.Object({ componentId: id(example.componentId), app: AppName }), {
				description: "Of `KEY_TWICE`: the other pieces with the same kind and key.",
			}),
		),
	},
	{ title: "Finding" },
);

export const GameChecks = Type.Object(
	{
		findings: Type.Array(Finding, {
			description: "Most severe first, in creation order within each code. Up to 200 per code.",
		}),
		counts: Type.Partial(
			Type.Object(Object.fromEntries(checkCodes.map((code) => [code, Type.Integer({ minimum: 1 })]))),
			{ description: "Total number of findings per code, including those beyond 200." },
		),
		accepted: Type.Optional(
			Type.Array(Finding, {
				description: "Findings that were accepted, up to 200. They are not counted. Absent without any.",
			}),
		),
		acceptedCount: Type.Optional(Type.Integer({ description: "Total number of accepted findings." })),
	},
	{ title: "GameChecks" },
);

export const ChecksQuery = Type.Object({
	summary: Type.Optional(Type.Boolean({ description: "Return only the counts, and no findings." })),
});

export const FindingsInput = Type.Object(
	{
		findings: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
			minItems: 1,
			maxItems: 200,
			description: "Ids of findings.",
		}),
	},
	{ title: "FindingsInput" },
);

export const Accepted = Type.Object(
	{
		accepted: Type.Integer({
			description:
				"Number of these findings that the game has. One that has changed in the meantime is not accepted.",
		}),
	},
	{ title: "AcceptedFindings" },
);

export const Reopened = Type.Object(
	{ reopened: Type.Integer({ description: "Number of findings that were accepted." }) },
	{ title: "ReopenedFindings" },
);

export const KeepInput = Type.Object(
	{
		appId: Type.Optional(id(example.appId, "Keep every piece of this app of which there are several.")),
		componentId: Type.Optional(id(example.componentId, "Keep this piece.")),
	},
	{ title: "KeepInput", description: "Exactly one of the two." },
);

export const Kept = Type.Object(
	{ deleted: Type.Integer({ description: "Number of components that were deleted." }) },
	{ title: "Kept" },
);

export const Retried = Type.Object(
	{ retried: Type.Integer({ description: "Number of images that are retried." }) },
	{ title: "Retried" },
);
