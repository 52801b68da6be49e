import { createSignal } from "../api/signal.ts";

/** That somebody wants to put pictures into a game. */
export type DialogRequest = {
	gameId: string;
	/** Already given. */
	files: readonly File[];
	/** The deck or bundle they go to. */
	deckId?: string | undefined;
	/** The card on which a single picture was dropped. */
	cardId?: string | undefined;
};

export const dialogRequest = createSignal<DialogRequest | undefined>(undefined);

/** Opens the dialog by which pictures are put into a game. */
export function openPicturesDialog(
	request: Omit<DialogRequest, "files"> & { files?: readonly File[] },
): void {
	dialogRequest.set({ files: [], ...request });
}
