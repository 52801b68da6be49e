import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { loadWords, locale, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import {
	type CSSProperties,
	type KeyboardEvent,
	memo,
	type RefObject,
	useCallback,
	useMemo,
	useRef,
	useState,
} from "react";
import type { Group } from "../../find/groups.ts";
import { fieldTitle } from "../../ui/field-words.ts";
import { Menu, type MenuEntry } from "../../ui/menu/Menu.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { type Column, type recordColumns, usePieces, usePiecesState } from "../state/pieces-store.ts";
import { type Covered, type PiecesHandle, usePiecesWindow, useWidth } from "../state/pieces-window.ts";
import { isEditable, ListContext } from "./cells.ts";
import { chooseColumns, type FieldFacts, fieldFacts, fitColumns, pictureWidth } from "./columns.ts";
import { ListCell } from "./ListCell.tsx";
import styles from "./ListView.module.css";
import { listRows, rowHeight } from "./list.ts";
import { PieceLink, useGlow } from "./PlacedPiece.tsx";

const titles = (): Record<(typeof recordColumns)[number], string> => ({
	name: fieldTitle("name"),
	key: fieldTitle("externalKey"),
	kind: fieldTitle("kind"),
	deck: fieldTitle("parentExternalKey"),
	size: fieldTitle("size"),
	count: fieldTitle("count"),
});

/** A column as the list shows it. */
type Shown = { column: Column; title: string; width: number; field: FieldFacts | undefined };

const isNumeric = ({ column, field }: Shown) => column === "count" || field?.isNumeric === true;

/** Number of fields that may be chosen in the menu: more would not be found there. */
const maxInMenu = 60;
/** The width of the column with the menu, in pixels. */
const menuWidth = 40;

const TableDialog = late(async () => {
	const [{ TableDialog: dialog }] = await Promise.all([
		import("../../values/tables/TableDialog.tsx"),
		loadWords(["edit"]),
	]);
	return dialog;
});

/** Asks for a table that has been edited elsewhere. */
function askForTable(onFile: (file: File) => void): void {
	const field = document.createElement("input");
	field.type = "file";
	field.accept = ".csv,.tsv,.tab,.xlsx,.xlsm,.ods";
	field.addEventListener("change", () => {
		const [file] = field.files ?? [];
		if (file) onFile(file);
	});
	field.click();
}

/** The columns of the list, and the menu that shows and hides them. */
function useColumns(width: number) {
	const { store, grouped } = usePieces();
	const chosen = usePiecesState(({ columns }) => columns);
	const fields = useMemo(() => fieldFacts([...grouped.byId.values()]), [grouped]);
	const all = useMemo(() => chooseColumns(fields, chosen), [fields, chosen]);
	const shown = useMemo(() => {
		const wanted = [...all.keys()].filter((column) => all.get(column) === true);
		const fitting = fitColumns(wanted, fields, width - menuWidth - pictureWidth);
		const words: Partial<Record<Column, string>> = titles();
		return [...fitting].map(([column, its]): Shown => {
			const field = fields.get(column);
			return { column, title: field?.name ?? words[column] ?? "", width: its, field };
		});
	}, [all, fields, width]);
	const missing = [...all.values()].filter(Boolean).length - shown.length;
	const words: Partial<Record<Column, string>> = titles();
	const taken = new Set(Object.values(words));
	const entries = [...all]
		.filter(([column]) => column !== "name")
		.slice(0, maxInMenu)
		.map(([column, isChecked]) => ({
			// a field may have the name of another column
			label:
				words[column] ??
				(taken.has(column.slice("payload.".length)) ? column : column.slice("payload.".length)),
			isChecked,
			onCheck: (isShown: boolean) =>
				store.update({ columns: new Map(store.get().columns).set(column, isShown) }),
		}));
	return { fields, shown, missing, entries };
}

/** The head of a column: sorts by it, then the other way round, then not. */
function Head({ shown }: { shown: Shown }) {
	const { column, title } = shown;
	const { store } = usePieces();
	const isSorted = usePiecesState(({ sort }) => sort?.column === column);
	const isDescending = usePiecesState(({ sort }) => sort?.isDescending === true);
	const next = isSorted
		? isDescending
			? undefined
			: { column, isDescending: true }
		: { column, isDescending: false };
	return (
		<th
			className={isNumeric(shown) ? styles.number : undefined}
			scope="col"
			aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
		>
			<button type="button" className={styles.sort} onClick={() => store.update({ sort: next })}>
				<span className={styles.title} dir="auto">
					{title}
				</span>
				{isSorted && (
					<span className={`${styles.arrow} ${isDescending ? "" : styles.ascending}`}>
						<Icon name="down" />
					</span>
				)}
			</button>
		</th>
	);
}

type RowProps = { piece: Piece; index: number; columns: readonly Shown[] };

const Row = memo(function Row({ piece, index, columns }: RowProps) {
	const { grouped } = usePieces();
	const glow = useGlow(piece.id);
	const isSelected = usePiecesState(({ selected }) => selected.has(piece.id));
	return (
		<tr className={`${styles.row} ${isSelected ? styles.isSelected : ""}`} aria-rowindex={index + 2}>
			<td className={`${styles.cell} ${styles.picture}`}>
				<span className={styles.thumb}>
					<PieceThumb piece={piece} family={familyOf(piece, grouped)} size={2.75} {...glow} />
				</span>
			</td>
			{columns.map((shown) => (
				<td
					key={shown.column}
					className={[
						styles.cell,
						isNumeric(shown) && styles.number,
						shown.column === "name" && styles.name,
						shown.column === "key" && styles.mono,
						shown.field && styles.own,
					]
						.filter(Boolean)
						.join(" ")}
				>
					{shown.column === "name" ? (
						<PieceLink piece={piece} className={styles.link}>
							<span dir="auto">{piece.name}</span>
						</PieceLink>
					) : (
						<ListCell piece={piece} column={shown.column} field={shown.field} />
					)}
				</td>
			))}
			<td className={styles.cell} />
		</tr>
	);
});

/** The room of the rows that are not rendered. */
function Space({ height }: { height: number }) {
	return height <= 0 ? null : (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: there is nothing in it that could have the focus
		<tr aria-hidden="true">
			<td className={styles.space} style={{ height }} />
		</tr>
	);
}

type Props = {
	groups: readonly Group[];
	search: string;
	covered: Covered;
	handle: RefObject<PiecesHandle | null>;
};

/** The pieces as a dense list that can be sorted, of which only the visible rows are rendered. */
export function ListView({ groups, search, covered, handle }: Props) {
	const { gameId, store, grouped, canEdit } = usePieces();
	const all = useMemo(() => [...grouped.byId.values()], [grouped]);
	const inside = useRef<HTMLTableSectionElement>(null);
	const page = useRef<HTMLDivElement>(null);
	const { fields, shown, missing, entries } = useColumns(useWidth(page));
	const sort = usePiecesState((state) => state.sort);
	const pieces = useMemo(
		() => listRows(groups, grouped, sort, fields, locale),
		[groups, grouped, sort, fields],
	);
	const shelves = useMemo(() => pieces.map(() => ({ height: rowHeight })), [pieces]);
	const stops = useMemo(
		() =>
			pieces.map(({ id }, i) => ({
				id,
				shelf: i,
				x: 0,
				y: (i + 1) * rowHeight,
				top: i * rowHeight,
			})),
		[pieces],
	);
	const { from, to, press } = usePiecesWindow({
		shelves,
		stops,
		search,
		spread: sort,
		covered,
		handle,
		inside,
	});
	useShortcuts(t("shell.keysOfPieces"), canEdit ? [{ keys: "F2", label: t("values.keyEdit") }] : []);
	const parentOf = useCallback((piece: Piece) => grouped.parents.get(piece.id), [grouped]);
	const [table, setTable] = useState<File>();
	const selectedCount = usePiecesState(({ selected }) => selected.size);
	async function save(): Promise<void> {
		const { selected } = store.get();
		const { saveTable } = await import("../../values/tables/save-table.ts");
		const some = selected.size === 0 ? pieces : pieces.filter(({ id }) => selected.has(id));
		saveTable(t("game.listLabel"), some, parentOf);
	}
	const files: (MenuEntry | null)[] = [
		null,
		{
			label: t("values.saveTable", { count: selectedCount || pieces.length }),
			icon: "download",
			onPick: () => void save(),
		},
		{ label: t("values.importTable"), icon: "upload", onPick: () => askForTable(setTable) },
	];
	const list = useMemo(
		() => ({
			columns: shown.map(({ column }) => column),
			focusRow: (id: string) => void handle.current?.goTo(id),
		}),
		[shown, handle],
	);
	function pressInRow(event: KeyboardEvent): void {
		const { target, key } = event;
		const id = target instanceof HTMLElement ? target.dataset.stop : undefined;
		const piece = key === "F2" && canEdit ? grouped.byId.get(id ?? "") : undefined;
		if (piece === undefined) {
			press(event);
			return;
		}
		event.preventDefault();
		const column = list.columns.find((one) => isEditable(piece, one));
		if (column !== undefined) store.update({ editing: { id: piece.id, column } });
	}
	return (
		<ListContext value={list}>
			<div className={styles.page}>
				<div ref={page}>
					<table
						className={styles.table}
						aria-label={t("game.listLabel")}
						aria-rowcount={pieces.length + 1}
						onKeyDown={pressInRow}
					>
						<colgroup>
							<col style={{ width: pictureWidth }} />
							{shown.map(({ column, width }) => (
								<col key={column} style={{ width }} />
							))}
							<col style={{ width: menuWidth }} />
						</colgroup>
						<thead>
							<tr className={styles.head} style={{ "--above": `${covered.above}px` } as CSSProperties}>
								<th scope="col">
									<span className="unseen">{fieldTitle("imageFaces")}</span>
								</th>
								{shown.map((one) => (
									<Head key={one.column} shown={one} />
								))}
								<th scope="col">
									<Menu
										label={t("values.columns")}
										button={<Icon name="settings" />}
										heading={missing > 0 ? t("values.noRoom", { count: missing }) : t("values.columns")}
										entries={canEdit ? [...entries, ...files] : entries}
									/>
								</th>
							</tr>
						</thead>
						<tbody ref={inside}>
							<Space height={from * rowHeight} />
							{pieces.slice(from, to).map((piece, i) => (
								<Row key={piece.id} piece={piece} index={from + i} columns={shown} />
							))}
							<Space height={(pieces.length - to) * rowHeight} />
						</tbody>
					</table>
				</div>
			</div>
			{table && (
				<TableDialog
					{...{ gameId, file: table, parentOf }}
					pieces={all}
					onClose={() => setTable(undefined)}
				/>
			)}
		</ListContext>
	);
}
