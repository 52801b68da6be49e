import { nameFault, publicNameFault } from "./names.ts";
import { redirectFault } from "./redirect-uri.ts";

const maxRedirects = 20;
type Fault = { field: string; message: string };

/**
 * Everything that is wrong with an app's registration.
 * @param by who registers it: a member's app must not look like one of the service or its operator
 */
export function registrationFaults(
	app: { name?: string; redirectUris?: readonly string[] },
	by: "operator" | "member",
): Fault[] {
	const { name, redirectUris = [] } = app;
	const faultOf = by === "member" ? publicNameFault : nameFault;
	const wrongName = name === undefined ? undefined : faultOf(name.trim());
	const faults: Fault[] = wrongName === undefined ? [] : [{ field: "name", message: wrongName }];
	if (redirectUris.length > maxRedirects) {
		return [...faults, { field: "redirectUris", message: `must have at most ${maxRedirects} addresses` }];
	}
	for (const uri of redirectUris) {
		const fault = redirectFault(uri);
		if (fault === undefined) continue;
		faults.push({
			field: "redirectUris",
			message: `${uri.slice(0, 200).toWellFormed().replaceAll("\0", "")} ${fault}`,
		});
	}
	return faults;
}
