import { redirectFault } from "./redirect-uri.ts";

const maxRedirects = 20;
const maxNameLength = 100;

/** Control characters, line breaks and characters that reverse the direction of text: users decide by the name whom to trust. */
const deceptive = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Why something cannot be the name of an app or a token; undefined when it can. */
export function nameFault(name: string): string | undefined {
	if (name.trim() === "") return "must not be empty";
	if ([...name.trim()].length > maxNameLength) return `must have at most ${maxNameLength} characters`;
	return deceptive.test(name) || !name.isWellFormed() ? "has a character that cannot be shown" : undefined;
}

type Fault = { field: string; message: string };

/** Everything that is wrong with an app's registration. */
export function registrationFaults(app: { name?: string; redirectUris?: readonly string[] }): Fault[] {
	const { name, redirectUris = [] } = app;
	const wrongName = name === undefined ? undefined : nameFault(name);
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
