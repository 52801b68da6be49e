import { mmPerInch } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import styles from "./CalibrateScreen.module.css";
import { calibrate, useScreenSize } from "./screen-size.ts";

/** A bank card, a familiar object of standard size: ISO/IEC 7810 ID-1, in mm. */
const bankCard = { width: 85.6, height: 53.98, radius: 3.18 };
/** CSS pixels per millimetre: an inch has 96, if the screen reports its size correctly. */
const cssPxPerMm = 96 / mmPerInch;

/** Measures how large a millimetre is on this screen. */
export function CalibrateScreen({ onClose }: { onClose(): void }) {
	const { factor: before } = useScreenSize();
	const [factor, setFactor] = useState(before);
	const perMm = cssPxPerMm * factor;
	return (
		<Dialog
			title={t("look.calibrate")}
			onClose={onClose}
			onSubmit={() => {
				calibrate(factor);
				onClose();
			}}
			actions={
				<>
					<Button type="submit" look="primary">
						{t("look.useSize")}
					</Button>
					<Button onClick={() => setFactor(1)}>{t("look.reset")}</Button>
				</>
			}
		>
			<div className={styles.try}>
				<p>{t("look.calibrateText")}</p>
				<div
					className={styles.bank}
					style={{
						width: bankCard.width * perMm,
						height: bankCard.height * perMm,
						borderRadius: bankCard.radius * perMm,
					}}
				>
					{sizeText({ widthMm: 85.6, heightMm: 54 })}
				</div>
				<input
					className={styles.slider}
					type="range"
					min={0.5}
					max={2}
					step={0.005}
					value={factor}
					aria-label={t("look.frameSize")}
					onChange={({ target }) => setFactor(Number(target.value))}
				/>
			</div>
		</Dialog>
	);
}
