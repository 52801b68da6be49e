import { createSignal } from "@tuckbox/web/ui/signal.ts";
import type { Dropped } from "./dropped-node.ts";

/** Pictures become pieces of a game: in a deck, or of another kind. */
export type PicturesRequest = {
	type: "pictures";
	gameId: string;
	/** Dropped on the page before the dialog opened. */
	files: readonly File[];
	/** The deck or bundle they belong to. */
	deckId?: string | undefined;
	/** The card that a single picture was dropped on. */
	cardId?: string | undefined;
};

/** A folder, or files that describe pieces, become a game or a part of one. */
export type FolderRequest = { type: "folder"; dropped: readonly Dropped[]; gameId?: string | undefined };

/** A picture comes on a side of a piece. */
export type ReplaceRequest = {
	type: "replace";
	gameId: string;
	pieceId: string;
	file: File;
	side?: string | undefined;
};

export type DialogRequest = PicturesRequest | FolderRequest | ReplaceRequest;

/** The dialog that is open, and what it opened with. */
export const dialogRequest = createSignal<DialogRequest | undefined>(undefined);

export function openPicturesDialog(
	request: Omit<PicturesRequest, "type" | "files"> & { files?: readonly File[] },
): void {
	dialogRequest.set({ type: "pictures", files: [], ...request });
}

export function openFolderDialog(request: Omit<FolderRequest, "type">): void {
	dialogRequest.set({ type: "folder", ...request });
}

export function openReplaceDialog(request: Omit<ReplaceRequest, "type">): void {
	dialogRequest.set({ type: "replace", ...request });
}
