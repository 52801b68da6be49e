import { kinds, shapes } from "@tuckbox/pieces";
import { Type } from "typebox";
import { accountUse } from "./account.ts";
import { example, milliseconds, nullable, oneOf } from "./fields.ts";
import { gameFields, listingFields, roleFields } from "./games.ts";
import { AppName, namedUser, versionNumber } from "./publishing.ts";

type Named = { id: string; name: string };

const Cover = Type.Object(
	{
		url: Type.String({
			description: "The thumbnail: WebP, trimmed, long edge ≤ 256 px.",
			examples: [`${example.files}/games/${example.gameId}/derived/${example.derivativeId}-thumb.webp`],
		}),
		mediumUrl: Type.Optional(
			Type.String({ description: "The same image, long edge ≤ 512 px, if it has the pixels." }),
		),
		displayUrl: Type.String({ description: "The same image, long edge ≤ 1024 px." }),
		widthPx: Type.Integer({ description: "Width of the thumbnail." }),
		heightPx: Type.Integer({ description: "Height of the thumbnail." }),
		kind: oneOf(kinds, { description: "The kind of the component in the image." }),
		shape: Type.Optional(oneOf(shapes, { description: "The shape of the component, if it has one." })),
		widthMm: Type.Number({ description: "Its width. A die's face has the size of its die." }),
		heightMm: Type.Number(),
		sides: Type.Optional(Type.Integer({ description: "Of a die's face: the type of its die." })),
		faces: Type.Optional(
			Type.Array(Type.Object({ sideKey: Type.String({ examples: ["face-6"] }), url: Type.String() }), {
				description: "Of a die's face: the thumbnails on the faces of its die.",
			}),
		),
	},
	{ title: "Cover" },
);

export const GamesOverview = Type.Object(
	{
		...accountUse,
		quotaBytes: Type.Integer(),
		invites: Type.Optional(Type.Integer({ description: "Number of open invitations to games of others." })),
		games: Type.Array(
			Type.Object(
				{
					...gameFields,
					...roleFields,
					...listingFields,
					version: versionNumber,
					publishedAt: nullable<number>(
						milliseconds("Last publication", "Null if nothing has been published."),
					),
					pieces: Type.Integer({ description: "Number of components, of all apps." }),
					images: Type.Integer({ description: "Number of distinct images." }),
					bytes: Type.Integer({
						description:
							"Total size of the game's distinct images as uploaded. An image in two games counts in each game, but once for the account.",
					}),
					recordBytes: Type.Integer({
						description: "Total size of the game's records, of kept versions, too.",
					}),
					lastPush: nullable<{ at: number; app: Named; user: Named | null; isByHand: boolean }>(
						Type.Object(
							{
								at: milliseconds("Publication"),
								app: AppName,
								user: nullable<Named>(Type.Object(namedUser)),
								isByHand: Type.Boolean({
									description: "Whether it was made in a browser, and not by a tool.",
								}),
							},
							{
								description:
									"The last published change, its app and who made it, not counting restored versions. Null if no kept version has one. `user` is null in versions from before authors were recorded.",
							},
						),
					),
					covers: Type.Array(Cover, {
						maxItems: 5,
						description:
							"Images of different components of the game: cards and a board, if the first thousand components include any; else other pieces, and faces of different dice.",
					}),
				},
				{ title: "GameOverview" },
			),
		),
	},
	{ title: "GamesOverview" },
);
