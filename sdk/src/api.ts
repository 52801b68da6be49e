// Written by scripts/write-client-types.ts from openapi.json; run `npm run openapi` instead of editing it.

/** What the service calls its errors; docs/ERRORS.md says what each means. */
export type ErrorCode =
	| "UNAUTHORIZED"
	| "INVALID_TOKEN"
	| "VALIDATION_ERROR"
	| "INVALID_CODE"
	| "CODE_EXPIRED"
	| "REDIRECT_URI_MISMATCH"
	| "CLIENT_ID_MISMATCH"
	| "DERIVATION_FAILED"
	| "PERMISSION_DENIED"
	| "FORBIDDEN_ORIGIN"
	| "CSRF_TOKEN_INVALID"
	| "PASSWORD_WRONG"
	| "SIGN_UP_CLOSED"
	| "UPLOAD_URL_INVALID"
	| "UPLOAD_URL_EXPIRED"
	| "NOT_FOUND"
	| "GAME_NOT_FOUND"
	| "ASSET_NOT_FOUND"
	| "COMPONENT_NOT_FOUND"
	| "VERSION_NOT_FOUND"
	| "SHARE_NOT_FOUND"
	| "SESSION_NOT_FOUND"
	| "INVITE_NOT_FOUND"
	| "APP_NOT_FOUND"
	| "TOKEN_NOT_FOUND"
	| "METHOD_NOT_ALLOWED"
	| "REQUEST_TIMEOUT"
	| "PAYLOAD_TOO_LARGE"
	| "STORAGE_LIMIT_EXCEEDED"
	| "RANGE_NOT_SATISFIABLE"
	| "TOO_MANY_STREAMS"
	| "RATE_LIMITED"
	| "HEADERS_TOO_LARGE"
	| "SERVER_ERROR";

/** One fault of one item or field. */
export type Detail = {
	/** The item's place in a batch. */
	index?: number;
	kind?: string;
	externalKey?: string;
	field: string;
	message: string;
};

export type AppName = {
	id: string;
	name: string;
};

export type Asset = {
	id: string;
	/** Null until a component uses it. */
	componentId: string | null;
	kind: "image";
	sourceUrl: string;
	/** The true type, told by the bytes. */
	mimeType: string;
	widthPx: number;
	heightPx: number;
	/** Creation, in ms since 1970 */
	createdAt: number;
	key: string;
	/** Null until a component uses it. */
	sideKey: string | null;
};

/** An image on a side of a component. */
export type AssetInput = {
	/** The side the image belongs to: `front` or `back`; on a dieFace `face-1` … `face-20`. */
	sideKey: string;
	/** Storage key from presign. Required, unless `r2ObjectKey` holds it. */
	key?: string;
	/** Another name for `key`. */
	r2ObjectKey?: string;
	/** Public URL from presign. Required, unless `publicUrl` holds it. */
	sourceUrl?: string;
	/** Another name for `sourceUrl`. */
	publicUrl?: string;
	/** MIME type */
	contentType: string;
	/** Width of the image; measured when missing. */
	widthPx?: number | null;
	/** Height of the image; measured when missing. */
	heightPx?: number | null;
	/** Resolution of the image. */
	sourcePixelsPerInch?: number | null;
	/** Whether the image holds bleed around the trim. */
	bleedMode?: "bleed" | "noBleed" | null;
};

export type AssetList = {
	assets: Array<Asset>;
	/** Pass it as `cursor` for the next page; absent on the last one. */
	nextCursor?: string;
};

export type Bearer = {
	user: {
		id: string;
		name: string;
	};
	app: {
		id: string;
		name: string;
	};
	scope: "push" | "read";
};

export type Component = {
	id: string;
	kind:
		| "tile"
		| "deck"
		| "board"
		| "tokenSprite"
		| "tokenModel"
		| "die"
		| "dieFace"
		| "container"
		| "counter"
		| "bundle"
		| "book";
	name: string;
	externalKey: string;
	count: number;
	/** As sent; else told by the front image; else the kind's usual width. */
	widthMm: number;
	/** As sent; else told by the front image; else the kind's usual height. */
	heightMm: number;
	/** Only when it was sent. */
	shape?: "box" | "hex" | "orb";
	/** The type of a die. */
	sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20;
	parentExternalKey: string | null;
	/** The app that made it. */
	app: string;
	/** Creation, in ms since 1970 */
	createdAt: number;
	/** Last change, in ms since 1970 */
	updatedAt: number;
	/** Your payload, and the service's `imageFaces` in it. */
	payload: {
		imageFaces: Array<ImageFace>;
		[name: string]: unknown;
	};
};

