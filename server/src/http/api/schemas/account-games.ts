import { kinds, shapes } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, milliseconds, nullable, oneOf } from "./fields.ts";
import { gameFields } from "./games.ts";
import { AppName, versionNumber } from "./publishing.ts";

const Cover = Type.Object(
	{
		url: Type.String({
			description: "The thumb: WebP, trimmed, long edge ≤ 256 px.",
			examples: [`${example.files}/games/${example.gameId}/derived/${example.derivativeId}-thumb.webp`],
		}),
		displayUrl: Type.String({ description: "The same, long edge ≤ 1024 px." }),
		widthPx: Type.Integer({ description: "Of the thumb." }),
		heightPx: Type.Integer({ description: "Of the thumb." }),
		kind: oneOf(kinds, { description: "The kind of the piece that it shows." }),
		shape: Type.Optional(oneOf(shapes, { description: "The piece's, when it has one." })),
	},
	{ title: "Cover" },
);

export const GamesOverview = Type.Object(
	{
		usedBytes: Type.Integer({
			description: "Of the distinct images of all games, and of uploads that are open.",
		}),
		quotaBytes: Type.Integer(),
		games: Type.Array(
			Type.Object(
				{
					...gameFields,
					version: versionNumber,
					publishedAt: nullable<number>(milliseconds("The last publication; null while there has been none")),
					pieces: Type.Integer({ description: "Components of all apps." }),
					images: Type.Integer({ description: "Distinct images." }),
					bytes: Type.Integer({
						description:
							"Of its distinct images as they were uploaded. An image that two games share counts for each of them, and for the account once.",
					}),
					lastPush: nullable<{ at: number; app: { id: string; name: string } }>(
						Type.Object(
							{ at: milliseconds("Publication"), app: AppName },
							{
								description:
									"The last published change of the pieces and the app that made it, not counting restored versions. Null if no kept version has one.",
							},
						),
					),
					covers: Type.Array(Cover, {
						maxItems: 5,
						description:
							"Pictures of its own pieces, different ones: cards and a board as far as there are some among the first thousand.",
					}),
				},
				{ title: "GameOverview" },
			),
		),
	},
	{ title: "GamesOverview" },
);
