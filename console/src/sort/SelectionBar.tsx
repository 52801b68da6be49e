import {
	alikePieces,
	canCut,
	canPair,
	frontOf,
	gather,
	groupWith,
	type Likeness,
	leaveOut,
	likenesses,
	makeBack,
	mayHaveBack,
	move,
	openPdfs,
	pairBacks,
	type SortedKind,
	setCount,
	split,
} from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useState } from "react";
import { Menu, type MenuEntry } from "../ui/menu/Menu.tsx";
import { remarkText } from "../ui/remark-text.ts";
import type { Shared } from "./GroupList.tsx";
import styles from "./Sorter.module.css";
import { SheetDialog } from "./sheets/SheetDialog.tsx";
import { groupLabel, kindLabel, sortedKinds } from "./sort-words.ts";

/** Maximum number of groups that a menu lists; the others are reached by dragging. */
const maxListed = 30;
/** More selected pictures say enough themselves. */
const maxAlike = 20;
const isPdf = (file: string) => /\.pdf$/i.test(file);

/** The words for what some pictures have in common. */
function likenessText(like: Likeness): string {
	const count = like.ids.length;
	if (like.by === "word") return t("sort.alikeInWord", { count, word: like.word });
	const pixels = { count, width: like.widthPx, height: like.heightPx };
	return like.in === "group" ? t("sort.alikeInSize", pixels) : t("sort.alikeInAllGroups", pixels);
}

