import assert from "node:assert/strict";
import { test } from "node:test";
import type { PublishedGame } from "@tuckbox/client";
import { isOfGame } from "./game-keys.ts";

const game = (keys: readonly string[], app = "own") =>
	({
		apps: [
			{ id: "own", name: "Tuckbox" },
			{ id: "other", name: "A tool" },
		],
		components: [["deck", "deck"], ...keys.map((key) => ["tile", key])].map(([kind, externalKey]) => ({
			...{ kind, externalKey, app },
		})),
	}) as unknown as PublishedGame;
const folder = (...keys: string[]) => ({
	components: [
		{ kind: "deck" as const, externalKey: "deck", name: "Deck" },
		...keys.map((key) => ({ kind: "card" as const, externalKey: key, name: key })),
	],
});

test("a folder belongs to a game if it has a third of its pieces under their keys", () => {
	const birds = game(["Gull", "Heron", "Stork"]);
	assert.ok(isOfGame(birds, folder("Gull", "Crab", "Seal"), "Tuckbox"));
	assert.ok(!isOfGame(game(["Gull", "Heron", "Stork", "Ibis"]), folder("Gull", "Crab"), "Tuckbox"));
});

test("decks of the same key, numbered cards and pieces of other apps do not make it that game", () => {
	assert.ok(!isOfGame(game(["Gull"]), folder("Crab"), "Tuckbox"));
	assert.ok(!isOfGame(game(["cards/1", "cards/2"]), folder("cards/1", "cards/2"), "Tuckbox"));
	assert.ok(!isOfGame(game(["Gull", "Heron"], "other"), folder("Gull", "Heron"), "Tuckbox"));
	assert.ok(!isOfGame(game([]), folder(), "Tuckbox"));
});
