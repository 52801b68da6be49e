import { t } from "@tuckbox/web/messages/words.ts";
import { rulerTicks } from "../../ui/scale.ts";
import styles from "./ScaleTools.module.css";

/** Millimetres along the top of the pieces, from their left edge. */
export function Ruler({ width, perMm }: { width: number; perMm: number }) {
	return (
		<div className={styles.ruler} role="img" aria-label={t("game.rulerLabel")}>
			<div className={styles.marks}>
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
		</div>
	);
}
