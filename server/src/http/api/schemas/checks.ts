import { checkCodes, kinds } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, nullable, oneOf } from "./fields.ts";
import { AppName } from "./publishing.ts";

const codes = oneOf(checkCodes, { description: "What is wrong; docs/API.md explains each." });

const Finding = Type.Object(
	{
		code: codes,
		level: oneOf(["error", "warning"], { description: "An error: something is not there at all." }),
		message: Type.String({
			examples: [
				"The image on front has 72 pixels to the inch (180 × 252 px on 63.5 × 88.9 mm); below 150 it looks blurred.",
			],
		}),
		componentId: nullable<string>(id(example.componentId, "Null when it is an image that no piece shows.")),
		kind: nullable<(typeof kinds)[number]>(oneOf(kinds)),
		externalKey: nullable<string>(Type.String({ examples: ["clubs-a"] })),
		name: nullable<string>(Type.String({ examples: ["Ace of Clubs"] })),
		app: AppName,
		sideKey: Type.Optional(Type.String({ examples: ["front"] })),
		assetId: Type.Optional(id(example.assetId)),
		jobId: Type.Optional(
			Type.String({ description: "The id of the job that failed permanently; it can be retried." }),
		),
		url: Type.Optional(Type.String({ description: "Of the image that no piece shows." })),
	},
	{ title: "Finding" },
);

export const GameChecks = Type.Object(
	{
		findings: Type.Array(Finding, {
			description: "The worst first, each kind in creation order; at most 200 of each kind.",
		}),
		counts: Type.Partial(
			Type.Object(Object.fromEntries(checkCodes.map((code) => [code, Type.Integer({ minimum: 1 })]))),
			{ description: "How many findings there are of each kind, those beyond 200 included." },
		),
	},
	{ title: "GameChecks" },
);

export const Retried = Type.Object(
	{ retried: Type.Integer({ description: "Images that are tried again." }) },
	{ title: "Retried" },
);
