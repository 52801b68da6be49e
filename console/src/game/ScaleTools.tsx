import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { CalibrateScreen } from "../look/CalibrateScreen.tsx";
import { useScreenSize } from "../look/screen-size.ts";
import { fitWindow, zoomStep, zoomTo } from "./pieces-actions.ts";
import { usePieces, usePiecesState } from "./pieces-store.ts";
import styles from "./ScaleTools.module.css";
import { rulerTicks, scaleRange } from "./scale.ts";

/** The buttons for the scale and the ruler. */
export function ScaleTools({ scale }: { scale: number }) {
	const { store } = usePieces();
	const hasRuler = usePiecesState((state) => state.hasRuler);
	const fits = usePiecesState((state) => state.scale === undefined);
	const { isCalibrated } = useScreenSize();
	const [isMeasuring, setIsMeasuring] = useState(false);
	return (
		// biome-ignore lint/a11y/useSemanticElements: nothing here is sent
		<div className={styles.tools} role="group" aria-label="Scale">
			<Button
				look="quiet"
				isSmall
				aria-label="Smaller"
				aria-keyshortcuts="-"
				disabled={scale <= scaleRange[0]}
				onClick={() => zoomStep(store, scale, -1)}
			>
				−
			</Button>
			<output className={styles.step} aria-label="Scale">
				{Math.round(scale * 100)} %
			</output>
			<Button
				look="quiet"
				isSmall
				aria-label="Larger"
				aria-keyshortcuts="+"
				disabled={scale >= scaleRange[1]}
				onClick={() => zoomStep(store, scale, 1)}
			>
				+
			</Button>
			<Button
				look="quiet"
				isSmall
				aria-pressed={fits}
				aria-keyshortcuts="0"
				className={fits ? styles.isOn : undefined}
				onClick={() => fitWindow(store)}
			>
				Fit
			</Button>
			<Button
				look="quiet"
				isSmall
				aria-pressed={scale === 1}
				className={scale === 1 ? styles.isOn : undefined}
				onClick={() => zoomTo(store, 1)}
			>
				Actual size
			</Button>
			<Button
				look="quiet"
				isSmall
				icon="ruler"
				aria-label="Ruler"
				aria-pressed={hasRuler}
				className={hasRuler ? styles.isOn : undefined}
				onClick={() => store.update({ hasRuler: !hasRuler })}
			/>
			{(hasRuler || (scale === 1 && !isCalibrated)) && (
				<Button look="quiet" isSmall onClick={() => setIsMeasuring(true)}>
					Calibrate
				</Button>
			)}
			{isMeasuring && <CalibrateScreen onClose={() => setIsMeasuring(false)} />}
		</div>
	);
}

/** Millimetres along the top of the table, from its left edge. */
export function Ruler({ width, perMm }: { width: number; perMm: number }) {
	return (
		<div className={styles.ruler} role="img" aria-label="Ruler in millimetres">
			<div className={styles.marks}>
				{rulerTicks(width, perMm).map(({ mm, px, label }) => (
					<span key={mm}>
						<span
							className={`${styles.tick} ${label === undefined ? "" : styles.long}`}
							style={{ left: px }}
						/>
						{label !== undefined && (
							<span className={styles.label} style={{ left: px }}>
								{label === "0" ? "mm" : label}
							</span>
						)}
					</span>
				))}
			</div>
		</div>
	);
}