export type ComponentChange = {
	before: Component;
	after: Component;
	/** In what they differ. */
	fields: Array<
		| "name"
		| "count"
		| "widthMm"
		| "heightMm"
		| "shape"
		| "sides"
		| "parentExternalKey"
		| "payload"
		| "imageFaces"
	>;
};

export type ComponentHistory = {
	/** Newest first, 100 at most; empty while nothing of it is published. */
	history: Array<PastComponent>;
};

/** A piece to create, or to update where kind and externalKey exist. */
export type ComponentInput = {
	/** What the piece is; `card` is a tile, `stack` a deck. */
	kind:
		| "tile"
		| "deck"
		| "board"
		| "tokenSprite"
		| "tokenModel"
		| "die"
		| "dieFace"
		| "container"
		| "counter"
		| "bundle"
		| "book"
		| "card"
		| "stack";
	name: string;
	/** Your name for the piece. Sending the same kind and key again updates the same piece. */
	externalKey: string;
	/** How many there are. */
	count?: number | null;
	/** Trimmed width. */
	widthMm?: number | null;
	/** Trimmed height. */
	heightMm?: number | null;
	/** Outline: rectangle, hexagon or circle. */
	shape?: "box" | "hex" | "orb" | null;
	/** Die type; only for `die`, ignored on other kinds. */
	sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20 | null;
	/** The deck or bundle of a tile, the die of a dieFace; null or empty detaches. */
	parentExternalKey?: string | null;
	/** Your own data: at most 64 KiB as JSON. */
	payload?: {
		[name: string]: unknown;
	} | null;
	/** Images by side. Sides that are not named keep theirs. */
	assets?: Array<AssetInput> | null;
	/** Pages of a `book`, in order; required on a new one. Replaces the whole list. */
	pages?: Array<string>;
	/** Cover of a `book`; null takes it off. */
	cover?: string | null;
};

export type ComponentList = {
	components: Array<Component>;
	/** Pass it as `cursor` for the next page; absent on the last one. */
	nextCursor?: string;
};

export type ComponentsInput = {
	components: Array<ComponentInput>;
};

export type ConfirmInput = {
	/** Key from presign. */
	key: string;
	/** Public URL from presign. */
	publicUrl: string;
	/** As given at presign. */
	byteSize: number;
	/** As given at presign. */
	contentType: string;
};

export type ConfirmVerdict = {
	key: string;
	ok: boolean;
	/** Only when not ok. */
	error?: {
		code: string;
		message: string;
	};
	/** Present when there is something to remark. */
	warnings?: Array<Warning>;
};

export type ConfirmVerdicts = {
	/** One for each upload, in the order of the request. */
	uploads: Array<ConfirmVerdict>;
};

export type Confirmed = {
	ok: true;
	/** Present when there is something to remark. */
	warnings?: Array<Warning>;
};

export type ConfirmsInput = {
	uploads: Array<ConfirmInput>;
};

export type Deleted = {
	/** How many components there were. */
	deleted: number;
};

export type FileInput = {
	fileName: string;
	contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif";
	byteSize: number;
	/** `sha256-` and the base64 of the file's SHA-256. */
	checksum: string;
};

export type FilesInput = {
	files: Array<FileInput>;
};

export type Finding = {
	/** What is wrong; docs/API.md explains each. */
	code:
		| "IMAGE_FAILED"
		| "FRONT_MISSING"
		| "FACES_MISSING"
		| "DIE_TYPE_CORRECTED"
		| "FACE_WITHOUT_DIE"
		| "PARENT_PENDING"
		| "SIDE_NOT_SHOWN"
		| "ASPECT_OFF"
		| "LOW_RESOLUTION"
		| "SIZE_GUESSED"
		| "IMAGE_UNUSED";
	/** An error: something is not there at all. */
	level: "error" | "warning";
	message: string;
	/** Null when it is an image that no piece shows. */
	componentId: string | null;
	kind:
		| "tile"
		| "deck"
		| "board"
		| "tokenSprite"
		| "tokenModel"
		| "die"
		| "dieFace"
		| "container"
		| "counter"
		| "bundle"
		| "book"
		| null;
	externalKey: string | null;
	name: string | null;
	app: AppName;
	sideKey?: string;
	assetId?: string;
	/** Of the job that failed for good; it can be retried. */
	jobId?: string;
	/** Of the image that no piece shows. */
	url?: string;
};

