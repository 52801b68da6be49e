import type { Routine } from "@tuckbox/pieces/table";
import type { PushFile } from "../files.ts";
import type { ComponentInput, Players, SetUpInput, Warning } from "../http/api.ts";
import type { Wait } from "../http/rate-windows.ts";

export type ManifestImage = {
	/** `front` or `back`; on a dieFace, `face-1` to `face-20`. */
	sideKey: string;
	/** The name of the image in `files`. */
	file: string;
	bleedMode?: "bleed" | "noBleed";
	sourcePixelsPerInch?: number;
};

/** A component as `upsert` accepts it, but with names of files instead of uploaded images. */
export type ManifestComponent = Omit<ComponentInput, "assets" | "pages" | "cover"> & {
	/** Images by side. Sides that are not named keep their images, unless the push prunes. */
	images?: ManifestImage[];
	/** The files of a book's pages, in order. */
	pages?: string[];
	/** The file of a book's cover; null removes it. */
	cover?: string | null;
};

/** A set-up of the game: it replaces the one with its name. Without `spots` or `routines`, those of that one stay. */
export type ManifestSetUp = Omit<SetUpInput, "routines"> & { name: string; routines?: Routine[] };

export type Manifest = {
	components: ManifestComponent[];
	/** Set-ups with which new tables can begin. Others of the game stay. */
	setUps?: ManifestSetUp[];
	/** Number of people who can play the game. Without it, the number of the game stays. */
	players?: Players;
};

/** The names of set-ups by what a push does with them. */
export type PushedSetUps = { created: string[]; changed: string[]; unchanged: string[] };

/** A number of players that a push sets, and the one before; null if there was none. */
export type PlayersChange = { before: Players | null; after: Players };

export type PushProgress =
	| {
			/** `compare`, `components` and `prune` count pieces, the others files. */
			phase: "hash" | "compare" | "check" | "upload" | "confirm" | "components" | "prune";
			done: number;
			total: number;
			bytes?: number;
			totalBytes?: number;
			/** The file that has just been completed. */
			file?: string;
	  }
	| { phase: "wait"; wait: Wait };

export type PushOptions = {
	/** The files that the manifest names; a function is called once for each. */
	files: Record<string, PushFile> | ((name: string) => PushFile | Promise<PushFile>);
	/** Whether to delete this app's pieces and sides that the manifest does not contain. */
	prune?: boolean;
	/**
	 * The treatment of pieces that the game has under another key, because their files were renamed. `true`: they get
	 * the new key and keep their ids. `false` (the default): new pieces are created. A function receives the renames
	 * that were found, and decides about each.
	 */
	renames?: boolean | ((found: readonly Rename[]) => RenameChoice | Promise<RenameChoice>);
	/** Whether to report this app's pieces that the manifest does not contain, as `leftOver`. */
	leftOver?: boolean;
	/** Whether to return the plan of the push, and change nothing. */
	dryRun?: boolean;
	/**
	 * Whether to send every piece and announce every file, without first requesting the differences from the service:
	 * for a game that was just created, or to return images that the service has lost.
	 */
	everything?: boolean;
	/** A new name for the game, which belongs to the same version. */
	rename?: string;
	/** A note for the version that the push creates. A push that changes nothing creates none. */
	note?: string;
	/** Number of files that are sent at the same time (default 4). */
	concurrency?: number;
	signal?: AbortSignal | undefined;
	onProgress?(progress: PushProgress): void;
};

/** A value of a piece's payload that a push replaces, and whether its old value was set in the console. */
export type ReplacedValue = { name: string; before?: unknown; after?: unknown; isFromConsole?: true };

export type PushedPiece = {
	kind: ComponentInput["kind"];
	externalKey: string;
	name: string;
	/** The key of its deck, bundle or die, if it has one. */
	parentExternalKey?: string | null;
	/** Absent in a dry run when the piece is new. */
	id?: string;
	/**
	 * Values that the push replaces, except long ones: of changed pieces, in a dry run with `leftOver`, `prune` or
	 * `renames`.
	 */
	values?: ReplacedValue[];
};

/** A piece that the game had under another key. */
export type Rename = PushedPiece & { id: string; formerKey: string; formerName: string };

/** All renames that were found, none, or these. */
export type RenameChoice = boolean | readonly Rename[];

export type PushResult = {
	/** The game's id. */
	game: string;
	dryRun: boolean;
	created: PushedPiece[];
	changed: PushedPiece[];
	unchanged: PushedPiece[];
	/** Pieces with a new key, whether or not anything else has changed. */
	renamed: Rename[];
	deleted: PushedPiece[];
	/** This app's pieces that the manifest does not contain, if the push looks for them without deleting them. */
	leftOver: PushedPiece[];
	/** The set-ups of the manifest, if it has any. */
	setUps?: PushedSetUps;
	/** Present if the push sets another number of players. */
	players?: PlayersChange;
	/** The uploaded files; in a dry run, the files that would be uploaded. */
	uploads: { files: number; bytes: number };
	/**
	 * The version that the push created. Absent if nothing changed, in a dry run, and if the service publishes it a
	 * moment later: when images are ready, or after a push of one call.
	 */
	version?: number;
	/**
	 * The time at which the last components were written, by the service's clock. `components.restore` with it as
	 * `unlessChangedSince` undoes the push, except for pieces that have been changed again since.
	 */
	at?: number;
	/** Number of requests sent, including PUTs and repetitions. */
	requests: number;
	warnings: Warning[];
};
