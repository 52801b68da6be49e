import { createSignal } from "../api/signal.ts";

/** What the dialog that adds pictures to a game opens with. */
export type DialogRequest = {
	gameId: string;
	/** Dropped on the page before the dialog opened. */
	files: readonly File[];
	/** The deck or bundle they belong to. */
	deckId?: string | undefined;
	/** The card that a single picture was dropped on. */
	cardId?: string | undefined;
};

export const dialogRequest = createSignal<DialogRequest | undefined>(undefined);

/** Opens the dialog that adds pictures to a game. */
export function openPicturesDialog(
	request: Omit<DialogRequest, "files"> & { files?: readonly File[] },
): void {
	dialogRequest.set({ files: [], ...request });
}
