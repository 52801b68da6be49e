import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Kind, Piece } from "../draw/piece.ts";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import { kindWords } from "../look/piece-words.ts";
import { t } from "../words/words.ts";
import type { Table } from "./groups.ts";
import { ScaleTools } from "./ScaleTools.tsx";
import { type Filter, isEmpty } from "./search.ts";
import styles from "./TableBar.module.css";
import { DeckTools, ViewSwitch } from "./ViewTools.tsx";

type SearchProps = {
	filter: Filter;
	onFilter(filter: Filter): void;
	/** How many pieces match the filter, and how many there are. */
	found: number;
	count: number;
	field: RefObject<HTMLInputElement | null>;
	/** Enter or an arrow key in the field moves the focus to the first piece. */
	onLeave(): void;
};

type Props = Omit<SearchProps, "count"> & {
	pieces: readonly Piece[];
	table: Table;
	apps: readonly { id: string; name: string }[];
	/** The scale that is shown. */
	scale: number;
};

/** The kinds that the game has, in a fixed order, with the number of pieces. */
function kindsOf(pieces: readonly Piece[]): (readonly [Kind, number])[] {
	const counts = new Map<Kind, number>();
	for (const { kind } of pieces) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return (Object.keys(kindWords) as Kind[]).flatMap((kind) => {
		const count = counts.get(kind);
		return count === undefined ? [] : [[kind, count] as const];
	});
}

/** `/` moves the focus to the search field from anywhere except another field. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const press = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
			const { target } = event;
			if (target instanceof HTMLElement && target.closest("input, textarea, select, dialog")) return;
			event.preventDefault();
			field.current?.focus();
			field.current?.select();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [field]);
}

/** The search field. What was found, and the way back to all pieces, are inside it, so that nothing moves while typing. */
function SearchField({ filter, onFilter, found, count, field, onLeave }: SearchProps) {
	useSlash(field);
	const isAll = isEmpty(filter);

	function press(event: KeyboardEvent) {
		if (event.key === "Escape") {
			event.preventDefault();
			if (filter.text === "") onLeave();
			else onFilter({ ...filter, text: "" });
		} else if (event.key === "Enter" || event.key === "ArrowDown") {
			event.preventDefault();
			onLeave();
		}
	}

	return (
		<div className={styles.search}>
			<Icon name="search" />
			<input
				ref={field}
				className={styles.input}
				type="search"
				placeholder={t("game.search")}
				aria-label={t("game.searchLabel")}
				aria-keyshortcuts="/"
				autoComplete="off"
				spellCheck={false}
				dir="auto"
				value={filter.text}
				onChange={({ target }) => onFilter({ ...filter, text: target.value })}
				onKeyDown={press}
			/>
			<div className={styles.inField}>
				<p className="unseen" role="status">
					{isAll ? "" : t("game.found", { found, count })}
				</p>
				{isAll ? (
					<span className={styles.slash} aria-hidden="true">
						/
					</span>
				) : (
					<>
						<span className={styles.found} aria-hidden="true">
							{t("game.foundShort", { found, count })}
						</span>
						<Button
							isSmall
							look="quiet"
							icon="close"
							aria-label={t("game.clearSearch")}
							onClick={() => onFilter({ text: "" })}
						/>
					</>
				)}
			</div>
		</div>
	);
}

type FilterProps = Pick<Props, "pieces" | "table" | "apps" | "filter" | "onFilter">;

function Filters({ pieces, table, apps, filter, onFilter }: FilterProps) {
	const kinds = kindsOf(pieces);
	const decks = table.groups.flatMap(({ parent }) => parent ?? []);
	return (
		// biome-ignore lint/a11y/useSemanticElements: nothing here is sent
		<div className={styles.selects} role="group" aria-label={t("game.filters")}>
			{kinds.length > 1 && (
				<select
					className={styles.select}
					aria-label={t("game.kind")}
					value={filter.kind ?? ""}
					onChange={({ target }) =>
						onFilter({ ...filter, kind: (target.value || undefined) as Kind | undefined })
					}
				>
					<option value="">{t("game.allKinds")}</option>
					{kinds.map(([kind, count]) => (
						<option key={kind} value={kind}>
							{t("game.kindCount", { kind: kindWords[kind][1], count })}
						</option>
					))}
				</select>
			)}
			{decks.length > 1 && (
				<select
					className={styles.select}
					aria-label={t("game.deck")}
					value={filter.deck ?? ""}
					onChange={({ target }) => onFilter({ ...filter, deck: target.value || undefined })}
				>
					<option value="">{t("game.allDecks")}</option>
					{decks.map(({ id, name }) => (
						<option key={id} value={id} dir="auto">
							{name}
						</option>
					))}
				</select>
			)}
			{apps.length > 1 && (
				<select
					className={styles.select}
					aria-label={t("game.app")}
					value={filter.app ?? ""}
					onChange={({ target }) => onFilter({ ...filter, app: target.value || undefined })}
				>
					<option value="">{t("game.allApps")}</option>
					{apps.map(({ id, name }) => (
						<option key={id} value={id} dir="auto">
							{name}
						</option>
					))}
				</select>
			)}
		</div>
	);
}

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
export function TableBar(props: Props) {
	const { pieces, table, apps, filter, onFilter, found, field, onLeave, scale } = props;
	const more = useMore();
	return (
		<search className={styles.row} aria-label={t("shell.pieces")}>
			<SearchField {...{ filter, onFilter, found, field, onLeave }} count={pieces.length} />
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel, wherever the focus is in it */}
			<div ref={more.around} className={styles.rest} onKeyDown={more.onKeyDown}>
				<div className={`${styles.panel} ${more.isOpen ? styles.isOpen : ""}`}>
					<Filters {...{ pieces, table, apps, filter, onFilter }} />
					<ViewSwitch />
					<div className={`${styles.less} ${more.isOpen ? styles.isOpen : ""}`}>
						<DeckTools isFiltered={!isEmpty(filter)} />
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
