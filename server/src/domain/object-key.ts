import { type Variant, variantNames } from "@tuckbox/pieces";

/** Every object the service stores. Paths are built in this file only. */
export type ObjectKey =
	/**
	 * Bytes that a caller PUT straight to the store, unchecked: they may be anything, and may be replaced until
	 * their URL expires.
	 */
	| { type: "incoming"; uploadId: string }
	/** Received bytes that match what was announced and wait to be confirmed; deleted when confirmed, refused or expired. */
	| { type: "staged"; uploadId: string }
	/** A confirmed source image under its public, content-addressed key. Immutable. */
	| { type: "source"; key: string }
	/** A derived image. Its id and form are never used again for other bytes. Immutable. */
	| {
			type: "derived";
			gameId: string;
			derivativeId: string;
			/** The form of its recipe (components/recipe.ts). Absent: 1. */
			form?: number;
			variant: Variant;
	  };

/** A stored image with a public path. */
export type ImageKey = Extract<ObjectKey, { type: "source" | "derived" }>;

export const incomingPrefix = "incoming/";

export const stagingPrefix = "staging/";

export const gamesPrefix = "games/";

/** Whether a folder's name can be a game's. */
export function isGameId(name: string): boolean {
	return /^gam_[0-9a-z]+$/.test(name);
}

/** Everything a game stores lies under this prefix. */
export function gamePrefix(gameId: string): string {
	return `${gamesPrefix}${gameId}/`;
}

const formPart = (form = 1) => (form === 1 ? "" : `${form}-`);

const derivedPath = new RegExp(
	`^games/(gam_[0-9a-z]+)/derived/(drv_[0-9a-z]+)-(?:([2-9]|[1-9]\\d{1,3})-)?(${variantNames.join("|")})\\.webp$`,
);

/** The object's path inside the store, with `/` between its parts. */
export function objectPath(key: ObjectKey): string {
	switch (key.type) {
		case "incoming":
			return incomingPrefix + key.uploadId;
		case "staged":
			return stagingPrefix + key.uploadId;
		case "source":
			return key.key;
		case "derived":
			return `${gamePrefix(key.gameId)}derived/${key.derivativeId}-${formPart(key.form)}${key.variant}.webp`;
	}
}

/** The stored image behind a public path, or undefined when no image can have it. */
export function publicObject(path: string): ImageKey | undefined {
	if (/^games\/gam_[0-9a-z]+\/[0-9a-f]{64}\.[a-z]+$/.test(path)) return { type: "source", key: path };
	const [, gameId, derivativeId, form, variant] = derivedPath.exec(path) ?? [];
	if (gameId === undefined || derivativeId === undefined) return undefined;
	const ofForm = form === undefined ? {} : { form: Number(form) };
	return { type: "derived", gameId, derivativeId, ...ofForm, variant: variant as Variant };
}
