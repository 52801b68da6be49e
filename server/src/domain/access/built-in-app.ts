/**
 * The app of everything that a person does with Tuckbox's own tools: the console, the command line, personal tokens and the
 * example game. Their pieces are one set. The id is the same in every store, so nothing has to be looked up to recognize it.
 */
export const builtInAppId = "app_0000000000000000000tuckbox";

/** Whether an app is Tuckbox itself, as opposed to an app that a user or the operator has registered. */
export function isBuiltIn(appId: string): boolean {
	return appId === builtInAppId;
}
