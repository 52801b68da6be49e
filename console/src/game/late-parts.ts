import { loadWords } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useEffect, useState } from "react";
import { loadMatcher } from "../find/use-found.ts";

export const ListView = late(
	async () => {
		const [{ ListView: view }] = await Promise.all([import("./views/ListView.tsx"), loadWords(["values"])]);
		return view;
	},
	{ waits: true },
);
export const ChangesStrip = late(async () => (await import("./bar/ChangesStrip.tsx")).ChangesStrip);
export const SelectionBar = late(async () => (await import("./bar/SelectionBar.tsx")).SelectionBar);
export const Ruler = late(async () => (await import("./bar/Ruler.tsx")).Ruler);
export const DragToDeck = late(async () => {
	const [{ DragToDeck: drag }] = await Promise.all([import("./DragToDeck.tsx"), loadWords(["edit"])]);
	return drag;
});
export const CloserLook = late(async () => (await import("./CloserLook.tsx")).CloserLook);
export const PeekedPiece = late(async () => (await import("./PeekedPiece.tsx")).PeekedPiece);

const editing = async () => {
	const [{ PiecesByApp }, { SelectionActions }] = await Promise.all([
		import("../edit/piece/PiecesByApp.tsx"),
		import("../edit/piece/SelectionActions.tsx"),
		loadWords(["edit"]),
	]);
	return { PiecesByApp, SelectionActions };
};
export const PiecesByApp = late(async () => (await editing()).PiecesByApp, { waits: true });
export const SelectionActions = late(async () => (await editing()).SelectionActions);
export const ValuesDialog = late(async () => {
	const [{ ValuesDialog: dialog }] = await Promise.all([
		import("../values/ValuesDialog.tsx"),
		loadWords(["edit", "values"]),
	]);
	return dialog;
});
export const PieceMenu = late(async () => {
	const [{ PieceMenu: menu }] = await Promise.all([import("./PieceMenu.tsx"), loadWords(["edit"])]);
	return menu;
});

/**
 * Loads what the first view does not need with the first move, touch or key on the page.
 * @returns whether that has happened
 */
export function useLateParts(canEdit: boolean): boolean {
	const [isTouched, setIsTouched] = useState(false);
	useEffect(() => {
		const end = new AbortController();
		const start = () => {
			end.abort();
			setIsTouched(true);
			const parts: (() => Promise<unknown>)[] = [loadMatcher, PeekedPiece.load, ListView.load];
			if (canEdit) parts.push(PiecesByApp.load, SelectionActions.load, SelectionBar.load);
			// a part that cannot be loaded now is tried again when it is used
			for (const load of parts) load().catch(() => undefined);
		};
		for (const sign of ["pointermove", "pointerdown", "keydown"])
			addEventListener(sign, start, { signal: end.signal, capture: true, passive: true });
		return () => end.abort();
	}, [canEdit]);
	return isTouched;
}
