import type { FolderReading } from "@tuckbox/folder";
import { gather, move, type SortedKind, type Sorting } from "@tuckbox/folder/sorting";
import { identityOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { useCallback, useMemo, useState } from "react";
import { useDropPlace } from "./dragging.ts";
import { GroupCard } from "./GroupCard.tsx";
import type { SortedFolder } from "./pictures/thumbs.ts";
import styles from "./Sorter.module.css";
import { SheetDialog } from "./sheets/SheetDialog.tsx";
import type { Selection } from "./use-selection.ts";
import type { Made } from "./use-sorting.ts";

type Choose = (next: Sorting, made?: Made) => void;

/** The state that all parts of the view share: the sorting, and how to change it. */
export type Shared = {
	folder: SortedFolder;
	sorting: Sorting;
	choose: Choose;
	/** The sorting after all choices so far. */
	current(): Sorting;
	selection: Selection;
};

type Size = { widthMm: number; heightMm: number };

/** The size of each piece in a reading, by its kind and key. */
function sizesIn({ manifest }: FolderReading): ReadonlyMap<string, Size> {
	return new Map(
		manifest.components.flatMap((piece): [string, Size][] => {
			const { widthMm, heightMm } = piece;
			return widthMm && heightMm ? [[identityOf(piece), { widthMm, heightMm }]] : [];
		}),
	);
}

type Props = Shared & { preview: { reading: FolderReading; isOld: boolean } };

/** The groups of a sorting, one below the other, and a place for a new one. */
export function GroupList({ preview, ...shared }: Props) {
	const { sorting, choose, current, selection } = shared;
	const sizes = useMemo(() => sizesIn(preview.reading), [preview.reading]);
	const [cutting, setCutting] = useState<readonly string[]>();
	const onDropped = useCallback(
		(dropped: readonly number[], to: number, before?: number) => {
			const name = current().groups.find(({ id }) => id === to)?.name ?? "";
			choose(move(current(), dropped, to, before), {
				text: t("sort.moved", { count: dropped.length, group: name }),
			});
			selection.clear();
		},
		[choose, current, selection.clear],
	);
	const newGroup = (dropped: readonly number[], kind: SortedKind) => {
		const made = gather(current(), dropped, kind).sorting;
		choose(made, { text: t("sort.gathered", { count: dropped.length }) });
		selection.clear();
	};
	const place = useDropPlace((pieces) => newGroup(pieces, "deck"));
	return (
		<div className={styles.list}>
			{sorting.groups.map((group) => (
				<GroupCard
					key={group.id}
					{...shared}
					group={group}
					sizes={sizes}
					onCut={setCutting}
					onDropped={onDropped}
				/>
			))}
			<div className={styles.newGroup} {...place}>
				{t("sort.newDeckHere")}
			</div>
			{cutting && <SheetDialog {...shared} files={cutting} onClose={() => setCutting(undefined)} />}
		</div>
	);
}
