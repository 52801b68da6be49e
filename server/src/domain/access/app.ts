import { type Because, because } from "@tuckbox/pieces";
import { nameFault, publicNameFault } from "./names.ts";
import { redirectFault } from "./redirect-uri.ts";

const maxRedirects = 20;
type Fault = { field: string } & Because;

/**
 * The faults of an app's registration.
 * @param by the registrant: a member's app must not look like one of the service or its operator
 */
export function registrationFaults(
	app: { name?: string; redirectUris?: readonly string[] },
	by: "operator" | "member",
): Fault[] {
	const { name, redirectUris = [] } = app;
	const appNameFault = by === "member" ? publicNameFault : nameFault;
	const wrongName = name === undefined ? undefined : appNameFault(name.trim());
	const faults: Fault[] = wrongName === undefined ? [] : [{ field: "name", ...wrongName }];
	if (redirectUris.length > maxRedirects) {
		return [...faults, { field: "redirectUris", ...because("TOO_MANY_ADDRESSES", { max: maxRedirects }) }];
	}
	for (const uri of redirectUris) {
		const fault = redirectFault(uri);
		if (fault !== undefined) faults.push({ field: "redirectUris", ...fault });
	}
	return faults;
}
