import type { HandEntry, ItemEntry, SeatEntry, StackEntry, TableEntry } from "@tuckbox/pieces/table";
import { createContext, type RefCallback, useCallback, useContext } from "react";
import { useEntry, useMe, useTopic } from "../../session/session.ts";
import type { Stage } from "./stage.ts";

const StageContext = createContext<Stage | undefined>(undefined);
export const StageProvider = StageContext.Provider;

export function useStage(): Stage {
	const stage = useContext(StageContext);
	if (stage === undefined) throw new Error("the component is not inside a scene");
	return stage;
}

export const useItem = (id: string) => useEntry<ItemEntry | StackEntry>(`item:${id}`);
export const useHand = (seat: string) => useEntry<HandEntry>(`hand:${seat}`);
export const useSeat = (seat: string) => useEntry<SeatEntry>(`seat:${seat}`);
export const useFiles = () => useTopic("head", ({ head }) => head?.files ?? "");
export const useVersion = () => useEntry<TableEntry>("table")?.version ?? 0;
export const useOwnSeat = () => useMe().seat;

/** Registers an element as a part of another seat's hand, on which things can be dropped. */
export function useDropOnHand(seat: string): RefCallback<HTMLElement> {
	const { otherHands } = useStage();
	return useCallback(
		(element) => {
			if (element === null) return;
			otherHands.set(element, seat);
			return () => void otherHands.delete(element);
		},
		[otherHands, seat],
	);
}
