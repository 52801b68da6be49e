import type { TableState } from "../../src/domain/table/state.ts";

/** By the orders of a state: the holder of each key. States are never changed. */
const holders = new WeakMap<TableState["orders"], Map<string, string>>();

function holderOf({ orders }: TableState, key: string): string | undefined {
	const known =
		holders.get(orders) ??
		new Map([...orders].flatMap(([holder, order]) => order.map((one): [string, string] => [one, holder])));
	holders.set(orders, known);
	return known.get(key);
}

/** Whether a seat may know an item, written again from the table's rules and without its code. */
export function mayKnow(state: TableState, viewer: string, key: string): boolean {
	const item = state.items.get(key);
	if (item === undefined) return false;
	if (state.looks.get(viewer)?.keys.includes(key)) return true;
	const holder = holderOf(state, key);
	const role = state.seats.get(viewer)?.role;
	if (holder === undefined) {
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
	return (
		state.items.get(holder)?.is === "stack" && item.face === "up" && state.orders.get(holder)?.[0] === key
	);
}
