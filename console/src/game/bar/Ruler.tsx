import { t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useState } from "react";
import { rulerTicks } from "../../ui/screen/scale.ts";
import { useScreenSize } from "../../ui/screen/screen-size.ts";
import styles from "./Ruler.module.css";

const CalibrateScreen = late(
	async () => (await import("../../ui/screen/CalibrateScreen.tsx")).CalibrateScreen,
);

type Props = {
	/** The length of the marks, in pixels; undefined for none. */
	width: number | undefined;
	perMm: number;
};

/** Millimetres along the top of the pieces, from their left edge, and how exact they are. */
export function Ruler({ width, perMm }: Props) {
	const { isCalibrated } = useScreenSize();
	const [isMeasuring, setIsMeasuring] = useState(false);
	return (
		<div className={styles.ruler}>
			{width !== undefined && (
				<div className={styles.marks} role="img" aria-label={t("game.rulerLabel")}>
					{rulerTicks(width, perMm).map(({ mm, px, label }) => (
						<span key={mm}>
							<span
								className={`${styles.tick} ${label === undefined ? "" : styles.long}`}
								style={{ insetInlineStart: px }}
							/>
							{label !== undefined && (
								<span className={styles.label} style={{ insetInlineStart: px }}>
									{label === "0" ? "mm" : label}
								</span>
							)}
						</span>
					))}
				</div>
			)}
			<p className={styles.exact}>
				{!isCalibrated && <span>{t("game.notCalibrated")}</span>}
				<button type="button" onClick={() => setIsMeasuring(true)}>
					{t("game.calibrate")}
				</button>
			</p>
			{isMeasuring && <CalibrateScreen onClose={() => setIsMeasuring(false)} />}
		</div>
	);
}
