import { limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id } from "./fields.ts";

export const GameInput = Type.Object(
	{ name: Type.String({ minLength: 1, maxLength: limits.maxNameLength, examples: ["Lantern Bay"] }) },
	{ title: "GameInput" },
);

export const gameFields = {
	id: id(example.gameId),
	name: Type.String({ examples: ["Lantern Bay"] }),
	createdAt: Type.String({ format: "date-time" }),
};

export const GameRecord = Type.Object(gameFields, { title: "Game" });

export const listingFields = {
	isStarred: Type.Boolean({ description: "Whether your list of games begins with it." }),
	isArchived: Type.Boolean({ description: "Whether your list of games has it only in the archive." }),
};

export const GameListing = Type.Object(listingFields, { title: "GameListing" });

export const ListingInput = Type.Partial(GameListing, {
	title: "ListingInput",
	description: "Fields that are left out stay unchanged.",
});

export const GameList = Type.Object({ games: Type.Array(GameRecord) }, { title: "GameList" });
