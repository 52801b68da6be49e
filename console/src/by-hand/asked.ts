import { createSignal } from "../api/signal.ts";

/** That somebody wants to put pictures into a game. */
export type Asked = {
	gameId: string;
	/** Already given. */
	files: readonly File[];
	/** The deck or bundle they go to. */
	deckId?: string | undefined;
	/** The card on which a single picture was dropped. */
	cardId?: string | undefined;
};

export const asked = createSignal<Asked | undefined>(undefined);

/** Opens the dialog by which pictures are put into a game. */
export function addPictures(ask: Omit<Asked, "files"> & { files?: readonly File[] }): void {
	asked.set({ files: [], ...ask });
}
