import {
	type Act,
	arrivingFaces,
	type ChoiceEntry,
	choiceKinds,
	type HandEntry,
	type ShownPiece,
	snaps,
	spotRoles,
	spotViewers,
	type TableEntry,
	type TimerEntry,
	type TurnsEntry,
	type View,
} from "@tuckbox/pieces/table";
import { routinesIn, someRoutine } from "./random-routines.ts";

// Players that do anything, for tests of tables.

export type Draw = (n: number) => number;

/** A seat that plays, and what it knows. */
export type Player = {
	seat: string;
	view: View;
	/** All seats of the table. */
	seats: readonly string[];
	/** The number of the last act. */
	seq: number;
};

/** Ids that a seat can name, from its own view alone, as a client would. */
function idsSeenIn(view: View): string[] {
	return Object.entries(view).flatMap(([name, entry]) => {
		if (name.startsWith("item:")) return name.slice(5);
		return "cards" in entry && Array.isArray(entry.cards) ? entry.cards.map(({ id }) => id) : [];
	});
}

/** The pieces that a seat can identify on the felt and in its hand, by the ids of their items. */
function shownOf(view: View): [id: string, piece: ShownPiece][] {
	return Object.entries(view).flatMap(([name, entry]) => {
		if ("cards" in entry && Array.isArray(entry.cards))
			return entry.cards.flatMap((card) =>
				"shown" in card ? [[card.id, card.shown] as [string, ShownPiece]] : [],
			);
		return name.startsWith("item:") && "shown" in entry && "kind" in entry.shown
			? [[name.slice("item:".length), entry.shown] as [string, ShownPiece]]
			: [];
	});
}

