import { parentKinds } from "@tuckbox/pieces";
import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import { turnActionOf } from "@tuckbox/web/draw/model/turning.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useLocation } from "wouter";
import { useSource } from "../api/source.ts";
import { comparisonAddress } from "../changes/comparison-address.ts";
import { openReplaceDialog } from "../edit/drop/dialog-request.ts";
import { pictureTypes } from "../edit/drop/dropped.ts";
import { editState } from "../edit/piece/edit-state.ts";
import { fieldTitle } from "../ui/field-words.ts";
import { ContextMenu } from "../ui/menu/ContextMenu.tsx";
import type { MenuEntry } from "../ui/menu/Menu.tsx";
import { describeError } from "../ui/Problem.tsx";
import { turn } from "./state/pieces-actions.ts";
import { type PiecesState, usePieces } from "./state/pieces-store.ts";

/** The piece that was clicked, and where. */
export type MenuPlace = { id: string; x: number; y: number };

/** Asks for a picture, and then for the side of the piece that it comes on. */
function replace(gameId: string, pieceId: string): void {
	const field = document.createElement("input");
	field.type = "file";
	field.accept = pictureTypes;
	field.addEventListener("change", () => {
		const [file] = field.files ?? [];
		if (file) openReplaceDialog({ gameId, pieceId, file });
	});
	field.click();
}

/** The menu of a piece. If it is one of several selected pieces, the changes are those of all of them. */
export function PieceMenu({ gameId, at, onClose }: { gameId: string; at: MenuPlace; onClose(): void }) {
	const { store, grouped, hrefOf, canEdit } = usePieces();
	const source = useSource(gameId);
	const [, go] = useLocation();
	const { id } = at;
	const piece = grouped.byId.get(id);
	if (piece === undefined) return null;
	const { selected, turned } = store.get();
	const isAmongSeveral = selected.has(id) && selected.size > 1;
	const next = turnActionOf(piece, familyOf(piece, grouped), turned.get(id));
	const ask = (asked: PiecesState["asked"]) => () =>
		store.update({ asked, ...(!isAmongSeveral && { selected: new Set([id]) }) });
	const compare = async () => {
		try {
			const history = await source.history(id, {});
			const sideKey = history[0]?.imageFaces[0]?.sideKey ?? "front";
			const address = comparisonAddress(source.base, id, history, { at: 0, sideKey });
			if (address === undefined) showToast(t("edit.neverChanged", { name: piece.name }));
			else go(address);
		} catch (error) {
			showToast(describeError(error as Error).what, { kind: "fault" });
		}
	};
	const ofOne: (MenuEntry | null)[] = [
		{ label: t("game.open"), icon: "enlarge", href: hrefOf(id) },
		...(next ? [{ label: next.label, icon: "flip", onPick: () => turn(store, id, grouped) } as const] : []),
		...(source.hasVersions
			? [{ label: t("edit.compare"), icon: "history", onPick: () => void compare() } as const]
			: []),
	];
	const changes: (MenuEntry | null)[] = [
		...(isAmongSeveral
			? []
			: [
					{
						label: t("edit.edit"),
						icon: "edit",
						onPick: () => go(hrefOf(id), { state: editState }),
					} as const,
				]),
		...(isAmongSeveral || piece.kind === "die" || piece.kind === "deck" || piece.kind === "bundle"
			? []
			: [{ label: t("edit.replacePicture"), icon: "picture", onPick: () => replace(gameId, id) } as const]),
		{ label: fieldTitle("count"), icon: "plus", onPick: ask("count") },
		{ label: fieldTitle("payload"), icon: "edit", onPick: ask("values") },
		...(piece.kind === "die"
			? []
			: [{ label: fieldTitle("size"), icon: "ruler", onPick: ask("size") } as const]),
		...(parentKinds(piece.kind).includes("deck")
			? [{ label: t("edit.moveTo"), icon: "box", onPick: ask("move") } as const]
			: []),
		null,
		{ label: t("edit.delete"), icon: "delete", isDanger: true, onPick: ask("delete") },
	];
	return (
		<ContextMenu
			label={isAmongSeveral ? t("game.selected", { count: selected.size }) : piece.name}
			at={at}
			entries={canEdit ? [...ofOne, null, ...changes] : ofOne}
			onClose={onClose}
		/>
	);
}
