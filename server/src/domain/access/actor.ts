import type { Scope } from "./scope.ts";

/** Who calls: a user, through an app, with what its token allows. */
export type Actor = { userId: string; appId: string; scope: Scope };

/** An app in a game: it sees and changes the components and assets that it has created there, and no others. */
export type AppInGame = { gameId: string; appId: string };
