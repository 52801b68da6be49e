import type { ComponentInput, Warning } from "../api.ts";
import type { PushFile } from "../files.ts";
import type { Wait } from "../rate-windows.ts";

export type ManifestImage = {
	/** `front` or `back`; on a dieFace `face-1` … */
	sideKey: string;
	/** The name under which `files` has it. */
	file: string;
	bleedMode?: "bleed" | "noBleed";
	sourcePixelsPerInch?: number;
};

/** A piece as `upsert` takes it, but with names of files in place of uploads. */
export type ManifestComponent = Omit<ComponentInput, "assets" | "pages" | "cover"> & {
	/** Images by side. Sides that are not named keep theirs. */
	images?: ManifestImage[];
	/** Files of a book's pages, in order. */
	pages?: string[];
	/** File of a book's cover; null takes it off. */
	cover?: string | null;
};

export type Manifest = { components: ManifestComponent[] };

export type PushProgress =
	| {
			phase: "hash" | "check" | "upload" | "confirm" | "components" | "prune";
			done: number;
			total: number;
			bytes?: number;
			totalBytes?: number;
			/** The file that was just finished. */
			file?: string;
	  }
	| { phase: "wait"; wait: Wait };

export type PushOptions = {
	/** The files that the manifest names; a function is called once for each. */
	files: Record<string, PushFile> | ((name: string) => PushFile | Promise<PushFile>);
	/** Deletes what this app has in the game and the manifest does not have. */
	prune?: boolean;
	/** Says what a push would do, and changes nothing. */
	dryRun?: boolean;
	/** How many files are sent at the same time (default 4). */
	concurrency?: number;
	signal?: AbortSignal | undefined;
	onProgress?(progress: PushProgress): void;
};

export type PushedPiece = {
	kind: ComponentInput["kind"];
	externalKey: string;
	name: string;
	/** Absent in a dry run when the piece is new. */
	id?: string;
};

export type PushResult = {
	/** The game's id. */
	game: string;
	dryRun: boolean;
	created: PushedPiece[];
	changed: PushedPiece[];
	unchanged: PushedPiece[];
	deleted: PushedPiece[];
	/** What was sent; in a dry run what would be. */
	uploads: { files: number; bytes: number };
	/** How many requests it took, PUTs and repeated ones included. */
	requests: number;
	warnings: Warning[];
};
