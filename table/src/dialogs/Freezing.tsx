import type { TableEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useState } from "react";
import { setFrozen } from "../session/api.ts";
import { faultText } from "../session/refusals.ts";
import { useEntry, useSession, useTopic } from "../session/session.ts";
import styles from "./Dialogs.module.css";

/** A switch that keeps the table at its version. Only the owner of the game may use it. */
export function Freezing() {
	const { client } = useSession();
	const head = useTopic("head", (known) => known.head);
	const version = useEntry<TableEntry>("table")?.version ?? 0;
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	if (head === undefined || version === 0) return null;
	const frozen = head.frozenVersion;
	function change(to: number | null) {
		setIsBusy(true);
		setFault(undefined);
		setFrozen(head?.game.id ?? "", client.tableId, to)
			.catch((error) => setFault(faultText(error)))
			.finally(() => setIsBusy(false));
	}
	return (
		<div className={styles.freezing}>
			<p>{frozen === null ? t("play.freezeText", { version }) : t("play.frozen", { version: frozen })}</p>
			<Button
				isSmall
				icon={frozen === null ? "pin" : undefined}
				isBusy={isBusy}
				onClick={() => change(frozen === null ? version : null)}
			>
				{frozen === null ? t("play.freeze", { version }) : t("table.unfreeze")}
			</Button>
			{fault && <p role="alert">{fault}</p>}
		</div>
	);
}
