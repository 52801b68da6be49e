import type { Sorting } from "@tuckbox/folder/sorting";
import { useCallback, useMemo, useRef, useState } from "react";

/** The chosen pieces of a sorting. Pieces that no longer exist are not among them. */
export type Selection = {
	ids: ReadonlySet<number>;
	/** Chooses one piece, or one more, or all from the last one to it. */
	pick(id: number, how?: "toggle" | "range"): void;
	set(ids: Iterable<number>): void;
	/** Chooses pieces in addition, or no longer. */
	change(ids: readonly number[], areChosen: boolean): void;
	clear(): void;
};

export function useSelection(sorting: Sorting): Selection {
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
	const last = useRef<number>(undefined);
	const all = useMemo(() => sorting.groups.flatMap(({ pieces }) => pieces.map(({ id }) => id)), [sorting]);
	const ids = useMemo(() => {
		if (chosen.size === 0) return chosen;
		const known = new Set(all);
		return new Set([...chosen].filter((id) => known.has(id)));
	}, [chosen, all]);
	const pick = useCallback(
		(id: number, how: "toggle" | "range" = "toggle") => {
			setChosen((before) => {
				const next = new Set(before);
				if (how === "range" && last.current !== undefined) {
					const [from, to] = [all.indexOf(last.current), all.indexOf(id)].sort((one, other) => one - other);
					if (from !== undefined && from >= 0)
						for (const one of all.slice(from, (to ?? 0) + 1)) next.add(one);
				} else if (!next.delete(id)) next.add(id);
				last.current = id;
				return next;
			});
		},
		[all],
	);
	const set = useCallback((next: Iterable<number>) => setChosen(new Set(next)), []);
	const change = useCallback((some: readonly number[], areChosen: boolean) => {
		setChosen(
			(before) => new Set([...before].filter((id) => !some.includes(id)).concat(areChosen ? some : [])),
		);
	}, []);
	const clear = useCallback(() => setChosen(new Set()), []);
	return useMemo(() => ({ ids, pick, set, change, clear }), [ids, pick, set, change, clear]);
}
