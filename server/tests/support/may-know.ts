import type { TableState } from "../../src/domain/table/state.ts";

/** Whether a seat may know an item, written again from the table's rules and without its code. */
export function mayKnow(state: TableState, viewer: string, key: string): boolean {
	const item = state.items.get(key);
	if (item === undefined) return false;
	if (state.looks.get(viewer)?.keys.includes(key)) return true;
	const [holder, keys] = [...state.orders].find(([, order]) => order.includes(key)) ?? [];
	const role = state.seats.get(viewer)?.role;
	if (holder === undefined || keys === undefined) {
		const isSealed = item.place.in === "box" && item.place.isSealed;
		return !isSealed && (item.face === "up" || (item.place.in === "box" && role === "host"));
	}
	if (state.seats.has(holder)) {
		const isOpen = [...state.facts.values()][0]?.settings.isOpen === true;
		return (
			holder === viewer ||
			item.shownTo.includes(viewer) ||
			(isOpen && (role === "host" || role === "observer"))
		);
	}
	return state.items.get(holder)?.is === "stack" && item.face === "up" && keys[0] === key;
}