/** The choices for the pictures that are selected. */
export function SelectionBar(shared: Shared) {
	const { folder, sorting, choose, current, selection } = shared;
	const [cutting, setCutting] = useState<readonly string[]>();
	const [isOpening, setIsOpening] = useState(false);
	const all = [...selection.ids];
	const selected = sorting.groups.flatMap((group) =>
		group.pieces
			.filter(({ id }) => selection.ids.has(id))
			.map((one) => ({ ...one, group, file: frontOf(one.piece)?.file ?? "" })),
	);
	if (selected.length === 0) return null;
	const alike = new Set([
		...all,
		...(all.length <= maxAlike ? all : []).flatMap((id) => alikePieces(sorting, id)),
	]);
	const likes = all.length <= maxAlike ? likenesses(sorting, all.at(-1) ?? 0) : [];
	const pdfs = selected.filter(({ file }) => isPdf(file)).map(({ file }) => file);
	// the pages of a PDF can be pieces once it is open
	const chosen = selected.filter(({ file }) => !isPdf(file));
	const ids = chosen.map(({ id }) => id);
	const [first] = chosen;
	const count = ids.length;
	const files = selected.map(({ file }) => file);
	const areParts = chosen.every(({ group }) => group.kind === "parts");
	const isOneGroup = chosen.every(({ group }) => group === first?.group);
	const mayCut = files.every((file) => isPdf(file) || canCut(sorting, file));
	const done = (next: typeof sorting, text: string) => {
		choose(next, { text });
		selection.clear();
	};
	const groups = sorting.groups.filter(
		(group) => group.kind !== "parts" && !(isOneGroup && group === first?.group),
	);
	const fronts = sorting.groups.filter((group) => {
		if (first === undefined || !mayHaveBack(group)) return false;
		const backs = { ...first.group, id: -1, pieces: chosen.filter((one) => one.group === first.group) };
		return count === 1 || (isOneGroup && group !== first.group && canPair(backs, group));
	});
	function giveBack(to: number): void {
		const name = groupLabel(groupWith(current(), to) ?? first?.group ?? { kind: "deck", name: "" });
		const text = t("sort.backGiven", { group: name });
		if (count === 1) {
			done(makeBack(current(), ids[0] ?? 0, [to]), text);
			return;
		}
		const apart = split(current(), first?.group.id ?? 0, ids);
		const backs = apart.groups.find(({ pieces }) => pieces.some(({ id }) => selection.ids.has(id)));
		if (backs !== undefined) done(pairBacks(apart, backs.id, to), text);
	}
	const becomes = (kind: SortedKind) =>
		done(gather(current(), ids, kind).sorting, t("sort.areNow", { count, kind: kindLabel(kind) }));
	async function open(): Promise<void> {
		setIsOpening(true);
		const opened = await openPdfs(current(), folder, pdfs);
		setIsOpening(false);
		if ("fault" in opened) choose({ ...current() }, { text: remarkText(opened.fault) });
		else done(opened.sorting, t("sort.opened", { count: pdfs.length, file: pdfs[0] ?? "" }));
	}
	return (
		<section className={styles.selection} aria-label={t("sort.selection")}>
			<p>{t("sort.selected", { count: all.length })}</p>
			{alike.size > all.length && (
				<Button isSmall onClick={() => selection.set(alike)}>
					{t("sort.selectAlike", { count: alike.size })}
				</Button>
			)}
			{likes.length > 0 && (
				<Choice
					label={t("sort.selectMore")}
					entries={likes.map((like) => ({
						label: likenessText(like),
						onPick: () => selection.set([...all, ...like.ids]),
					}))}
				/>
			)}
			{pdfs.length > 0 && (
				<Button isSmall isBusy={isOpening} onClick={open}>
					{t("sort.openPdf", { count: pdfs.length })}
				</Button>
			)}
			{first !== undefined && (
				<>
					<Choice
						label={t("sort.theseAre")}
						entries={sortedKinds
							.filter((kind) => kind !== "parts" && !(kind === "die" && count > 20))
							.map((kind) => ({ label: kindLabel(kind), onPick: () => becomes(kind) }))}
					/>
					{groups.length > 0 && (
						<Choice
							label={t("sort.moveTo")}
							entries={groups.slice(0, maxListed).map((group) => ({
								label: `${groupLabel(group)} (${kindLabel(group.kind)})`,
								onPick: () =>
									done(move(current(), ids, group.id), t("sort.moved", { count, group: groupLabel(group) })),
							}))}
						/>
					)}
					{fronts.length > 0 && (
						<Choice
							label={t("sort.backOfMenu")}
							entries={fronts.slice(0, maxListed).map((group) => ({
								label: groupLabel(group),
								icon: "flip" as const,
								onPick: () => giveBack(group.id),
							}))}
						/>
					)}
					{!areParts && (
						<>
							<Copies
								key={ids.join()}
								count={first.piece.count}
								onCount={(copies) =>
									choose(setCount(current(), ids, copies), { text: t("sort.counted", { count }) })
								}
							/>
							<Button isSmall onClick={() => done(leaveOut(current(), ids), t("sort.areLeftOut", { count }))}>
								{t("sort.leaveOut")}
							</Button>
						</>
					)}
				</>
			)}
			{mayCut && (
				<Button isSmall icon="table" onClick={() => setCutting(files)}>
					{t("sort.cutAll", { count: files.length })}
				</Button>
			)}
			<Button
				look="quiet"
				isSmall
				icon="close"
				aria-label={t("sort.clearSelection")}
				onClick={() => selection.clear()}
			/>
			{cutting && (
				<SheetDialog
					{...shared}
					files={cutting}
					onClose={() => {
						setCutting(undefined);
						selection.clear();
					}}
				/>
			)}
		</section>
	);
}

/** A menu of choices for the selected pieces. */
function Choice({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
	return (
		<Menu
			className={styles.choice}
			align="start"
			button={
				<>
					{label} <Icon name="down" />
				</>
			}
			entries={entries}
		/>
	);
}

/** The number of copies of the selected pieces. */
function Copies({ count, onCount }: { count: number; onCount(count: number): void }) {
	const [text, setText] = useState(String(count));
	const commit = () => {
		const next = Number(text);
		if (Number.isInteger(next) && next >= 1 && next <= 999 && next !== count) onCount(next);
	};
	return (
		<label className={styles.copies}>
			{t("sort.copiesLabel")}
			<input
				type="number"
				min={1}
				max={999}
				value={text}
				onChange={({ target }) => setText(target.value)}
				onBlur={commit}
				onKeyDown={({ key }) => key === "Enter" && commit()}
			/>
		</label>
	);
}
