import { useState } from "react";
import { Button } from "./Button.tsx";
import styles from "./CalibrateScreen.module.css";
import { Dialog } from "./Dialog.tsx";
import { calibrate, useScreenSize } from "./screen-size.ts";

/** A bank card, a familiar object of standard size: ISO/IEC 7810 ID-1, in mm. */
const bankCard = { width: 85.6, height: 53.98, radius: 3.18 };
/** CSS pixels per millimetre: an inch has 96, if the screen reports its size correctly. */
const cssPxPerMm = 96 / 25.4;

/** Measures how large a millimetre is on this screen. */
export function CalibrateScreen({ onClose }: { onClose(): void }) {
	const { factor: before } = useScreenSize();
	const [factor, setFactor] = useState(before);
	const perMm = cssPxPerMm * factor;
	return (
		<Dialog
			title="Calibrate screen"
			onClose={onClose}
			onSubmit={() => {
				calibrate(factor);
				onClose();
			}}
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
