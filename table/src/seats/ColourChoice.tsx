import { seatColours } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { useId } from "react";
import styles from "./ColourChoice.module.css";
import { colourNames, freeColours } from "./colours.ts";
import { inkOn } from "./ink.ts";

type Props = {
	value: string;
	onChange(hex: string): void;
	/** The colours of other seats. They can be chosen only if no other one is left. */
	taken: readonly string[];
};

/** A choice of the seat's colour. Each has a name, for users who cannot see it. */
export function ColourChoice({ value, onChange, taken }: Props) {
	const group = useId();
	const free = freeColours(taken);
	return (
		<fieldset className={styles.choice}>
			<legend>{t("table.yourColour")}</legend>
			<div className={styles.swatches}>
				{seatColours.map((hex) => (
					<label key={hex} className={styles.swatch} title={t(colourNames[hex])}>
						<input
							type="radio"
							name={group}
							value={hex}
							disabled={!free.includes(hex)}
							checked={value === hex}
							onChange={() => onChange(hex)}
							aria-label={t(colourNames[hex])}
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
