import {
	conditions,
	type Place,
	type Routine,
	routinePressers,
	routineSeats,
	type Source,
	type Step,
	spotRoles,
	stepKinds,
	type TableEntry,
	type Trigger,
	type Valued,
	type View,
} from "@tuckbox/pieces/table";
import type { Draw } from "./random-acts.ts";

// Routines that name anything, for players that do anything.

const light: Place = { deck: { app: "app_1", key: "secret-light" } };

/** A routine that shows a watcher nothing: it changes hands, and mixes them into a deck. */
export const blindRoutine: Routine = {
	name: "blind",
	pressedBy: "players",
	steps: [
		{ kind: "collect", from: [{ hands: "self" }, { spot: "spot 9" }], into: light, at: "bottom" },
		{ kind: "shuffle", place: light },
		{ kind: "deal", from: light, count: 2, to: "self", if: { place: light, is: "atLeast", count: 3 } },
	],
};

/** The routines that a seat sees, by their ids. */
export function routinesIn(view: View): [id: string, routine: Routine][] {
	return Object.entries(view).flatMap(([name, entry]) =>
		"steps" in entry ? [[name.slice("routine:".length), entry] as [string, Routine]] : [],
	);
}

/** Places that a seat can name, from its own view. */
function placesIn(view: View): Place[] {
	return Object.values(view).flatMap((entry): Place[] => {
		if ("snap" in entry) return [{ spot: entry.name }];
		if (!("home" in entry) || entry.home === null) return [];
		const { app, externalKey: key, componentId, name } = entry.home;
		return [{ deck: { app, key, componentId, name } }];
	});
}

/** Some routine. Often some of its steps make no sense. */
export function someRoutine(view: View, draw: Draw): Routine {
	const any = <T>(all: readonly T[]) => all[draw(all.length)] as T;
	const missing: Place[] = [{ spot: "missing" }, { deck: { app: "app_1", key: "secret-missing" } }];
	const places = placesIn(view);
	const place = () => (places.length === 0 || draw(9) === 0 ? any(missing) : any(places));
	const spots = places.flatMap((one) => ("spot" in one ? one : []));
	const spot = () => (spots.length === 0 ? { spot: "missing" } : any(spots));
	const ofRole = () => ({ role: any(spotRoles) });
	const someSpots = () => (draw(4) === 0 ? ofRole() : spot());
	const setUps = (view.table as TableEntry | undefined)?.setUps ?? [];
	const setUp = () => ({ setUp: draw(5) === 0 || setUps.length === 0 ? "missing" : any(setUps) });
	const seats = () => any(routineSeats);
	const allPlaces = () => (draw(4) === 0 ? ofRole() : place());
	const source = (): Source => (draw(3) === 0 ? { hands: seats() } : allPlaces());
	const face = () => any([{}, { face: "up" as const }, { face: "down" as const }]);
	const change = () => (draw(2) === 0 ? { to: draw(9) } : { by: draw(9) - 4 });
	const valued = (key: string): Valued => (draw(2) === 0 ? someSpots() : { piece: { app: "app_1", key } });
	const condition = () => {
		const is = any(conditions);
		return draw(4) === 0 ? { if: { place: place(), is, ...(is !== "empty" && { count: draw(5) }) } } : {};
	};
	const step = (): Step => {
		const kind = any(stepKinds);
		const more = condition();
		switch (kind) {
			case "shuffle":
				return { kind, ...more, place: allPlaces() };
			case "deal":
				return { kind, ...more, from: place(), count: 1 + draw(3), to: seats() };
			case "draw": {
				const many = draw(2) === 0 ? { count: 1 + draw(4) } : { fillTo: 1 + draw(6) };
				return { kind, ...more, from: place(), into: someSpots(), ...many, ...face() };
			}
			case "collect": {
				const from = Array.from({ length: 1 + draw(3) }, source);
				const into = place();
				const begins = "deck" in into && draw(2) === 0 ? setUp() : {};
				return { kind, ...more, from, into, ...begins, ...(draw(2) === 0 && { at: "bottom" }) };
			}
			case "flip":
				return { kind, ...more, place: allPlaces(), which: any(["all", "top"] as const), ...face() };
			case "count":
				return { kind, ...more, counter: valued("secret-c"), ...change() };
			case "roll":
				return { kind, ...more, dice: valued("secret-d") };
			case "move": {
				const things =
					draw(2) === 0
						? someSpots()
						: { piece: { app: "app_1", key: `secret-${any(["c", "d", "t0", "t1", "light3", "dark2"])}` } };
				const into = [{ box: true as const }, setUp(), spot(), spot()];
				return { kind, ...more, things, into: any(into) };
			}
			case "passHands":
				return { kind, ...more, to: any(["left", "right"] as const) };
			case "takeTurn":
				return { kind, ...more, ...(draw(2) === 0 && { isFirst: true }) };
			case "score":
				return { kind, ...more, seats: seats(), ...change() };
			case "endTurn":
				return { kind, ...more };
		}
	};
	const triggers: Trigger[] = [
		{ on: "turnEnds" },
		{ on: "roundEnds" },
		{ on: "timerEnds" },
		{ on: "empty", place: place() },
	];
	return {
		name: `routine ${draw(9)}`,
		steps: Array.from({ length: 1 + draw(6) }, step),
		...(draw(2) === 0 && { trigger: any(triggers) }),
		pressedBy: any(routinePressers),
	};
}
