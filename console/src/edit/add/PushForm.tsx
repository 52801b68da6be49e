import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import type { ReactNode } from "react";
import { PushButtons } from "../push/PlanParts.tsx";
import { PushProgressBar } from "../push/PushState.tsx";
import type { Sign } from "../push/signs.ts";
import type { usePush } from "../push/usePush.ts";
import type { Picked } from "./plan.ts";

type Props = {
	title: string;
	push: ReturnType<typeof usePush>;
	/** How many pieces the push creates, changes, leaves and skips. */
	counts: ReadonlyMap<Sign, number>;
	/** A piece has no name yet. */
	isNameless: boolean;
	picked: readonly Picked[];
	/** Why pictures cannot be sent, by their ids. */
	faults: ReadonlyMap<string, string>;
	onClose(): void;
	children: ReactNode;
};

/** The dialog of a push by hand: what it will do, then how far it is. */
export function PushForm({ title, push, counts, isNameless, picked, faults, onClose, children }: Props) {
	const { run, failure, isPlanning, start, stop } = push;
	const toDo = (counts.get("+") ?? 0) + (counts.get("~") ?? 0);
	const isBusy = run?.state === "pushing";
	return (
		<Dialog
			title={title}
			isWide
			onClose={onClose}
			onSubmit={() => {
				if (!isBusy && !isPlanning && toDo > 0 && !isNameless) void start();
			}}
			actions={
				<PushButtons
					{...{ isBusy, isPlanning, failure, toDo, onClose }}
					isDisabled={isNameless}
					refused={picked.flatMap(({ id, file }) => {
						const reason = faults.get(id);
						return reason === undefined ? [] : [{ file: file.name, reason }];
					})}
					onStop={stop}
				/>
			}
		>
			{isBusy ? <PushProgressBar progress={run.progress} /> : children}
		</Dialog>
	);
}