/** Some act of a kind. Often it makes no sense, as with a hostile client. */
export function someAct(kind: Act["kind"], { seat, view, seats, seq }: Player, draw: Draw): Act {
	const all = [...idsSeenIn(view), "nothing"];
	const one = () => all[draw(all.length)] as string;
	const ids = () => Array.from({ length: 1 + draw(3) }, one);
	const xy = () => ({ x: draw(800) - 400, y: draw(600) - 300 });
	const who = () => seats[draw(seats.length)] as string;
	const { setUps = [] } = (view.table ?? {}) as Partial<TableEntry>;
	const names = [...setUps, "start", "later", ""];
	const hand = () => ((view[`hand:${seat}`] as HandEntry | undefined)?.cards ?? []).map(({ id }) => id);
	const name = names[draw(names.length)] as string;
	// few items have a value: half of the acts on one are about those
	const valued = Object.entries(view).flatMap(([entry, held]) =>
		"value" in held ? entry.slice("item:".length) : [],
	);
	const blanks = shownOf(view).flatMap(([id, { externalKey }]) =>
		externalKey.startsWith("card-") ? id : [],
	);
	const blank = () => (blanks.length > 0 && draw(2) === 0 ? (blanks[draw(blanks.length)] as string) : one());
	const withValue = () =>
		valued.length > 0 && draw(2) === 0 ? (valued[draw(valued.length)] as string) : one();
	const any = <T>(all: readonly T[]) => all[draw(all.length)] as T;
	const spots = Object.keys(view).flatMap((entry) => (entry.startsWith("spot:") ? entry.slice(5) : []));
	const spot = () => any([...spots, "missing"]);
	const routines = routinesIn(view);
	switch (kind) {
		case "lay": {
			const items = [...new Set(ids())].map((id) => ({ id, ...xy() }));
			return { kind, items, ...(draw(3) === 0 ? { face: "down" as const } : {}) };
		}
		case "turn":
			return { kind, ids: ids(), by: draw(24) * 15 };
		case "stack":
			return { kind, ids: ids(), on: one(), at: draw(2) === 0 ? "top" : "bottom" };
		case "draw":
			return {
				kind,
				from: one(),
				count: 1 + draw(3),
				to: draw(2) === 0 ? "hand" : { ...xy(), face: "down" },
			};
		case "deal":
			return { kind, from: one(), count: 1, to: [who(), who()] };
		case "shuffle":
			return draw(2) === 0 ? { kind, id: one() } : { kind, ids: ids() };
		case "reverse":
			return { kind, id: one() };
		case "cut":
			return { kind, id: one(), count: 1 + draw(4), ...xy() };
		case "spread":
			return { kind, id: one(), ...xy(), step: 10 };
		case "look":
			return { kind, at: one(), ...(draw(2) === 0 ? { count: 1 + draw(4) } : {}) };
		case "endLook":
			return { kind, shuffle: draw(2) === 0 };
		case "arrange":
			return { kind, ids: hand().reverse() };
		case "show":
			return { kind, ids: hand().slice(0, 2), to: draw(3) === 0 ? "all" : [who()] };
		case "give":
			return { kind, ids: ids(), to: who() };
		case "passHands":
			return { kind, to: draw(2) === 0 ? "left" : "right" };
		case "count":
			return { kind, id: withValue(), by: draw(9) - 4 };
		case "page":
			return { kind, id: withValue(), to: draw(5) };
		case "putIn":
			return { kind, ids: ids(), into: one() };
		case "roll":
			return { kind, ids: [withValue()] };
		case "lock":
			return { kind, ids: ids(), isLocked: draw(3) === 0 };
		case "settings":
			return { kind, isOpen: draw(4) === 0, playersManage: draw(4) === 0 };
		case "turnOrder": {
			const order = [...new Set(Array.from({ length: draw(5) }, who))];
			const active = draw(3) === 0 ? { active: [who()] } : {};
			return {
				kind,
				order,
				isSimultaneous: draw(2) === 0,
				...active,
				...(draw(3) === 0 && { round: 1 + draw(3) }),
			};
		}
		case "endTurn": {
			const { active = [] } = (view.turns ?? {}) as Partial<TurnsEntry>;
			const of = draw(2) === 0 ? seat : (active[draw(active.length || 1)] ?? who());
			return { kind, seat: of, ...(draw(3) === 0 && { next: who() }) };
		}
		case "scores":
			return { kind, start: draw(4) === 0 ? null : draw(20) - 10 };
		case "score":
			return { kind, seat: draw(2) === 0 ? seat : who(), by: draw(9) - 4 };
		case "timer": {
			const ms = draw(3) === 0 ? { ms: 1000 + draw(9) * 1000 } : {};
			return { kind, startMs: draw(4) === 0 ? null : draw(9) * 1000, isDown: draw(3) > 0, ...ms };
		}
		case "runTimer":
			return { kind, isRunning: draw(3) > 0, isFromStart: draw(4) === 0 };
		case "endTimer":
			return { kind, since: ((view.timer ?? {}) as Partial<TimerEntry>).runningSince ?? 0 };
		case "ask": {
			const of = any(choiceKinds);
			const asked = [...new Set([seat, who(), who()])];
			return { kind, question: `question ${draw(9)}`, of, options: ["left", "right"], seats: asked };
		}
		case "choose": {
			const { id = 0, of } = (view.choice ?? {}) as Partial<ChoiceEntry>;
			return {
				kind,
				choice: id,
				...(of === "cards" ? { cards: hand().slice(0, draw(3)) } : { value: draw(2) }),
			};
		}
		case "reveal":
		case "withdraw":
			return { kind, choice: ((view.choice ?? {}) as Partial<ChoiceEntry>).id ?? 0 };
		case "addStandIn":
			return { kind, name: `${draw(3)}`, colour: "#aabbcc" };
		case "removeStandIn": {
			const standIns = Object.entries(view).flatMap(([entry, seated]) =>
				"isStandIn" in seated ? entry.slice("seat:".length) : [],
			);
			return { kind, seat: standIns[draw(standIns.length || 1)] ?? who() };
		}
		case "putSpot": {
			const rules = { seenBy: any(spotViewers), snap: any(snaps), face: any(arrivingFaces) };
			const area = { ...xy(), widthMm: 50 + draw(500), heightMm: 50 + draw(500) };
			const seat = draw(4) === 0 ? null : draw(seats.length);
			if (draw(3) === 0) return { kind, id: spot(), ...(draw(2) === 0 ? rules : area) };
			return { kind, name: `spot ${draw(9)}`, ...area, role: any(spotRoles), seat, ...rules };
		}
		case "removeSpot":
			return { kind, id: spot() };
		case "putRoutine": {
			const [[id, was] = []] = [any(routines)];
			const routine = someRoutine(view, draw);
			if (id === undefined || was === undefined || draw(2) === 0) return { kind, routine };
			return { kind, id, was: draw(4) === 0 ? routine : was, routine };
		}
		case "removeRoutine":
		case "run":
			return { kind, id: any([...routines.map(([id]) => id), "missing"]) };
		case "saveSetUp":
		case "deleteSetUp":
			return { kind, name };
		case "returnTo":
			return { kind, name, shuffle: draw(2) === 0 };
		case "rewind":
			return { kind, to: draw(seq + 1), shuffle: draw(2) === 0 };
		case "profile":
			return { kind, name: `${seat}${draw(5)}`, colour: "#aabbcc" };
		case "bring": {
			const pieces = ["die-6", "coin", "counter", "pawn-red", "card-63.5x88.9", "card-30x20", "nothing"];
			const piece = pieces[draw(pieces.length)] as string;
			return { kind, piece, name: `brought-${piece}`, count: draw(4), ...xy() };
		}
		case "write":
			return { kind, id: blank(), text: `secret-text-${seat}-${seq}` };
		case "tidy":
		case "undo":
		case "redo":
			return { kind };
		default:
			return { kind, ids: ids() };
	}
}
