import type { Outline } from "@tuckbox/folder";
import {
	comeApart,
	formsIn,
	type LikePieces,
	outlinedPictures,
	type SortedGroup,
	seriesIn,
} from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useMemo, useState } from "react";
import { Menu } from "../ui/menu/Menu.tsx";
import styles from "./GroupCard.module.css";
import type { Shared } from "./GroupList.tsx";
import { groupLabel } from "./sort-words.ts";

/** Fewer pictures are sorted faster by hand. */
const minPieces = 4;

/** Splits a group whose pictures are of several kinds into groups of pictures that are alike. */
export function SplitMenu({ folder, sorting, choose, current, group }: Shared & { group: SortedGroup }) {
	const [isLooking, setIsLooking] = useState(false);
	const series = useMemo(() => seriesIn(group), [group]);
	const { kind, pieces } = group;
	if (pieces.length < minPieces || kind === "die" || kind === "book") return null;
	const name = groupLabel(group);
	function apart(found: readonly LikePieces[]): void {
		const before = current();
		const next = comeApart(before, group.id, found);
		const count = next.groups.length - before.groups.length;
		choose(next === before ? { ...before } : next, {
			text: count > 0 ? t("sort.splitUp", { count, group: name }) : t("sort.notSplit", { group: name }),
		});
	}
	async function byForm(): Promise<void> {
		setIsLooking(true);
		const pictures = outlinedPictures(sorting, group);
		const outlines = await (folder.tools?.outlinesOf?.(pictures) ?? []);
		setIsLooking(false);
		const found = pictures.flatMap(({ name }, at): [string, Outline][] => {
			const outline = outlines[at];
			return outline === undefined ? [] : [[name, outline]];
		});
		apart(formsIn(group, new Map(found)));
	}
	return (
		<Menu
			className={styles.size}
			align="start"
			label={t("sort.splitOf", { group: name })}
			button={
				<>
					{t(isLooking ? "sort.splitting" : "sort.split")} <Icon name="down" />
				</>
			}
			entries={[
				{ label: t("sort.splitByForm"), onPick: byForm },
				...(series.length > 0
					? [
							{
								label: t("sort.splitByName", { count: series.length }),
								onPick: () => apart(series),
							},
						]
					: []),
			]}
		/>
	);
}
