import { hasHidden, publicNameFault } from "./names.ts";

// What an account is called, and who may have one; pure.

/** Who may create an account: anyone, people invited by a user or the operator, or only people the operator invites. */
export const signUpModes = ["open", "invite", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

const maxEmailLength = 254; // RFC 5321, 4.5.3.1.3, less the angle brackets

/** An address as it is stored and compared: people write the same one in several ways. */
export function normalEmail(text: string): string {
	return text.trim().toLowerCase().normalize("NFC");
}

/** Why a (normal) text is not an e-mail address; undefined if it may be one. Only a message sent to it could prove it. */
export function emailFault(email: string): string | undefined {
	if (email === "") return "is required";
	if (email.length > maxEmailLength) return `must have at most ${maxEmailLength} characters`;
	if (!/^[^\s@]+@[^\s@]+$/u.test(email) || !email.isWellFormed()) return "is not an e-mail address";
	if (hasHidden(email)) return "has a character that cannot be shown";
	return undefined;
}

/** Why a (trimmed) text cannot be a user's name; undefined if it can. */
export function userNameFault(name: string): string | undefined {
	return name === "" ? "is required" : publicNameFault(name);
}

const minPasswordLength = 8;
const maxPasswordLength = 1024;

/** A password as it is compared: keyboards compose the same character in several ways (NIST SP 800-63B, 5.1.1.2). */
export function normalPassword(text: string): string {
	return text.normalize("NFC");
}

/** Why a text cannot be a password; undefined if it can. Any characters are allowed, and none is required. */
export function passwordFault(password: string): string | undefined {
	const { length } = [...normalPassword(password)];
	if (length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
	if (length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`;
	if (!password.isWellFormed()) return "contains half of a surrogate pair";
	return undefined;
}
