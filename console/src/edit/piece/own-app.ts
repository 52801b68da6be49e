import type { AppName } from "@tuckbox/client";

/** What people push with Tuckbox's own tools in the service's lists of apps. */
const ownName = "Tuckbox";

/** The name of an app that is not one of Tuckbox's own tools, whose next push overwrites what is edited by hand. */
export function foreignName(apps: readonly AppName[], appId: string): string | undefined {
	const name = apps.find(({ id }) => id === appId)?.name ?? appId;
	return name === ownName ? undefined : name;
}
