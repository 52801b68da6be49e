import type { TableState } from "../../../src/domain/table/state.ts";

/** By the orders of a state: the holder of each key. States are never changed. */
const holders = new WeakMap<TableState["orders"], Map<string, string>>();

function holderOf({ orders }: TableState, key: string): string | undefined {
	const known =
		holders.get(orders) ??
		new Map([...orders].flatMap(([holder, order]) => order.map((one): [string, string] => [one, holder])));
	holders.set(orders, known);
	return known.get(key);
}

/** Whether a spot hides an item on the felt from a seat: of the spots around its middle, the smallest one counts. */
export function isCovered(state: TableState, viewer: string, key: string): boolean {
	const item = state.items.get(key);
	const kind = item?.is === "piece" ? state.pieces.get(item.piece ?? "")?.kind : undefined;
	if (item?.place.in !== "felt" || kind === "board") return false;
	const { x, y } = item.place;
	let best: { area: number; text: string; seenBy: string; seat: number | null } | undefined;
	for (const [id, spot] of state.spots) {
		const [dx, dy] = [2 * Math.abs(x - spot.x), 2 * Math.abs(y - spot.y)];
		if (dx > spot.widthMm || dy > spot.heightMm) continue;
		const area = spot.widthMm * spot.heightMm;
		const text = spot.name + id;
		if (best === undefined || area < best.area || (area === best.area && text < best.text))
			best = { area, text, seenBy: spot.seenBy, seat: spot.seat };
	}
	if (best === undefined || best.seenBy === "all") return false;
	const seat = state.seats.get(viewer);
	if (best.seenBy === "none" || seat === undefined) return true;
	const isOpen = state.facts.get("table")?.settings.isOpen === true;
	if (isOpen && (seat.role === "host" || seat.role === "observer")) return false;
	return seat.index !== best.seat || seat.role === "spectator" || seat.role === "observer";
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
		if (isCovered(state, viewer, key)) return false;
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
	const isTop = state.items.get(holder)?.is === "stack" && state.orders.get(holder)?.[0] === key;
	return isTop && item.face === "up" && !isCovered(state, viewer, holder);
}
