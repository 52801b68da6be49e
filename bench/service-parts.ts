// The one file of the bench that imports the service: what a request's check of token and owner costs is too little to
// be measured over HTTP.
import { createUser } from "../server/src/accounts/accounts.ts";
import { createGame, gameOf } from "../server/src/games/games.ts";
import { createApp } from "../server/src/oauth/apps.ts";
import { authenticate } from "../server/src/oauth/bearer.ts";
import { createTokenUse } from "../server/src/oauth/token-use.ts";
import { mintToken } from "../server/src/oauth/tokens.ts";
import { openSqliteStore } from "../server/src/store/sqlite/sqlite-store.ts";

/** A store with a user, a game and many tokens, and the check that every request to a game runs. */
export async function openChecks(file: string, tokenCount: number) {
	const store = await openSqliteStore(file);
	const onError = (error: unknown) => {
		throw error;
	};
	const tokenUse = createTokenUse({ store, now: Date.now, onError });
	const deps = { store, tokenUse, now: Date.now };
	const { id: userId } = await createUser(deps, { email: "bench@example.com", name: "Bench" });
	const app = await createApp(deps, { name: "Bench", redirectUris: [], isConfidential: false });
	const tokens: string[] = [];
	for (let i = 0; i < tokenCount; i++) {
		tokens.push((await mintToken(deps, { userId, appId: app.id }, undefined)).token);
	}
	const game = await createGame(deps, userId, "Bench");
	return {
		tokens,
		async check(token: string): Promise<void> {
			const actor = await authenticate(deps, `Bearer ${token}`);
			const found = await gameOf(deps, game.id);
			if (found?.owner_id !== actor.userId) throw new Error("the token's user does not own the game");
		},
		async close(): Promise<void> {
			await tokenUse.flush();
			await store.close();
		},
	};
}
