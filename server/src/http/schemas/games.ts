import { Type } from "typebox";
import { limits } from "../../domain/limits.ts";

export const GameInput = Type.Object(
	{ name: Type.String({ minLength: 1, maxLength: limits.nameLength, examples: ["Lantern Bay"] }) },
	{ title: "GameInput" },
);

export const GameRecord = Type.Object(
	{ id: Type.String(), name: Type.String(), createdAt: Type.String({ format: "date-time" }) },
	{ title: "Game" },
);

export const GameList = Type.Object({ games: Type.Array(GameRecord) }, { title: "GameList" });
