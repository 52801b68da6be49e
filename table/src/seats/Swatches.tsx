import { useId } from "react";
import { inkOn } from "./ink.ts";
import styles from "./Swatches.module.css";

type Props = {
	legend: string;
	/** The colours by hex value, each with a name, for users who cannot see it. */
	colours: readonly { hex: string; label: string; isDisabled?: boolean; isLight?: boolean }[];
	value: string;
	onChange(hex: string): void;
};

/** A choice of one of several colours. */
export function Swatches({ legend, colours, value, onChange }: Props) {
	const group = useId();
	return (
		<fieldset className={styles.choice}>
			<legend>{legend}</legend>
			<div className={styles.swatches}>
				{colours.map(({ hex, label, isDisabled = false, isLight = false }) => (
					<label key={hex} className={styles.swatch} title={label}>
						<input
							type="radio"
							name={group}
							value={hex}
							disabled={isDisabled}
							checked={value === hex}
							onChange={() => onChange(hex)}
							aria-label={label}
						/>
						<svg viewBox="0 0 24 24" aria-hidden="true" fill={hex}>
							<circle cx="12" cy="12" r="11" {...(isLight && { stroke: "#000", strokeOpacity: 0.3 })} />
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
