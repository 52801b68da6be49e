import type { TableEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { setFrozen, takeLatest } from "../session/api.ts";
import { useEntry, useMe, useTopic } from "../session/session.ts";

const report = (error: Error) => void showToast(error.message, { kind: "fault" });

/** Says that the table is closed, that all hands are open, or that a version waits. */
export function TableNotices() {
	const head = useTopic("head", (client) => client.head);
	const table = useEntry<TableEntry>("table");
	const isHost = useMe().role === "host";
	const frozen = head?.frozenVersion ?? null;
	const isBehind = head !== undefined && table !== undefined && head.latest > table.version;
	return (
		<>
			{head?.isClosed === true && <p>{t("table.tableIsClosed")}</p>}
			{table?.settings.isOpen === true && <p>{t("table.allHandsOpen")}</p>}
			{isHost && isBehind && frozen !== null && (
				<p>
					{t("table.frozenBehind", { version: frozen, latest: head.latest })}
					<Button isSmall onClick={() => void setFrozen(head.game.id, head.id, null).catch(report)}>
						{t("table.unfreeze")}
					</Button>
				</p>
			)}
			{isHost && isBehind && frozen === null && (
				<p>
					{t("table.updatesWait", { latest: head.latest, version: table.version })}
					<Button isSmall onClick={() => void takeLatest(head.game.id, head.id).catch(report)}>
						{t("table.takeUpdate")}
					</Button>
				</p>
			)}
		</>
	);
}
