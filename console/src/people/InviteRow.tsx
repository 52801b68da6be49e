import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { Fault } from "../ui/Fault.tsx";
import styles from "./PeopleDialog.module.css";
import { type OpenInvite, useRevokeInvite } from "./queries.ts";

type Props = {
	gameId: string;
	invite: OpenInvite;
	/** The name of the member to whom the game is offered. */
	name: string | undefined;
	onStatus(text: string): void;
};

/** An invitation, or the offer of the game, that waits for an answer. */
export function InviteRow({ gameId, invite, name = "", onStatus }: Props) {
	const who = invite.email ?? name;
	const revoke = useRevokeInvite(gameId, () => onStatus(t("people.isRevoked", { who })));
	return (
		<li className={styles.row}>
			<div className={styles.text}>
				<p className={styles.name} dir="auto">
					{who}
				</p>
				<p className={styles.hint}>
					{invite.role === "owner"
						? t("people.offered", { day: dayText(invite.expiresAt) })
						: t("people.invited", {
								role: t(`people.role_${invite.role}`),
								day: dayText(invite.expiresAt),
							})}
				</p>
				<Fault error={revoke.error} />
			</div>
			<Button isSmall isBusy={revoke.isPending} onClick={() => revoke.mutate(invite.id)}>
				{t("people.revoke")}
				<span className="unseen"> {who}</span>
			</Button>
		</li>
	);
}