export type Game = {
	id: string;
	name: string;
	createdAt: string;
};

export type GameChecks = {
	/** The worst first, each kind in creation order; at most 200 of each kind. */
	findings: Array<Finding>;
	/** How many findings there are of each kind, those beyond 200 included. */
	counts: {
		IMAGE_FAILED?: number;
		FRONT_MISSING?: number;
		FACES_MISSING?: number;
		DIE_TYPE_CORRECTED?: number;
		FACE_WITHOUT_DIE?: number;
		PARENT_PENDING?: number;
		SIDE_NOT_SHOWN?: number;
		ASPECT_OFF?: number;
		LOW_RESOLUTION?: number;
		SIZE_GUESSED?: number;
		IMAGE_UNUSED?: number;
	};
};

export type GameInput = {
	name: string;
};

export type GameList = {
	games: Array<Game>;
};

export type ImageFace = {
	sideKey: string;
	assetId: string;
	derivedAssetId: string;
	/** The image as it was uploaded. */
	url: string;
	/** For display: WebP, upright, sRGB, trimmed, long edge ≤ 1024 px. */
	derivedUrl: string;
	/** The same, long edge ≤ 256 px. */
	thumbUrl: string;
	/** Upright width of the upload. */
	widthPx: number;
	/** Upright height of the upload. */
	heightPx: number;
};

export type NewShare = {
	id: string;
	name: string;
	/** Creation, in ms since 1970 */
	createdAt: number;
	/** The link. `/published` and `/events` behind it need no account. It is shown this once: only a digest is kept. */
	url: string;
};

export type PastComponent = {
	/** The first version that shows it so. */
	version: number;
	/** The first version that does not any more; null while the published one does. */
	until: number | null;
	/** Publication; the change itself when that version is kept no more, in ms since 1970 */
	at: number;
	app: AppName;
	/** The version that was made current again by it. */
	restoredFrom: number | null;
	/** What is other than in the state before; empty on the oldest one. */
	fields: Array<
		| "name"
		| "count"
		| "widthMm"
		| "heightMm"
		| "shape"
		| "sides"
		| "parentExternalKey"
		| "payload"
		| "imageFaces"
	>;
	name: string;
	imageFaces: Array<ImageFace>;
};

export type PresignedUpload = {
	/** PUT the bytes here within 30 minutes, with the same Content-Type. */
	signedUrl: string;
	/** Storage key: for the confirm and for a component's asset. */
	key: string;
	/** Where the image will be read; never changes. */
	publicUrl: string;
	contentType: string;
	/** These bytes are here already: skip the PUT and the confirm. */
	uploaded: boolean;
	/** End of signedUrl, in ms since 1970 */
	expiresAt: number;
};

export type PresignedUploads = {
	/** One for each file, in the order of the request. */
	uploads: Array<PresignedUpload>;
};

export type PublishedGame = {
	/** Counts up by one with each publication; 0 while there has been none. */
	version: number;
	/** Publication; null while there has been none, in ms since 1970 */
	publishedAt: number | null;
	/** Who made it. */
	apps: Array<AppName>;
	/** Components that the version before does not have. */
	created: number;
	/** Components that differ from the version before. */
	changed: number;
	/** Components that only the version before has. */
	deleted: number;
	/** The version that it made current again; null when it did not. */
	restoredFrom: number | null;
	game: Game;
	/** Present when the answer holds only what changed since that version. */
	since?: number;
	/** With `since`: ids of the components that are gone. */
	deletedIds?: Array<string>;
	/** The components of all apps, in creation order; `app` tells whose each is. */
	components: Array<Component>;
	/** Pass it as `cursor` for the next page; absent on the last one. */
	nextCursor?: string;
};

export type Retried = {
	/** Images that are tried again. */
	retried: number;
};

export type Share = {
	id: string;
	name: string;
	/** Creation, in ms since 1970 */
	createdAt: number;
};

export type ShareInput = {
	/** For yourself, to know it again. */
	name?: string;
};

export type ShareList = {
	shares: Array<Share>;
};

export type UpsertResult = {
	/** The component's lasting id. */
	id: string;
	kind:
		| "tile"
		| "deck"
		| "board"
		| "tokenSprite"
		| "tokenModel"
		| "die"
		| "dieFace"
		| "container"
		| "counter"
		| "bundle"
		| "book";
	externalKey: string;
	/** It is new. */
	created: boolean;
	/** It is new or differs from what was stored. */
	changed: boolean;
};

