import { limits } from "@tuckbox/pieces";
import { type Static, Type } from "typebox";
import { example, id } from "./fields.ts";
import { Person, role } from "./members.ts";

const name = Type.String({ minLength: 1, maxLength: limits.maxNameLength, examples: ["Lantern Bay"] });

export const GameInput = Type.Object({ name }, { title: "GameInput" });

const count = (description: string) => Type.Integer({ minimum: 1, maximum: limits.maxPlayers, description });
export const Players = Type.Object(
	{ min: count("How many people must play."), max: count("How many people can play.") },
	{ title: "Players", description: "How many people can play the game. Absent if it has not been set." },
);

export const GameChange = Type.Object(
	{
		name: Type.Optional(name),
		players: Type.Optional(
			Type.Unsafe<Static<typeof Players> | null>({
				anyOf: [Players, { type: "null" }],
				description: "How many people can play the game; null: it is not said.",
			}),
		),
	},
	{ title: "GameChange", minProperties: 1, description: "Fields that are left out stay unchanged." },
);

export const gameFields = {
	id: id(example.gameId),
	name: Type.String({ examples: ["Lantern Bay"] }),
	createdAt: Type.String({ format: "date-time" }),
	players: Type.Optional(Players),
};

/** Present in games of other users. */
export const roleFields = {
	role: Type.Optional(role),
	owner: Type.Optional(Person),
};

export const GameRecord = Type.Object(gameFields, { title: "Game" });

export const GameOfMine = Type.Object(
	{ ...gameFields, ...roleFields },
	{ title: "GameOfMine", description: "A game. One of another user has its `owner`, and your `role` in it." },
);

export const listingFields = {
	isStarred: Type.Boolean({ description: "Whether your list of games begins with it." }),
	isArchived: Type.Boolean({ description: "Whether your list of games has it only in the archive." }),
};

export const GameListing = Type.Object(listingFields, { title: "GameListing" });

export const ListingInput = Type.Partial(GameListing, {
	title: "ListingInput",
	description: "Fields that are left out stay unchanged.",
});

export const GameList = Type.Object({ games: Type.Array(GameOfMine) }, { title: "GameList" });
