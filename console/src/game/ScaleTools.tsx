import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import styles from "./ScaleTools.module.css";
import { nextScale, pxPerMm, rulerTicks, scaleSteps } from "./scale.ts";
import { storeScreenFactor } from "./table-memory.ts";

/** A bank card, a familiar object of standard size: ISO/IEC 7810 ID-1, in mm. */
const bankCard = { width: 85.6, height: 53.98, radius: 3.18 };

type CalibrateProps = { screen: number; onScreen(screen: number): void; onClose(): void };

/** Measures how large a millimetre is on this screen. */
function Calibrate({ screen, onScreen, onClose }: CalibrateProps) {
	const [factor, setFactor] = useState(screen);
	const perMm = pxPerMm(1, factor);
	const save = () => {
		storeScreenFactor(factor);
		onScreen(factor);
		onClose();
	};
	return (
		<Dialog
			title="Calibrate screen"
			onClose={onClose}
			onSubmit={save}
			actions={
				<>
					<Button type="submit" look="primary">
						Use this size
					</Button>
					<Button onClick={() => setFactor(1)}>Reset</Button>
				</>
			}
		>
			<div className={styles.try}>
				<p>
					Hold a bank card against the screen and move the slider until the frame is as large as the card.
					Actual size is then exact on this screen.
				</p>
				<div
					className={styles.bank}
					style={{
						width: bankCard.width * perMm,
						height: bankCard.height * perMm,
						borderRadius: bankCard.radius * perMm,
					}}
				>
					85.6 × 54 mm
				</div>
				<input
					className={styles.slider}
					type="range"
					min={0.5}
					max={2}
					step={0.005}
					value={factor}
					aria-label="Frame size"
					onChange={({ target }) => setFactor(Number(target.value))}
				/>
			</div>
		</Dialog>
	);
}

type Props = {
	scale: number;
	onScale(scale: number): void;
	hasRuler: boolean;
	onRuler(hasRuler: boolean): void;
	screen: number;
	onScreen(screen: number): void;
};

/** The buttons for the scale of the table and the ruler. */
export function ScaleTools({ scale, onScale, hasRuler, onRuler, screen, onScreen }: Props) {
	const [isMeasuring, setIsMeasuring] = useState(false);
	return (
		// biome-ignore lint/a11y/useSemanticElements: nothing here is sent
		<div className={styles.tools} role="group" aria-label="Table scale">
			<Button
				look="quiet"
				isSmall
				aria-label="Smaller"
				disabled={scale <= (scaleSteps[0] ?? 0)}
				onClick={() => onScale(nextScale(scale, -1))}
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
				disabled={scale >= (scaleSteps.at(-1) ?? 1)}
				onClick={() => onScale(nextScale(scale, 1))}
			>
				+
			</Button>
			<Button
				look="quiet"
				isSmall
				aria-pressed={scale === 1}
				className={scale === 1 ? styles.isOn : undefined}
				onClick={() => onScale(1)}
			>
				Actual size
			</Button>
			<Button
				look="quiet"
				isSmall
				icon="ruler"
				aria-label="Ruler"
				title="Ruler"
				aria-pressed={hasRuler}
				className={hasRuler ? styles.isOn : undefined}
				onClick={() => onRuler(!hasRuler)}
			/>
			{hasRuler && (
				<Button look="quiet" isSmall onClick={() => setIsMeasuring(true)}>
					Calibrate
				</Button>
			)}
			{isMeasuring && <Calibrate screen={screen} onScreen={onScreen} onClose={() => setIsMeasuring(false)} />}
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
