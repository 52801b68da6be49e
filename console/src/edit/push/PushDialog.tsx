import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import type { ReactNode } from "react";
import { Fault } from "../../ui/Fault.tsx";
import { canStart } from "./flow.ts";
import { PushDone, PushProgressBar } from "./PushState.tsx";
import { changesIn, type Sign, whatChanges } from "./signs.ts";
import type { usePush } from "./usePush.ts";

/**
 * The fault of a push: the files that cannot be sent with their reasons, or the reason why a preview or a push failed.
 */
function PushFault({
	failure,
	refused,
}: {
	failure: Error | undefined;
	refused: readonly { file: string; reason: string }[];
}) {
	const [first] = refused;
	if (first === undefined) return <Fault error={failure} isBoxed />;
	return (
		<Fault isBoxed>
			{refused.length === 1
				? t("edit.oneRefused", { file: first.file, reason: first.reason })
				: t("edit.someRefused", { count: refused.length, file: first.file, reason: first.reason })}
			{failure !== undefined && ` ${t("edit.noneChanged")}`}
		</Fault>
	);
}

type Props = {
	title: string;
	push: ReturnType<typeof usePush>;
	/** Number of pieces that the push creates, changes, leaves and skips. */
	counts: ReadonlyMap<Sign, number>;
	/** Number of files that cannot be sent, and are left out. */
	leftOut?: number;
	/** Whether something is missing, such as a name. */
	isIncomplete: boolean;
	/** Whether what is chosen is still being read: what is shown, and would be pushed, is from before. */
	isReading?: boolean;
	/** The files that cannot be sent, which are named with their reasons. */
	refused: readonly { file: string; reason: string }[];
	/** The result: the target of the push, and further remarks on it. */
	done: { gameId: string; name: string; onAddMore?: () => void; more?: ReactNode };
	onClose(): void;
	children: ReactNode;
};

/** The dialog of a push: what it will do, then its progress, then its result. */
export function PushDialog(props: Props) {
	const {
		title,
		push,
		counts,
		leftOut = 0,
		isIncomplete,
		isReading = false,
		refused,
		done,
		onClose,
		children,
	} = props;
	const { flow, failure, start, stop } = push;
	// only pieces are counted
	const toDo = changesIn(counts);
	const isNothing = toDo === 0 && push.setUps.length === 0 && push.players === undefined;
	const what = whatChanges(counts);
	if (flow.state === "done") return <PushDone {...done} {...flow.result} onClose={onClose} />;
	const isBusy = flow.state === "pushing";
	return (
		<Dialog
			title={title}
			isWide
			onClose={onClose}
			onSubmit={() => {
				if (canStart(flow) && !isNothing && !isIncomplete && !isReading) void start();
			}}
			actions={
				isBusy ? (
					<Button onClick={stop}>{t("edit.stop")}</Button>
				) : (
					<>
						<PushFault failure={failure} refused={refused} />
						<Button
							look="primary"
							type="submit"
							icon="upload"
							disabled={isNothing || isIncomplete}
							isBusy={isReading || flow.state === "planning"}
						>
							{toDo === 0
								? t("edit.push")
								: leftOut > 0
									? t("edit.pushLeaving", { count: toDo, what, left: leftOut })
									: t("edit.pushCount", { count: toDo, what })}
						</Button>
						<Button look="quiet" onClick={onClose}>
							{t("shell.cancel")}
						</Button>
					</>
				)
			}
		>
			{isBusy ? <PushProgressBar progress={flow.progress} /> : children}
		</Dialog>
	);
}
