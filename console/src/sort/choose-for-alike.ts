import { alikeGroups, type SortedGroup, type Sorting } from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import type { Shared } from "./GroupList.tsx";

/** A choice for a group, and the offer of the same choice for all groups like it. */
export function chooseForAlike(
	{ choose, current }: Pick<Shared, "choose" | "current">,
	group: SortedGroup,
	text: string,
	change: (sorting: Sorting, ids: readonly number[]) => Sorting,
): void {
	const before = current();
	const others = alikeGroups(before, group.id).filter((id) => id !== group.id);
	const count = others.length;
	choose(change(before, [group.id]), {
		text,
		also:
			count === 0
				? undefined
				: {
						label: t("sort.alsoGroups", { count }),
						choose: () =>
							choose(change(current(), others), { text: t("sort.doneForGroups", { count: count + 1 }) }),
					},
	});
}
