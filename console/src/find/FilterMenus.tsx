import { capitalise } from "@tuckbox/messages/capitalise.ts";
import { chosenValues, countsOf, type Surroundings, withValues } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { language, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useMemo } from "react";
import { fieldTitle } from "../ui/field-words.ts";
import { Menu } from "../ui/menu/Menu.tsx";
import styles from "./FilterMenus.module.css";
import { filterFields } from "./filter.ts";

type Props = {
	pieces: readonly Piece[];
	around: Surroundings<Piece>;
	text: string;
	onText(text: string): void;
};

const titles = {
	kind: () => fieldTitle("kind"),
	deck: () => fieldTitle("parentExternalKey"),
	app: () => t("find.app"),
};

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Menus that write the commonest conditions into a search: several kinds, decks and apps, with the number of their pieces. */
export function FilterMenus({ pieces, around, text, onText }: Props) {
	const values = useMemo(
		() => filterFields.map((field) => [field, [...countsOf(field, pieces, around)]] as const),
		[pieces, around],
	);
	return values.map(([field, all]) => {
		if (all.length < 2) return null;
		const chosen = chosenValues(text, field);
		const title = titles[field]();
		return (
			<Menu
				key={field}
				className={styles.opener}
				align="start"
				button={
					<>
						{chosen.length === 0 ? title : t("find.chosen", { what: title, count: chosen.length })}
						<Icon name="down" />
					</>
				}
				entries={all.map(([value, count]) => ({
					label: capitalise(language, value),
					count,
					isChecked: chosen.some((one) => isSame(one, value)),
					onCheck: (isChecked) =>
						onText(
							withValues(
								text,
								field,
								isChecked ? [...chosen, value] : chosen.filter((one) => !isSame(one, value)),
							),
						),
				}))}
			/>
		);
	});
}
