import type { SearchFault, Surroundings } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { FilterMenus } from "../../find/FilterMenus.tsx";
import { type Filter, isEmpty } from "../../find/filter.ts";
import { SearchField } from "../../find/SearchField.tsx";
import styles from "./PiecesBar.module.css";
import { ScaleTools } from "./ScaleTools.tsx";
import { DeckTools, ViewSwitch } from "./ViewTools.tsx";

type Props = {
	gameId: string;
	pieces: readonly Piece[];
	around: Surroundings<Piece>;
	filter: Filter;
	onFilter(filter: Filter): void;
	/** Number of pieces that match the filter; undefined until they have been sought. */
	found: number | undefined;
	/** The faults of the search. */
	faults: readonly SearchFault[];
	field: RefObject<HTMLInputElement | null>;
	/** Enter or an arrow key in the field moves the focus to the first piece. */
	onLeave(): void;
	/** The scale that is shown. */
	scale: number;
};

/** Opens and closes what has no room in the bar. A click elsewhere closes it, and Escape, which leads back to its button. */
function useMore() {
	const [isOpen, setIsOpen] = useState(false);
	const around = useRef<HTMLDivElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!isOpen) return;
		const press = ({ target }: PointerEvent) => {
			const isInside = target instanceof Element && around.current?.contains(target);
			// a dialog that was opened from there is in front of the page
			if (!isInside && !(target instanceof Element && target.closest("dialog"))) setIsOpen(false);
		};
		document.addEventListener("pointerdown", press);
		return () => document.removeEventListener("pointerdown", press);
	}, [isOpen]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !isOpen) return;
		event.preventDefault();
		setIsOpen(false);
		opener.current?.focus();
	};
	return { isOpen, toggle: () => setIsOpen(!isOpen), around, opener, onKeyDown };
}

/** The bar above the pieces: search, filters, how they lie, and the scale. It is one row of one height at every width. */
export function PiecesBar(props: Props) {
	const { gameId, pieces, around, filter, onFilter, found, faults, field, onLeave, scale } = props;
	const search = {
		pieces,
		around,
		text: filter.text,
		onText: (text: string) => onFilter({ ...filter, text }),
	};
	const more = useMore();
	return (
		<search className={styles.row} aria-label={t("shell.pieces")}>
			<SearchField
				{...{ ...search, gameId, faults, field, onLeave }}
				found={isEmpty(filter) ? undefined : found}
				onClear={() => onFilter({ text: "" })}
			/>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel, wherever the focus is in it */}
			<div ref={more.around} className={styles.rest} onKeyDown={more.onKeyDown}>
				<div className={`${styles.panel} ${more.isOpen ? styles.isOpen : ""}`}>
					{/* biome-ignore lint/a11y/useSemanticElements: nothing here is sent */}
					<div className={styles.selects} role="group" aria-label={t("game.filters")}>
						<FilterMenus {...search} />
					</div>
					<ViewSwitch />
					<div className={`${styles.less} ${more.isOpen ? styles.isOpen : ""}`}>
						<div className={`${styles.decks} ${more.isOpen ? styles.isOpen : ""}`}>
							<DeckTools isFiltered={!isEmpty(filter)} />
						</div>
						<ScaleTools scale={scale} />
					</div>
				</div>
				<button
					ref={more.opener}
					type="button"
					className={styles.more}
					aria-expanded={more.isOpen}
					aria-label={t("game.view")}
					onClick={more.toggle}
				>
					<Icon name="settings" />
					<span>{t("game.view")}</span>
				</button>
			</div>
		</search>
	);
}
