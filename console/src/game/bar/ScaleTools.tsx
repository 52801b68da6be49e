import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { isActualSize, scaleRange } from "../../ui/screen/scale.ts";
import { fitWindow, zoomStep, zoomTo } from "../state/pieces-actions.ts";
import { usePieces, usePiecesState } from "../state/pieces-store.ts";
import styles from "./ScaleTools.module.css";

/** The buttons for the scale and the ruler. */
export function ScaleTools({ scale }: { scale: number }) {
	const { store } = usePieces();
	const hasRuler = usePiecesState((state) => state.hasRuler);
	const isList = usePiecesState(({ view }) => view === "list");
	const fits = usePiecesState((state) => state.scale === undefined);
	const isActual = isActualSize(scale);
	return (
		// biome-ignore lint/a11y/useSemanticElements: nothing here is sent
		<div className={styles.tools} role="group" aria-label={t("game.scale")}>
			<button
				type="button"
				className={styles.step}
				aria-label={t("game.smaller")}
				aria-keyshortcuts="-"
				disabled={isList || scale <= scaleRange[0]}
				onClick={() => zoomStep(store, scale, -1)}
			>
				<span aria-hidden="true">−</span>
			</button>
			<output className={styles.scale} aria-label={t("game.scale")}>
				{t("game.percent", { scale })}
			</output>
			<button
				type="button"
				className={styles.step}
				aria-label={t("game.larger")}
				aria-keyshortcuts="+"
				disabled={isList || scale >= scaleRange[1]}
				onClick={() => zoomStep(store, scale, 1)}
			>
				<span aria-hidden="true">+</span>
			</button>
			<Button
				look="quiet"
				isSmall
				disabled={isList}
				aria-label={t("game.fitLabel")}
				aria-pressed={fits}
				aria-keyshortcuts="0"
				className={fits ? styles.isOn : undefined}
				onClick={() => fitWindow(store)}
			>
				{t("game.fit")}
			</Button>
			<Button
				look="quiet"
				isSmall
				disabled={isList}
				aria-pressed={isActual}
				className={isActual ? styles.isOn : undefined}
				onClick={() => zoomTo(store, 1)}
			>
				{t("game.actualSize")}
			</Button>
			<Button
				look="quiet"
				isSmall
				icon="ruler"
				disabled={isList}
				aria-label={t("game.ruler")}
				aria-pressed={hasRuler}
				className={hasRuler ? styles.isOn : undefined}
				onClick={() => store.update({ hasRuler: !hasRuler })}
			/>
		</div>
	);
}
