import { type Fact, type FactsArgument, fillIn } from "./templates.ts";

/**
 * Reasons why something is refused, by code: each is the end of an English sentence about a field, a picture or the
 * whole request. The API sends the code and the facts as `reason` and `params`, so that a program can format the
 * sentence in another language.
 */
export const reasons = {
	// values
	REQUIRED: "is required",
	EMPTY: "must not be empty",
	TOO_LONG: "must have at most {max} characters",
	TOO_SHORT: "must have at least {min} characters",
	TOO_MANY_ITEMS: "must have at most {max} items",
	TOO_FEW_ITEMS: "must have at least {min} items",
	TOO_SMALL: "must be at least {min}",
	TOO_LARGE: "must be at most {max}",
	NOT_MORE: "must be more than {min}",
	OUT_OF_RANGE: "must be more than {min} and at most {max}",
	NOT_WHOLE: "must be a whole number of at least {min}",
	WRONG_TYPE: "must be {type}",
	WRONG_FORM: "must be {form}",
	NOT_ALLOWED: "must be one of {allowed}",
	NO_SUCH_KIND: "must be the name of one of the kinds",
	TOO_DEEP: "nests deeper than {max} levels",
	TOO_MANY_BYTES: "is larger than {max} bytes as JSON",
	UNKEEPABLE: "contains a character or a number that cannot be stored",

	// accounts and apps
	HIDDEN_CHARACTER: "has a character that cannot be shown",
	HALF_CHARACTER: "contains half of a surrogate pair",
	RESERVED_NAME: "is reserved for the service and who runs it",
	NOT_EMAIL: "is not an e-mail address",
	HAS_ACCOUNT: "already has an account; sign in instead",
	CHANGED_MEANWHILE: "was changed at the same time",
	TOO_MANY_INVITES: "are already {max}, the maximum; revoke one first",
	TOO_MANY_TOKENS: "You can have at most {max} tokens; revoke one first.",
	TOO_MANY_APPS: "You can have at most {max} apps; delete one first.",
	TOO_MANY_ADDRESSES: "must have at most {max} addresses",
	NO_SECRET: "{app} is a public app and has no secret.",
	ONLY_OPERATOR_INVITES: "Only the operator of this server can invite people.",
	WRONG_SIGN_IN: "The e-mail address or the password is wrong.",
	WRONG_PASSWORDS: "Too many wrong passwords. Wait {seconds} s, then try again.",
	ADDRESS_TOO_LONG: "{address} has more than {max} characters",
	ADDRESS_CHARACTER: "{address} has a character that must be escaped in an address",
	ADDRESS_NOT_ABSOLUTE: "{address} is not an absolute address",
	ADDRESS_FRAGMENT: "{address} has a fragment",
	ADDRESS_WILDCARD: "{address} has a wildcard",
	ADDRESS_CREDENTIALS: "{address} contains a user name or password",
	ADDRESS_HTTP: "{address} uses http and is not a loopback address",
	ADDRESS_SCHEME: "{address} has a scheme that is neither https nor private (com.example.app)",

	// games
	TOO_MANY_VERSIONS:
		"A game keeps at most {max} versions by a name or a pin. Remove one from another version first.",
	TOO_MANY_TABLES: "A game has at most {max} tables; delete one first.",
	TOO_MANY_PLAYTESTS: "A game has at most {max} playtests; delete some first.",
	TOO_MANY_SET_UPS: "A game has at most {max} set-ups; delete one first.",
	TOO_MANY_TABLE_LINKS: "A table has at most {max} links; revoke one first.",
	TOO_MANY_NOTES: "A game has at most {max} notes; delete some first.",
	TOO_MANY_NOTES_AT_TABLE: "A table has at most {max} notes; delete some first.",
	TOO_MANY_NOTES_OF_SEAT: "A guest has at most {max} notes at a table; delete some first.",
	TOO_MANY_NOTES_OF_LINK:
		"The guests of one link have at most {max} notes at a table; the host can delete some.",
	TOO_MANY_NOTES_OF_NETWORK:
		"The guests of one network have at most {max} notes at a table; the host can delete some.",
	TOO_MANY_SHARES: "A game has at most {max} share links; revoke one first.",
	VERSIONS_OF_PINNED: "must be false for a link that is pinned to a version",
	LINK_WITHOUT_VERSIONS: "This share link does not show other versions of the game.",
	LINK_WITHOUT_PRINT: "Guests of this share link may not print the game.",
	NAME_OF_ANOTHER: "can be true only if the creator of the link sets it, with one of Tuckbox's own tools",
	NO_LINK_KEY: "must be null on a service that does not store addresses of links (LINK_KEY)",
	READ_ONLY: "The access token is read-only; this call needs the scope push.",
	FOREIGN_GAME: "The game {game} belongs to another user.",
	VIEWER_ROLE: "You are a viewer of this game; this call is for its co-designers.",
	OWNER_ONLY: "Only the owner of the game may make this call.",
	IS_MEMBER: "already belongs to the game",
	TOO_MANY_MEMBERS: "A game has at most {max} members; its owner can remove one.",
	TOO_MANY_GAME_INVITES: "A game has at most {max} open invitations; revoke one first.",
	QUOTA_OF_FILES:
		"These files exceed the account's quota by {bytes} bytes. Delete assets, components or games that are no longer needed.",
	QUOTA_OF_RECORDS:
		"The records of these components exceed the account's quota by {bytes} bytes. Delete images or games that are no longer needed. Records of older versions count until those versions are no longer kept.",
	DISK_FULL:
		"The service's disk is full, so nothing can be saved until its operator makes room. Nothing was half-done.",

	// exports
	NOTHING_TO_PRINT: "Nothing that was chosen has an image to print.",
	NOTHING_NEW_TO_PRINT: "Nothing that was chosen looks different from version {version}.",
	TOO_MUCH_TO_PRINT: "One PDF has at most {max, number} pieces and parts of boards. Choose fewer.",
	NOTHING_TO_EXPORT: "There is nothing to export.",
	NOT_PUBLISHED_YET:
		"Nothing of this game has been published yet: its images are still being made. Try again in a moment.",
	TOO_MANY_FOR_ROOM: "A room with more than {max, number} things is too slow. Export a part of the game.",
	TOO_MANY_FOR_TTS: "A table with more than {max, number} objects is too slow. Export a part of the game.",
	TOO_MANY_TO_EXPORT: "A game with more than {max, number} components cannot be exported.",
	TOO_LARGE_TO_EXPORT: "A game whose records have more than {max, number} MB cannot be exported.",
	SEARCH_UNKNOWN: "has “{text}”, which is not understood",

	// pieces
	PARENT_NOT_ALLOWED: "is not allowed on a {kind}: only tiles, cards and dieFaces have a parent",
	FRONT_MISSING: "must include a front image",
	PAGES_MISSING: "is required on a new book",
	NO_SUCH_DIE: "is {sides}, and there is no such die",
	TOO_MANY_SIDES: "would give it more than {max} sides",
	UNKNOWN_PICTURE: "names the key {key}, which is not a confirmed upload of this app",
	WRONG_ADDRESS: "is not the public URL of its key",
	WRONG_PIXELS: "claims {claimed} px, but the image is {widthPx} × {heightPx} px",

	// pictures
	SIDE_TOO_LONG: "is larger than {max} px on a side",
	TOO_MANY_PIXELS: "is larger than {max} megapixels",
	NOT_PICTURE: "is not a readable image of a supported type ({allowed})",
	WRONG_PICTURE_TYPE: "is of the type {type}, and not one of {allowed}",
	DAMAGED: "cannot be decoded to its last pixel: {complaint}",
	TOO_MUCH_MEMORY:
		"needs up to {needed} of memory to be decoded, and this server allows {available}: save it smaller, or as a PNG without interlacing",
	BYTES_LOST: "the bytes of {key} are missing",
	DERIVING_FAILED: "the service failed at it, and the operator's log says why",
	UPLOAD_INTERRUPTED: "was refused: {problem}",

	// files that are pushed
	FILE_MISSING: "is in the manifest but not among the files",
	FILE_TYPE: "is not a PNG, JPEG, WebP, GIF or AVIF",
	FILE_EMPTY: "is empty",
	FILE_TOO_LARGE: "has {size}; at most {max} are allowed",
	FILE_CHANGED: "cannot be read: it was deleted or changed in the meantime",
} as const;

export type Reason = keyof typeof reasons;
export const reasonCodes = Object.keys(reasons) as Reason[];

/** A reason with its facts, and as the end of an English sentence. */
export type Because = { message: string; reason: Reason; params?: Readonly<Record<string, Fact>> };

export function because<R extends Reason>(
	reason: R,
	...[facts]: FactsArgument<(typeof reasons)[R]>
): Because {
	const params: Readonly<Record<string, Fact>> | undefined = facts;
	return { message: fillIn(reasons[reason], params), reason, ...(params && { params }) };
}
