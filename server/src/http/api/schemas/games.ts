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

export const GameList = Type.Object({ games: Type.Array(GameRecord) }, { title: "GameList" });
