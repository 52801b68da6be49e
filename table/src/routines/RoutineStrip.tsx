import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { ownRoutines, type TableRoutine } from "../session/routines.ts";
import { useSession, useTopic } from "../session/session.ts";
import styles from "./RoutineStrip.module.css";
import { isRunning, runRoutine } from "./run.ts";
import { whyNot } from "./targets.ts";

/** Routines from this number on have no key. */
const keyCount = 9;

function RoutineButton({ routine, number }: { routine: TableRoutine; number: number }) {
	const session = useSession();
	const isBusy = useTopic("pending", (client) => isRunning(client, routine.id));
	const reason = useTopic("view", ({ view }) => whyNot(view, routine));
	const keys = number <= keyCount ? `Alt+${number}` : undefined;
	return (
		<Button
			isSmall
			isBusy={isBusy}
			aria-keyshortcuts={keys}
			// pressed, it shows the reason, also where no mouse can rest on it
			{...(reason !== undefined && { "aria-disabled": true })}
			title={reason ?? (keys && t("routines.runBy", { name: routine.name, keys }))}
			dir="auto"
			onClick={() => void runRoutine(session, routine)}
		>
			{routine.name}
		</Button>
	);
}

/** A button for each routine that the seat may run. */
export function RoutineStrip() {
	const session = useSession();
	useTopic("head", (client) => client.head);
	useTopic("view", (client) => client.view);
	return (
		<section className={styles.strip} aria-label={t("routines.routines")}>
			<ul>
				{ownRoutines(session).map((routine, i) => (
					<li key={routine.id}>
						<RoutineButton routine={routine} number={i + 1} />
					</li>
				))}
			</ul>
		</section>
	);
}
