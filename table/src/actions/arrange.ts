import { tableLimits } from "@tuckbox/pieces/table";
import type { Point } from "../scene/layout/camera.ts";
import { entrySize, type FeltEntry, feltEntry } from "../scene/layout/layout.ts";
import { rotated, sizeAround } from "../scene/layout/turning.ts";
import { act } from "../session/acting.ts";
import { isCard } from "../session/things.ts";
import { type Action, type ActionContext, forAll, isMovable, isOnFelt, thingIds } from "./action.ts";

/** Distance between things that lie next to each other, in mm. */
const gap = 5;
/** Distance between the cards of a fan, as a share of their width. */
const fanShare = 0.3;

/** A thing on the felt in the axes of the turned view, in mm, with the room that it takes there. */
type Lying = { id: string; at: Point; z: number; width: number; height: number };

function lyingIn({ session, things }: ActionContext, turn: number): Lying[] {
	return things.flatMap(({ id }): Lying[] => {
		const entry: FeltEntry | undefined = feltEntry(session.client.view, id);
		if (entry === undefined) return [];
		const { widthMm, heightMm } = entrySize(entry);
		const size = sizeAround(widthMm, heightMm, entry.turn + turn);
		return [{ id, at: rotated(entry.place, turn), z: entry.place.z, ...size }];
	});
}

const most = (all: readonly Lying[], side: "width" | "height") => Math.max(...all.map((one) => one[side]));
const byColumn = (a: Lying, b: Lying) => a.at.x - b.at.x || a.z - b.z;

/** Places from left to right, each at a distance from the one before. */
function inLine(all: readonly Lying[], step: (before: Lying, one: Lying) => number): Point[] {
	let x = 0;
	return all.map((one, i) => {
		const before = all[i - 1];
		if (before !== undefined) x += step(before, one);
		return { x, y: 0 };
	});
}

const arrangements = {
	fan: (all: Lying[]) => {
		const step = most(all, "width") * fanShare;
		return inLine(all.sort(byColumn), () => step);
	},
	row: (all: Lying[]) => inLine(all.sort(byColumn), (before, one) => (before.width + one.width) / 2 + gap),
	/** In as many columns as make it about as wide as high. */
	grid: (all: Lying[]) => {
		const [width, height] = [most(all, "width") + gap, most(all, "height") + gap];
		const columns = Math.max(1, Math.round(Math.sqrt((all.length * height) / width)));
		const row = ({ at }: Lying) => Math.round(at.y / height);
		all.sort((a, b) => row(a) - row(b) || byColumn(a, b));
		return all.map((_, i) => ({ x: (i % columns) * width, y: Math.floor(i / columns) * height }));
	},
} satisfies Record<string, (all: Lying[]) => Point[]>;

const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;

/** Lays things in an arrangement around their common middle, in the order in which the view shows them. */
function arranges(how: keyof typeof arrangements) {
	return (on: ActionContext) => {
		const { session } = on;
		const turn = session.scene.get()?.turned() ?? 0;
		const all = lyingIn(on, turn);
		const from = { x: middle(all.map(({ at }) => at.x)), y: middle(all.map(({ at }) => at.y)) };
		const places = arrangements[how](all);
		const to = { x: middle(places.map(({ x }) => x)), y: middle(places.map(({ y }) => y)) };
		const items = all.map(({ id }, i) => {
			const { x, y } = places[i] ?? to;
			return { id, ...rotated({ x: from.x + x - to.x, y: from.y + y - to.y }, -turn) };
		});
		void act(session, { kind: "lay", items });
	};
}

const forSeveral = (on: ActionContext) =>
	on.things.length > 1 &&
	thingIds(on).length <= tableLimits.maxNamed &&
	forAll((thing) => isOnFelt(thing) && isMovable(thing))(on);

/** Actions that lay several things in order. */
export const arrangeActions: readonly Action[] = [
	{
		id: "fan",
		group: "move",
		needs: "lay",
		isPossible: (on) => forSeveral(on) && forAll(isCard)(on),
		run: arranges("fan"),
	},
	{ id: "row", group: "move", needs: "lay", isPossible: forSeveral, run: arranges("row") },
	{ id: "grid", group: "move", needs: "lay", isPossible: forSeveral, run: arranges("grid") },
];
