import { isBuiltIn } from "../domain/access/built-in-app.ts";
import { findUsers } from "../store/queries/accounts/accounts.ts";
import type { App } from "../store/queries/accounts/apps.ts";
import type { Reader } from "../store/store.ts";

/**
 * The party that is responsible for an app. Names can be chosen freely, so this never comes as a name:
 * `service` is Tuckbox itself, `operator` is who runs this service, and a member is shown with their address.
 */
export type Standing =
	| { by: "service" }
	| { by: "operator" }
	| { by: "member"; name: string; email: string }
	/** A member who has deleted the app or their account. */
	| { by: "former" };

/** Finds the party responsible for each of some apps, in their order. */
export async function standingsOf(
	reader: Reader,
	apps: readonly Pick<App, "id" | "owner_id" | "retired_at">[],
): Promise<Standing[]> {
	const ids = apps.map((app) => app.owner_id).filter((id) => id !== null);
	const owners = new Map((await findUsers(reader, ids)).map((user) => [user.id, user]));
	return apps.map((app): Standing => {
		if (isBuiltIn(app.id)) return { by: "service" };
		if (app.retired_at !== null) return { by: "former" };
		if (app.owner_id === null) return { by: "operator" };
		const owner = owners.get(app.owner_id);
		return owner === undefined ? { by: "former" } : { by: "member", name: owner.name, email: owner.email };
	});
}

/** Finds the party responsible for an app. */
export async function standingOf(reader: Reader, app: App): Promise<Standing> {
	const [standing] = await standingsOf(reader, [app]);
	return standing ?? { by: "former" };
}
