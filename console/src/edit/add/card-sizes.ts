import { namedSize } from "@tuckbox/pieces";
import { sizeText } from "@tuckbox/web/ui/words.ts";

/** Common card sizes. */
const sizeNames = ["poker", "bridge", "tarot", "mini", "square", "hex"] as const;

/** Common card sizes to choose from, by their names. */
export const sizeOptions = (): { value: string; label: string }[] =>
	sizeNames.flatMap((value) => {
		const known = namedSize(value);
		const label = `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
		return known === undefined ? [] : [{ value, label: `${label}, ${sizeText(known)}` }];
	});
