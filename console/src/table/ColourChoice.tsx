import { useId } from "react";
import { t } from "../words/words.ts";
import styles from "./ColourChoice.module.css";
import { inkOn, seatColours } from "./colours.ts";

/** The colour of a seat, by its name for those who do not see it. */
export function ColourChoice({ value, onChange }: { value: string; onChange(hex: string): void }) {
	const group = useId();
	return (
		<fieldset className={styles.choice}>
			<legend>{t("table.yourColour")}</legend>
			<div className={styles.swatches}>
				{seatColours.map(([hex, name]) => (
					<label key={hex} className={styles.swatch} title={t(name)}>
						<input
							type="radio"
							name={group}
							value={hex}
							checked={value === hex}
							onChange={() => onChange(hex)}
							aria-label={t(name)}
						/>
						<svg viewBox="0 0 24 24" aria-hidden="true" fill={hex}>
							<circle cx="12" cy="12" r="11" />
							{value === hex && (
								<path d="M6.5 12.5l4 4 7-8" fill="none" stroke={inkOn(hex)} strokeWidth="2.2" />
							)}
						</svg>
					</label>
				))}
			</div>
		</fieldset>
	);
}
