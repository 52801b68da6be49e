import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from "react";
import type { Kind, Piece } from "../draw/piece.ts";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import { kindWords } from "../look/piece-words.ts";
import type { Table } from "./groups.ts";
import { type Filter, isEmpty } from "./search.ts";
import styles from "./TableBar.module.css";

type Props = {
	pieces: readonly Piece[];
	table: Table;
	apps: readonly { id: string; name: string }[];
	filter: Filter;
	onFilter(filter: Filter): void;
	/** How many pieces match the filter. */
	found: number;
	searchField: RefObject<HTMLInputElement | null>;
	/** Enter or an arrow key in the field moves the focus to the first piece. */
	onLeave(): void;
	/** The buttons for the scale. */
	children: ReactNode;
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

/** The bar above the table: search, filters by kind, deck and app, and the scale. */
export function TableBar(props: Props) {
	const { pieces, table, apps, filter, onFilter, found, searchField, onLeave, children } = props;
	useSlash(searchField);
	const kinds = kindsOf(pieces);
	const decks = table.groups.flatMap(({ parent }) => parent ?? []);

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
		<search className={styles.row} aria-label="Pieces">
			<div className={styles.search}>
				<Icon name="search" />
				<input
					ref={searchField}
					className={styles.input}
					type="search"
					placeholder="Search pieces"
					aria-label="Search pieces by name or key"
					aria-keyshortcuts="/"
					autoComplete="off"
					spellCheck={false}
					value={filter.text}
					onChange={({ target }) => onFilter({ ...filter, text: target.value })}
					onKeyDown={press}
				/>
				<kbd>/</kbd>
			</div>
			<div className={styles.selects}>
				{kinds.length > 1 && (
					<select
						className={styles.select}
						aria-label="Kind"
						value={filter.kind ?? ""}
						onChange={({ target }) =>
							onFilter({ ...filter, kind: (target.value || undefined) as Kind | undefined })
						}
					>
						<option value="">All kinds</option>
						{kinds.map(([kind, count]) => (
							<option key={kind} value={kind}>
								{`${kindWords[kind][1]} (${count.toLocaleString("en")})`}
							</option>
						))}
					</select>
				)}
				{decks.length > 1 && (
					<select
						className={styles.select}
						aria-label="Deck or bundle"
						value={filter.deck ?? ""}
						onChange={({ target }) => onFilter({ ...filter, deck: target.value || undefined })}
					>
						<option value="">All decks</option>
						{decks.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				)}
				{apps.length > 1 && (
					<select
						className={styles.select}
						aria-label="App"
						value={filter.app ?? ""}
						onChange={({ target }) => onFilter({ ...filter, app: target.value || undefined })}
					>
						<option value="">All apps</option>
						{apps.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				)}
			</div>
			<p className={styles.status} role="status">
				{isEmpty(filter)
					? ""
					: `${found.toLocaleString("en")} of ${pieces.length.toLocaleString("en")} pieces`}
			</p>
			{!isEmpty(filter) && (
				<Button isSmall look="quiet" icon="close" onClick={() => onFilter({ text: "" })}>
					Show all
				</Button>
			)}
			<div className={styles.end}>{children}</div>
		</search>
	);
}
