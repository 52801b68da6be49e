import type { Scope } from "./scope.ts";

/** Who calls: a user, through an app, with what its token allows. */
export type Actor = { userId: string; appId: string; scope: Scope };