export type UpsertedComponent = {
	/** The component's lasting id. */
	id: string;
	kind:
		| "tile"
		| "deck"
		| "board"
		| "tokenSprite"
		| "tokenModel"
		| "die"
		| "dieFace"
		| "container"
		| "counter"
		| "bundle"
		| "book";
	externalKey: string;
	/** It is new. */
	created: boolean;
	/** It is new or differs from what was stored. */
	changed: boolean;
	/** Present when there is something to remark. */
	warnings?: Array<Warning>;
};

export type UpsertedComponents = {
	/** One for each item, in the order of the request. */
	components: Array<UpsertResult>;
	/** Present when there is something to remark. */
	warnings?: Array<Warning>;
};

export type Version = {
	/** Counts up by one with each publication; 0 while there has been none. */
	version: number;
	/** Publication, in ms since 1970 */
	publishedAt: number;
	/** Who made it. */
	apps: Array<AppName>;
	/** Components that the version before does not have. */
	created: number;
	/** Components that differ from the version before. */
	changed: number;
	/** Components that only the version before has. */
	deleted: number;
	/** The version that it made current again; null when it did not. */
	restoredFrom: number | null;
};

/** Over all apps; each list is in creation order. */
export type VersionDiff = {
	/** Counts up by one with each publication; 0 while there has been none. */
	from: number;
	/** Counts up by one with each publication; 0 while there has been none. */
	to: number;
	/** Components that only `to` has. */
	created: Array<Component>;
	/** Components that both have, and that differ in more than their times. */
	changed: Array<ComponentChange>;
	/** Components that only `from` has. */
	deleted: Array<Component>;
};

export type VersionList = {
	versions: Array<Version>;
};

/** A remark on a call that succeeded. */
export type Warning = {
	code: string;
	message: string;
	externalKey?: string;
};

/** Where each call goes. */
export const operations = {
	listGames: { method: "GET", path: "/api/v1/games" },
	createGame: { method: "POST", path: "/api/v1/games" },
	getGame: { method: "GET", path: "/api/v1/games/{gameId}" },
	renameGame: { method: "PATCH", path: "/api/v1/games/{gameId}" },
	deleteGame: { method: "DELETE", path: "/api/v1/games/{gameId}" },
	upsertComponent: { method: "POST", path: "/api/v1/games/{gameId}/components" },
	listComponents: { method: "GET", path: "/api/v1/games/{gameId}/components" },
	upsertComponents: { method: "POST", path: "/api/v1/games/{gameId}/components/batch" },
	deleteComponents: { method: "DELETE", path: "/api/v1/games/{gameId}/components/batch" },
	getComponent: { method: "GET", path: "/api/v1/games/{gameId}/components/{componentId}" },
	deleteComponent: { method: "DELETE", path: "/api/v1/games/{gameId}/components/{componentId}" },
	presignUpload: { method: "POST", path: "/api/v1/games/{gameId}/assets/presign" },
	presignUploads: { method: "POST", path: "/api/v1/games/{gameId}/assets/presign/batch" },
	confirmUpload: { method: "POST", path: "/api/v1/games/{gameId}/assets/upload-complete" },
	confirmUploads: { method: "POST", path: "/api/v1/games/{gameId}/assets/upload-complete/batch" },
	listAssets: { method: "GET", path: "/api/v1/games/{gameId}/assets" },
	getAsset: { method: "GET", path: "/api/v1/games/{gameId}/assets/{assetId}" },
	deleteAsset: { method: "DELETE", path: "/api/v1/games/{gameId}/assets/{assetId}" },
	getPublished: { method: "GET", path: "/api/v1/games/{gameId}/published" },
	listVersions: { method: "GET", path: "/api/v1/games/{gameId}/versions" },
	getVersion: { method: "GET", path: "/api/v1/games/{gameId}/versions/{version}" },
	restoreVersion: { method: "POST", path: "/api/v1/games/{gameId}/versions/{version}/restore" },
	streamEvents: { method: "GET", path: "/api/v1/games/{gameId}/events" },
	createShare: { method: "POST", path: "/api/v1/games/{gameId}/shares" },
	listShares: { method: "GET", path: "/api/v1/games/{gameId}/shares" },
	revokeShare: { method: "DELETE", path: "/api/v1/games/{gameId}/shares/{shareId}" },
	getComponentHistory: { method: "GET", path: "/api/v1/games/{gameId}/components/{componentId}/history" },
	diffVersions: { method: "GET", path: "/api/v1/games/{gameId}/versions/{from}/diff/{to}" },
	checkGame: { method: "GET", path: "/api/v1/games/{gameId}/checks" },
	retryImages: { method: "POST", path: "/api/v1/games/{gameId}/checks/retry" },
	whoAmI: { method: "GET", path: "/api/v1/whoami" },
} as const;

