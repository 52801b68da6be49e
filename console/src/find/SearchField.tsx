import { complete, type SearchFault, type Surroundings } from "@tuckbox/pieces/find";
import { type ComponentType, type RefObject, useEffect, useId, useMemo, useState } from "react";
import { useSignal } from "../api/signal.ts";
import type { Piece } from "../draw/piece.ts";
import { Button } from "../look/Button.tsx";
import type { ComboboxProps, Proposal } from "../look/Combobox.tsx";
import { Icon } from "../look/Icon.tsx";
import { useShortcuts } from "../look/shortcuts.ts";
import { countText } from "../look/words.ts";
import { t } from "../words/words.ts";
import { FaultLine } from "./FaultLine.tsx";
import styles from "./SearchField.module.css";
import { SearchHelp } from "./SearchHelp.tsx";
import { savedSearches, saveSearch } from "./saved-searches.ts";

type Props = {
	gameId: string;
	pieces: readonly Piece[];
	around: Surroundings<Piece>;
	text: string;
	onText(text: string): void;
	faults: readonly SearchFault[];
	field: RefObject<HTMLInputElement | null>;
	/** How many pieces match; undefined if nothing is sought. */
	found: number | undefined;
	/** Shows all pieces again. */
	onClear(): void;
	/** Enter or an arrow key in the field moves the focus to the first piece. */
	onLeave(): void;
};

type Combobox = ComponentType<ComboboxProps>;
let loaded: Combobox | undefined;

/** The field with proposals takes the place of the plain one once it is loaded, but not while someone is typing. */
function useCombobox(field: RefObject<HTMLInputElement | null>): Combobox | undefined {
	const [combobox, setCombobox] = useState(() => loaded);
	useEffect(() => {
		if (combobox !== undefined) return;
		let isGone = false;
		const load = async () => {
			loaded ??= (await import("../look/Combobox.tsx")).Combobox;
			if (isGone) return;
			if (document.activeElement !== field.current) setCombobox(() => loaded);
			else field.current?.addEventListener("blur", () => setCombobox(() => loaded), { once: true });
		};
		// after the first view
		const timer = setTimeout(() => void load(), 1000);
		return () => {
			isGone = true;
			clearTimeout(timer);
		};
	}, [combobox, field]);
	return combobox;
}

/** How the search may go on: saved searches, then fields and values. */
function useProposals({ gameId, pieces, around, text, field }: Props, isFocused: boolean) {
	const saved = useSignal(savedSearches(gameId));
	return useMemo(() => {
		if (!isFocused) return { proposals: [], completions: [] };
		const caret = field.current?.selectionStart ?? text.length;
		const completions = complete(text, caret, pieces, around);
		const kept = saved.filter((one) => one !== text && one.startsWith(text.trim()));
		const proposals: Proposal[] = [
			...kept.map((one) => ({
				value: `saved ${one}`,
				label: <SavedLabel text={one} />,
				hint: t("find.saved"),
			})),
			...completions.map(({ label, count }, i) => ({
				value: `${i} ${label}`,
				label: <code>{label}</code>,
				hint: count === undefined ? undefined : countText(count),
			})),
		];
		return { proposals, completions };
	}, [isFocused, saved, text, pieces, around, field]);
}

function SavedLabel({ text }: { text: string }) {
	return (
		<>
			<Icon name="star" />
			{text}
		</>
	);
}

/** The field in which pieces are sought, in the language of pieces/src/find/. */
export function SearchField(props: Props) {
	const { gameId, pieces, around, text, onText, faults, field, found, onClear, onLeave } = props;
	const id = useId();
	const isAll = found === undefined;
	const [isFocused, setIsFocused] = useState(false);
	const [helps, setHelps] = useState(false);
	const Combobox = useCombobox(field);
	const { proposals, completions } = useProposals(props, isFocused);
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

	function pick(value: string) {
		if (value.startsWith("saved ")) return onText(value.slice("saved ".length));
		const completion = completions[Number.parseInt(value, 10)];
		if (completion === undefined) return;
		onText(completion.text);
		requestAnimationFrame(() => field.current?.setSelectionRange(completion.caret, completion.caret));
	}

	const input: ComboboxProps["input"] = {
		className: styles.input,
		type: "search",
		placeholder: t("game.search"),
		"aria-label": t("game.searchLabel"),
		"aria-keyshortcuts": "/",
		"aria-describedby": `${id}-faults`,
		autoComplete: "off",
		spellCheck: false,
		dir: "auto",
		onFocus: () => setIsFocused(true),
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
		<div className={styles.search}>
			<Icon name="search" />
			{Combobox ? (
				<Combobox
					id={id}
					field={field}
					text={text}
					onText={onText}
					proposals={proposals}
					onPick={pick}
					input={input}
					label={t("find.proposals")}
				/>
			) : (
				<input {...input} ref={field} value={text} onChange={({ target }) => onText(target.value)} />
			)}
			<div className={styles.inField}>
				<p className="unseen" role="status">
					{isAll ? "" : t("game.found", { found, count: pieces.length })}
				</p>
				{isAll ? (
					<span className={styles.slash} aria-hidden="true">
						/
					</span>
				) : (
					<>
						<span className={styles.found} aria-hidden="true">
							{t("game.foundShort", { found, count: pieces.length })}
						</span>
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
