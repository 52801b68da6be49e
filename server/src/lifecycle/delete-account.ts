import type { SignedInUser } from "../accounts/sessions.ts";
import { confirmPassword } from "../accounts/sign-in.ts";
import type { SignInThrottle } from "../accounts/throttle.ts";
import { Problem } from "../domain/errors.ts";
import { deleteGame } from "../games/games.ts";
import type { JobHandlers } from "../jobs/runner.ts";
import { retireAppsOf } from "../oauth/apps.ts";
import { lockAccount } from "../store/locks.ts";
import { closeUser, deleteUser, findUser } from "../store/queries/accounts/accounts.ts";
import { deleteInvitesOf } from "../store/queries/accounts/invites.ts";
import { listGames } from "../store/queries/games/games.ts";
import { gamesSharedWith } from "../store/queries/games/members.ts";
import { forgetUserInPlaytests } from "../store/queries/playtests/playtests.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import type { Store } from "../store/store.ts";

import { type EndingDeps, endMembership } from "./end-membership.ts";

type Deps = { store: Store; throttle: SignInThrottle; now: () => number };

/**
 * Deletes the account of a signed-in user. As soon as this returns, no session, token or code of theirs works; a job deletes
 * the games, with everything that any app stored in them, the memberships, and finally the account.
 * @throws Problem as confirmPassword
 */
export async function deleteAccount(deps: Deps, user: SignedInUser, password: string): Promise<void> {
	const { password_hash: confirmed } = await confirmPassword(deps, user, password);
	const { userId } = user;
	await deps.store.write(async (writer) => {
		const now = deps.now();
		await lockAccount(writer, userId);
		const user = await findUser(writer, userId);
		if (user?.password_hash !== confirmed) throw new Problem("PASSWORD_WRONG", "The password is wrong.");
		await closeUser(writer, userId);
		await deleteInvitesOf(writer, userId);
		// their rows stay: other users' pieces name the app that created them
		await retireAppsOf(writer, userId, now);
		await enqueue(writer, [{ kind: "delete-account", userId }], now);
	});
}

/** The job that deletes the data of a closed account. */
export function deleteAccountHandler(deps: EndingDeps): Pick<JobHandlers, "delete-account"> {
	return {
		"delete-account": {
			async run({ userId }) {
				for (const { id } of await listGames(deps.store.reader, userId)) await deleteGame(deps, id);
				for (const { game } of await gamesSharedWith(deps.store.reader, userId))
					await endMembership(deps, userId, game.id, userId);
				return async (writer) => {
					// a call authenticated before may have created another game: then the job runs again
					if ((await listGames(writer, userId)).length > 0) throw new Error(`user ${userId} has games again`);
					await forgetUserInPlaytests(writer, userId);
					await deleteUser(writer, userId);
				};
			},
		},
	};
}