/** What each call takes and answers. */
export type Operations = {
	listGames: { query: Record<never, never>; body: undefined; answer: GameList };
	createGame: { query: Record<never, never>; body: GameInput; answer: Game };
	getGame: { query: Record<never, never>; body: undefined; answer: Game };
	renameGame: { query: Record<never, never>; body: GameInput; answer: Game };
	deleteGame: { query: Record<never, never>; body: undefined; answer: undefined };
	upsertComponent: { query: Record<never, never>; body: ComponentInput; answer: UpsertedComponent };
	listComponents: {
		query: {
			/** Rows of a page; the whole list without it. */
			limit?: number;
			/** `nextCursor` of the page before. */
			cursor?: string;
			/** Only this kind. */
			kind?:
				| "tile"
				| "deck"
				| "board"
				| "tokenSprite"
				| "tokenModel"
				| "die"
				| "dieFace"
				| "container"
				| "counter"
				| "bundle"
				| "book"
				| "card"
				| "stack";
			/** Only children of this parent; empty: only those without one. */
			parentExternalKey?: string;
			/** Only those changed since, in ms. */
			updatedSince?: number;
		};
		body: undefined;
		answer: ComponentList;
	};
	upsertComponents: { query: Record<never, never>; body: ComponentsInput; answer: UpsertedComponents };
	deleteComponents: { query: Record<never, never>; body: undefined; answer: Deleted };
	getComponent: { query: Record<never, never>; body: undefined; answer: Component };
	deleteComponent: { query: Record<never, never>; body: undefined; answer: undefined };
	presignUpload: { query: Record<never, never>; body: FileInput; answer: PresignedUpload };
	presignUploads: { query: Record<never, never>; body: FilesInput; answer: PresignedUploads };
	confirmUpload: { query: Record<never, never>; body: ConfirmInput; answer: Confirmed };
	confirmUploads: { query: Record<never, never>; body: ConfirmsInput; answer: ConfirmVerdicts };
	listAssets: {
		query: {
			/** Rows of a page; the whole list without it. */
			limit?: number;
			/** `nextCursor` of the page before. */
			cursor?: string;
		};
		body: undefined;
		answer: AssetList;
	};
	getAsset: { query: Record<never, never>; body: undefined; answer: Asset };
	deleteAsset: { query: Record<never, never>; body: undefined; answer: undefined };
	getPublished: {
		query: {
			/** Rows of a page; the whole list without it. */
			limit?: number;
			/** `nextCursor` of the page before. */
			cursor?: string;
			/** A version you have: only what changed since then is answered. When it is kept no more, the answer has no `since` and is whole. */
			since?: number;
		};
		body: undefined;
		answer: PublishedGame;
	};
	listVersions: { query: Record<never, never>; body: undefined; answer: VersionList };
	getVersion: {
		query: {
			/** Rows of a page; the whole list without it. */
			limit?: number;
			/** `nextCursor` of the page before. */
			cursor?: string;
			/** A version you have: only what changed since then is answered. When it is kept no more, the answer has no `since` and is whole. */
			since?: number;
		};
		body: undefined;
		answer: PublishedGame;
	};
	restoreVersion: { query: Record<never, never>; body: undefined; answer: Version };
	streamEvents: {
		query: {
			/** The same as the `Last-Event-ID` header, for a first connection from a browser, which cannot set headers. */
			lastEventId?: number;
		};
		body: undefined;
		answer: undefined;
	};
	createShare: { query: Record<never, never>; body: ShareInput; answer: NewShare };
	listShares: { query: Record<never, never>; body: undefined; answer: ShareList };
	revokeShare: { query: Record<never, never>; body: undefined; answer: undefined };
	getComponentHistory: { query: Record<never, never>; body: undefined; answer: ComponentHistory };
	diffVersions: { query: Record<never, never>; body: undefined; answer: VersionDiff };
	checkGame: { query: Record<never, never>; body: undefined; answer: GameChecks };
	retryImages: { query: Record<never, never>; body: undefined; answer: Retried };
	whoAmI: { query: Record<never, never>; body: undefined; answer: Bearer };
};
