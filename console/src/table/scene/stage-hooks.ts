import type { Topic } from "@tuckbox/client/table";
import type { Entry, HandEntry, ItemEntry, SeatEntry, StackEntry, TableEntry } from "@tuckbox/pieces/table";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Stage } from "./stage.ts";

const StageContext = createContext<Stage | undefined>(undefined);
export const StageProvider = StageContext.Provider;

export function useStage(): Stage {
	const stage = useContext(StageContext);
	if (stage === undefined) throw new Error("there is no stage around this component");
	return stage;
}

/** A part of the table's state that stays the same object until its topic changes. */
export function useTopic<T>(topic: Topic, read: (stage: Stage) => T): T {
	const stage = useStage();
	return useSyncExternalStore(
		(onChange) => stage.table.subscribe(topic, onChange),
		() => read(stage),
	);
}

function useEntry<E extends Entry>(name: Topic): E | undefined {
	return useTopic(name, ({ table }) => table.entry(name)) as E | undefined;
}

export const useItem = (id: string) => useEntry<ItemEntry | StackEntry>(`item:${id}`);
export const useHand = (seat: string) => useEntry<HandEntry>(`hand:${seat}`);
export const useSeat = (seat: string) => useEntry<SeatEntry>(`seat:${seat}`);
export const useFiles = () => useTopic("head", ({ table }) => table.head?.files ?? "");
export const useVersion = () => useEntry<TableEntry>("table")?.version ?? 0;
export const useOwnSeat = () => useTopic("head", ({ seat }) => seat);
