import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import type { ReactNode } from "react";
import strip from "../../ui/strip.module.css";
import { clearSelection, selectAll } from "../state/pieces-actions.ts";
import { usePieces, usePiecesState } from "../state/pieces-store.ts";

/** The number of selected pieces, and the actions on them. */
export function SelectionBar({ children }: { children?: ReactNode }) {
	const { store } = usePieces();
	const count = usePiecesState(({ selected }) => selected.size);
	return (
		<section className={`${strip.strip} ${strip.selection}`} aria-label={t("game.select")}>
			<p role="status">{t("game.selected", { count })}</p>
			<div className={strip.tools}>
				{count > 0 && children}
				<Button isSmall look="quiet" onClick={() => selectAll(store)}>
					{t("game.selectAll")}
				</Button>
				<Button
					isSmall
					look="quiet"
					icon="close"
					aria-label={t("game.clearSelection")}
					onClick={() => clearSelection(store)}
				/>
			</div>
		</section>
	);
}
