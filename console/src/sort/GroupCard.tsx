import {
	alikeGroups,
	become,
	canBecome,
	canCut,
	canPair,
	dropBacks,
	frontOf,
	hasWhole,
	join,
	makeBack,
	mayHaveBack,
	pairBacks,
	rename,
	type SortedGroup,
	type SortedKind,
	shareBack,
	sharedBackOf,
	sheetsIn,
	uncut,
} from "@tuckbox/folder/sorting";
import { identityOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { memo, useMemo, useRef } from "react";
import { Menu, type MenuEntry } from "../ui/menu/Menu.tsx";
import { chooseForAlike } from "./choose-for-alike.ts";
import { useDropPlace } from "./dragging.ts";
import styles from "./GroupCard.module.css";
import type { Shared } from "./GroupList.tsx";
import { PieceList } from "./PieceList.tsx";
import { Picture } from "./pictures/Picture.tsx";
import { SizeMenu } from "./SizeMenu.tsx";
import { SplitMenu } from "./SplitMenu.tsx";
import { countLabel, groupLabel, kindLabel, sortedKinds } from "./sort-words.ts";

export type Sizes = ReadonlyMap<string, { widthMm: number; heightMm: number }>;

type Props = Shared & {
	group: SortedGroup;
	sizes: Sizes;
	/** Opens the grid over these pictures. */
	onCut(files: readonly string[]): void;
	onDropped(pieces: readonly number[], to: number, before?: number): void;
};

/** A group of pictures: what it is, its size and back, and the pictures. */
export const GroupCard = memo(function GroupCard({ group, sizes, onCut, onDropped, ...shared }: Props) {
	const { sorting, choose, current, selection } = shared;
	const { id, kind, whole } = group;
	const name = groupLabel(group);
	const place = useDropPlace((pieces) => onDropped(pieces, id));
	const size = useMemo(() => commonSize(group, sizes), [group, sizes]);
	const becomes = (next: SortedKind) =>
		chooseForAlike(shared, group, t("sort.became", { group: name, kind: kindLabel(next) }), (before, ids) =>
			become(before, ids, next),
		);
	const sheets = sheetsIn(sorting, group);
	return (
		<section className={styles.group} data-kind={kind} aria-label={`${kindLabel(kind)}: ${name}`} {...place}>
			<header className={styles.head}>
				<AllCheck group={group} selection={selection} />
				<Menu
					className={styles.kind}
					align="start"
					label={t("sort.kindOf", { group: name, kind: kindLabel(kind) })}
					button={
						<>
							{kindLabel(kind)} <Icon name="down" />
						</>
					}
					entries={sortedKinds
						.filter((one) => one === kind || canBecome(group, one))
						.map((one) => ({
							label: kindLabel(one),
							...(one === kind && { icon: "check" as const }),
							onPick: () => one !== kind && becomes(one),
						}))}
				/>
				{whole === undefined ? (
					<h3 dir="auto">{name}</h3>
				) : (
					<NameField
						key={group.name}
						name={group.name}
						onName={(next) => choose(rename(current(), id, next))}
					/>
				)}
				<p className={styles.facts}>
					{countLabel(group)}
					{kind !== "parts" && kind !== "die" && <SizeMenu {...shared} group={group} size={size} />}
					<SplitMenu {...shared} group={group} />
					{sheets.slice(0, 1).map((sheet) => (
						<Button
							key={sheet.file}
							look="quiet"
							isSmall
							icon="table"
							onClick={() => onCut(sheets.map(({ file }) => file))}
							title={sheet.file}
						>
							{sheetsLabel(sheets)}
						</Button>
					))}
				</p>
				<Menu
					button={<Icon name="more" />}
					label={t("sort.moreFor", { group: name })}
					entries={groupEntries(group, shared, onCut)}
				/>
			</header>
			<div className={styles.content}>
				{mayHaveBack(group) && hasWhole(kind) && <BackSlot group={group} {...shared} />}
				<PieceList
					group={group}
					sizes={sizes}
					size={size}
					onDropped={onDropped}
					{...{ sorting, selection }}
				/>
			</div>
		</section>
	);
}, isSameCard);

/** Whether a card looks the same: other groups and what is chosen in them do not change it. */
function isSameCard(before: Props, after: Props): boolean {
	const isChosenIn = ({ selection, group }: Props) =>
		group.pieces.filter(({ id }) => selection.ids.has(id)).length;
	return (
		before.group === after.group &&
		before.sizes === after.sizes &&
		before.sorting.groups.length === after.sorting.groups.length &&
		before.sorting.sheets === after.sorting.sheets &&
		(before.selection === after.selection || (isChosenIn(before) === 0 && isChosenIn(after) === 0))
	);
}

/** The sheets of a group, with their grid if they share one. */
function sheetsLabel(sheets: readonly { grid: string }[]): string {
	const count = sheets.length;
	const [grid = "", ...others] = new Set(sheets.map((one) => one.grid));
	if (others.length > 0 || grid === "drawn") return t("sort.cutFromSeveral", { count });
	return t("sort.cutFrom", { count, grid: grid.replace("x", " × ") });
}

/** Selects all pictures of a group. */
function AllCheck({ group, selection }: Pick<Props, "group" | "selection">) {
	const ids = group.pieces.map(({ id }) => id);
	const areChosen = ids.length > 0 && ids.every((id) => selection.ids.has(id));
	return (
		<input
			type="checkbox"
			className={styles.all}
			aria-label={t("sort.selectAllOf", { group: groupLabel(group) })}
			title={t("sort.selectAll")}
			checked={areChosen}
			disabled={ids.length === 0}
			onChange={() => selection.change(ids, !areChosen)}
		/>
	);
}

/** The size of a deck, or that all pieces of a group have. */
function commonSize({ pieces, whole }: SortedGroup, sizes: Sizes) {
	const own = whole && sizes.get(identityOf({ kind: whole.kind, externalKey: whole.key }));
	if (own !== undefined) return own;
	const found = pieces.flatMap(
		({ piece }) => sizes.get(identityOf({ kind: piece.kind, externalKey: piece.key })) ?? [],
	);
	const [first] = found;
	const isShared = found.every((one) => one.widthMm === first?.widthMm && one.heightMm === first.heightMm);
	return isShared ? first : undefined;
}

/** The name of a deck, to be changed where it stands. */
function NameField({ name, onName }: { name: string; onName(name: string): void }) {
	const field = useRef<HTMLInputElement>(null);
	const commit = () => {
		const next = field.current?.value.trim() ?? "";
		if (next !== "" && next !== name) onName(next);
		else if (field.current) field.current.value = name;
	};
	return (
		<input
			ref={field}
			className={styles.name}
			aria-label={t("sort.nameOf", { group: name })}
			defaultValue={name}
			dir="auto"
			maxLength={256}
			size={Math.min(32, Math.max(6, name.length + 1))}
			onBlur={commit}
			onKeyDown={(event) => {
				if (event.key === "Enter") commit();
				if (event.key !== "Escape" || field.current === null) return;
				event.preventDefault();
				field.current.value = name;
			}}
		/>
	);
}

type BackProps = Shared & { group: SortedGroup };

/** The back of a deck: a picture that is dropped on it becomes the back of all its cards. */
function BackSlot({ group, sorting, choose, current, selection }: BackProps) {
	const back = sharedBackOf(group);
	const name = groupLabel(group);
	const [chosen, ...others] = selection.ids;
	const give = (piece: number) => {
		const others = alikeGroups(current(), group.id).filter((id) => id !== group.id);
		choose(makeBack(current(), piece, [group.id]), {
			text: t("sort.backGiven", { group: name }),
			also: also(others),
		});
		selection.clear();
	};
	const place = useDropPlace(([piece]) => piece !== undefined && give(piece));
	function also(ids: readonly number[]) {
		if (ids.length === 0) return undefined;
		const count = ids.length;
		return {
			label: t("sort.alsoGroups", { count }),
			choose() {
				choose(shareBack(current(), group.id, ids), { text: t("sort.doneForGroups", { count: count + 1 }) });
			},
		};
	}
	return (
		<div className={styles.back} {...place}>
			{back !== undefined && <Picture image={sorting.images.get(back)} />}
			<Menu
				className={styles.backMenu}
				align="start"
				label={t("sort.backOf", { group: name })}
				button={
					<>
						{t("sort.back")} <Icon name="down" />
					</>
				}
				entries={[
					...(chosen !== undefined && others.length === 0
						? [{ label: t("sort.backIsChosen"), onPick: () => give(chosen) }]
						: []),
					...(back === undefined
						? [{ label: t("sort.backHow"), onPick: () => undefined }]
						: [
								{
									label: t("sort.takeBackOff"),
									onPick: () =>
										choose(dropBacks(current(), group.id), { text: t("sort.backTaken", { group: name }) }),
								},
							]),
				]}
			/>
		</div>
	);
}

/** The choices for a whole group that are needed less often. */
function groupEntries(
	group: SortedGroup,
	{ sorting, choose, current }: Shared,
	onCut: Props["onCut"],
): (MenuEntry | null)[] {
	const { id, kind, pieces } = group;
	const name = groupLabel(group);
	const others = sorting.groups.filter((one) => one.id !== id);
	const backs = others.filter((one) => one.kind !== "parts" && canPair(group, one));
	const joins = others.filter((one) => kind !== "parts" && one.kind !== "parts");
	const sheets = sheetsIn(sorting, group);
	const single = pieces.flatMap(({ piece }) => {
		const file = frontOf(piece)?.file;
		return file !== undefined && canCut(sorting, file) ? [file] : [];
	});
	const maxListed = 12;
	return [
		...(single.length > 0 && single.length === pieces.length
			? [
					{
						label: t("sort.cutAll", { count: single.length }),
						icon: "table" as const,
						onPick: () => onCut(single),
					},
				]
			: []),
		...sheets.map((sheet) => ({
			label: t("sort.uncut", { file: sheet.file }),
			onPick: () =>
				choose(uncut(current(), sheet.file), { text: t("sort.wholeAgain", { file: sheet.file }) }),
		})),
		...(backs.length > 0 ? [null] : []),
		...backs.slice(0, maxListed).map((one) => ({
			label: t("sort.isBackOf", { group: groupLabel(one) }),
			icon: "flip" as const,
			onPick: () =>
				choose(pairBacks(current(), id, one.id), { text: t("sort.backGiven", { group: groupLabel(one) }) }),
		})),
		...(joins.length > 0 ? [null] : []),
		...joins.slice(0, maxListed).map((one) => ({
			label: t("sort.joinWith", { group: groupLabel(one) }),
			onPick: () =>
				choose(join(current(), [one.id, id]), {
					text: t("sort.joined", { group: name, other: groupLabel(one) }),
				}),
		})),
	];
}
