import { seatColours } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { colourNames, freeColours } from "./colours.ts";
import { Swatches } from "./Swatches.tsx";

type Props = {
	value: string;
	onChange(hex: string): void;
	/** The colours of other seats. They can be chosen only if no other one is left. */
	taken: readonly string[];
};

/** A choice of the seat's colour. */
export function ColourChoice({ value, onChange, taken }: Props) {
	const free = freeColours(taken);
	const colours = seatColours.map((hex) => ({
		hex,
		label: t(colourNames[hex]),
		isDisabled: !free.includes(hex),
	}));
	return <Swatches legend={t("table.yourColour")} colours={colours} value={value} onChange={onChange} />;
}
