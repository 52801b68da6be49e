import { type Because, because } from "@tuckbox/pieces";
import { hasHidden, publicNameFault } from "./names.ts";

// Rules for email addresses and passwords, and for the creation of accounts.

/**
 * The people who may create an account: anyone, people invited by a user or the operator, or only people the
 * operator invites.
 */
export const signUpModes = ["open", "invite", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

const maxEmailLength = 254; // RFC 5321, 4.5.3.1.3, less the angle brackets

/** Composes characters, unless that cannot make a text short enough: the time it takes is the square of the number of marks. */
function composed(text: string, maxLength: number): string {
	// Unicode composes one character from four at most
	return text.length > 4 * maxLength ? text : text.normalize("NFC");
}

/** An address in its stored form: people write the same address in several ways. */
export function normalEmail(text: string): string {
	return composed(text.trim().toLowerCase(), maxEmailLength);
}

/**
 * The reason why a (normal) text is not an e-mail address; undefined if it may be one. Only a message sent to it could
 * prove it.
 */
export function emailFault(email: string): Because | undefined {
	if (email === "") return because("REQUIRED");
	if (email.length > maxEmailLength) return because("TOO_LONG", { max: maxEmailLength });
	if (!/^[^\s@]+@[^\s@]+$/u.test(email) || !email.isWellFormed()) return because("NOT_EMAIL");
	if (hasHidden(email)) return because("HIDDEN_CHARACTER");
	return undefined;
}

/** The reason why a (trimmed) text cannot be a user's name; undefined if it can. */
export function userNameFault(name: string): Because | undefined {
	return name === "" ? because("REQUIRED") : publicNameFault(name);
}

const minPasswordLength = 8;
const maxPasswordLength = 1024;

/**
 * A password in the form that is compared: keyboards compose the same character in several ways (NIST SP
 * 800-63B, 5.1.1.2).
 */
export function normalPassword(text: string): string {
	return composed(text, maxPasswordLength);
}

/**
 * The reason why a text cannot be a password; undefined if it can. Any characters are allowed, and none is
 * required.
 */
export function passwordFault(password: string): Because | undefined {
	const { length } = [...normalPassword(password)];
	if (length < minPasswordLength) return because("TOO_SHORT", { min: minPasswordLength });
	if (length > maxPasswordLength) return because("TOO_LONG", { max: maxPasswordLength });
	if (!password.isWellFormed()) return because("HALF_CHARACTER");
	return undefined;
}
