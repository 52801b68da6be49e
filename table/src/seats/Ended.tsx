import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useSession } from "../session/session.ts";
import { Notice } from "./Notice.tsx";

/** The reason why this page cannot play at the table, or no longer can. */
export function Ended({ why, code }: { why: string; code: string | undefined }) {
	const { tableId } = useSession().client;
	const isGone = code === "TABLE_NOT_FOUND";
	const reason = isGone ? "deleted" : why === "restart" || why === "slow" ? "closed" : (why as "replaced");
	return (
		<Notice
			title={t(`table.ended_${reason}`)}
			actions={
				why === "refused" && !isGone ? (
					<Button
						look="primary"
						onClick={() => location.assign(`/sign-in?next=${encodeURIComponent(`/tables/${tableId}`)}`)}
					>
						{t("table.signIn")}
					</Button>
				) : (
					!isGone &&
					why !== "deleted" && (
						<Button look="primary" onClick={() => location.reload()}>
							{why === "replaced" ? t("table.playHere") : t("table.reload")}
						</Button>
					)
				)
			}
		>
			{t(`table.ended_${reason}Text`)}
		</Notice>
	);
}
