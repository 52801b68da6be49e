// The part of the schema with the bytes of images. Units as in schema.ts.

/** Confirmed bytes of a game: one row for each public key. */
type SourcesTable = {
	key: string;
	game_id: string;
	sha256: string;
	byte_size: number;
	/** The type detected from the bytes. */
	content_type: string;
	/** Width and height after EXIF rotation. */
	width_px: number;
	height_px: number;
	/** 1 when EXIF rotates the stored image by 90° or 270°, so that a client may also claim its width and height swapped. */
	turned: number;
	/** `doomed`: pending deletion. No app holds it and no version shows it; the key can be used again when the row is deleted. */
	state: "ready" | "doomed";
	created_at: number;
	/** Time since which its bytes are missing or have another size; null otherwise. An upload replaces them. */
	missing_since: number | null;
};

/** An app's confirmed bytes. Without a live asset they are kept for a while, so that images that move need not be sent again. */
type HoldingsTable = {
	source_key: string;
	app_id: string;
	game_id: string;
	owner_id: string;
	sha256: string;
	byte_size: number;
	idle_since: number | null;
};

/** Number of times that an account holds or reserves a content; users.used_bytes counts each content once. */
type AccountBytesTable = {
	owner_id: string;
	sha256: string;
	byte_size: number;
	holds: number;
};

type UploadsTable = {
	id: string;
	secret_hash: string;
	owner_id: string;
	app_id: string;
	game_id: string;
	source_key: string;
	sha256: string;
	content_type: string;
	byte_size: number;
	/**
	 * `open`: no bytes yet; `received`: staged; both reserve their bytes. `confirmed`: an asset; `rejected`: not a usable
	 * image; both are kept until they expire, to answer repeated calls.
	 */
	state: "open" | "received" | "confirmed" | "rejected";
	reject_reason: string | null;
	url_expires_at: number;
	/** Time at which the sweep deletes the row and releases its reservation. */
	expires_at: number;
};

type DerivativesTable = {
	id: string;
	game_id: string;
	source_key: string;
	/** `left,top,width,height`, or empty for the whole image. */
	crop: string;
	state: "pending" | "ready" | "failed";
	created_at: number;
	/**
	 * JSON object with the bytes of each variant's file; null until it is ready, and if an older version created it. A variant that
	 * is not in it is still to be made.
	 */
	sizes: string | null;
	/** The form of its recipe (domain/components/recipe.ts). */
	form: number;
	/** 1 if the piece that it was created for is larger than a card. Part of the recipe, like the crop. */
	is_large: number;
	/** The names of its variants, separated by commas. */
	variants: string;
	/** JSON object `{form, variants}` of files of an older form that records still name; null if it has none. */
	previous: string | null;
	look: string | null; // equal for images that look the same (images/derive/looks.ts); null until it is known
};

export type ImageTables = {
	sources: SourcesTable;
	holdings: HoldingsTable;
	account_bytes: AccountBytesTable;
	uploads: UploadsTable;
	derivatives: DerivativesTable;
};
