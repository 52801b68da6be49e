import type { SearchFault, Surroundings } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { type RefObject, useId, useState } from "react";
import { Combobox, type ComboboxProps } from "../ui/Combobox.tsx";
import search from "../ui/search.module.css";
import { useShortcuts } from "../ui/shortcuts.ts";
import styles from "./SearchField.module.css";
import { savedSearches, saveSearch } from "./saved-searches.ts";
import { loadMatcher } from "./use-found.ts";
import { useProposals } from "./use-proposals.tsx";

type Props = {
	gameId: string;
	pieces: readonly Piece[];
	around: Surroundings<Piece>;
	text: string;
	onText(text: string): void;
	faults: readonly SearchFault[];
	field: RefObject<HTMLInputElement | null>;
	/** Number of matching pieces; undefined without a search. */
	found: number | undefined;
	/** Shows all pieces again. */
	onClear(): void;
	/** Enter or an arrow key in the field moves the focus to the first piece. */
	onLeave(): void;
};

const FaultLine = late(async () => (await import("./FaultLine.tsx")).FaultLine);
const SearchHelp = late(async () => {
	const [{ SearchHelp: help }] = await Promise.all([import("./SearchHelp.tsx"), loadMatcher()]);
	return help;
});

/** The field in which pieces are sought, in the language of pieces/src/find/. */
export function SearchField(props: Props) {
	const { gameId, pieces, around, text, onText, faults, field, found, onClear, onLeave } = props;
	const id = useId();
	const isAll = found === undefined;
	const [isFocused, setIsFocused] = useState(false);
	const [helps, setHelps] = useState(false);
	const { proposals, pick } = useProposals({ gameId, pieces, around, text, onText, field, isFocused });
	const isSaved = useSignal(savedSearches(gameId)).includes(text.trim());
	useShortcuts(t("shell.keysOfPieces"), [
		{
			keys: "/",
			label: t("game.search"),
			run: () => {
				field.current?.focus();
				field.current?.select();
			},
		},
	]);

	const input: ComboboxProps["input"] = {
		className: `${search.input} ${styles.input}`,
		type: "search",
		placeholder: t("game.search"),
		"aria-label": t("game.searchLabel"),
		"aria-keyshortcuts": "/",
		"aria-describedby": `${id}-faults`,
		autoComplete: "off",
		spellCheck: false,
		dir: "auto",
		onPointerEnter: () => void loadMatcher(),
		onFocus: () => {
			setIsFocused(true);
			void loadMatcher();
		},
		onBlur: () => setIsFocused(false),
		onKeyDown: (event) => {
			const field = event.currentTarget;
			const isListed = field.getAttribute("aria-expanded") === "true";
			if (event.key === "Escape") {
				// the list closes first
				event.preventDefault();
				if (isListed) return event.stopPropagation();
				if (text === "") onLeave();
				else onText("");
			} else if (
				event.key === "Enter"
					? !field.hasAttribute("aria-activedescendant")
					: event.key === "ArrowDown" && !isListed
			) {
				event.preventDefault();
				onLeave();
			}
		},
	};

	return (
		<div className={`${search.field} ${styles.search}`} data-is-searching={!isAll || undefined}>
			<Icon name="search" />
			<Combobox
				{...{ id, field, text, onText, proposals, input }}
				onPick={pick}
				label={t("find.proposals")}
			/>
			<div className={styles.inField}>
				<p className={isAll ? "unseen" : styles.found} role="status">
					{isAll ? "" : t("game.found", { found, count: pieces.length })}
				</p>
				{isAll ? (
					<span className={`${search.slash} ${styles.slash}`} aria-hidden="true">
						/
					</span>
				) : (
					<>
						{text.trim() !== "" && (
							<Button
								isSmall
								look="quiet"
								icon="star"
								className={`${styles.wide} ${isSaved ? styles.saved : ""}`}
								aria-label={t(isSaved ? "find.forget" : "find.save")}
								aria-pressed={isSaved}
								onClick={() => saveSearch(gameId, text.trim(), !isSaved)}
							/>
						)}
						<Button isSmall look="quiet" icon="close" aria-label={t("game.clearSearch")} onClick={onClear} />
					</>
				)}
				<Button isSmall look="quiet" icon="help" aria-label={t("find.help")} onClick={() => setHelps(true)} />
			</div>
			<div id={`${id}-faults`} role="status">
				{faults.length > 0 && <FaultLine fault={faults[0] as SearchFault} text={text} onText={onText} />}
			</div>
			{helps && (
				<SearchHelp
					around={around}
					onTry={(example) => {
						setHelps(false);
						onText(example);
					}}
					onClose={() => setHelps(false)}
				/>
			)}
		</div>
	);
}
