import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { Fault } from "../ui/Fault.tsx";
import styles from "./PeopleDialog.module.css";
import { type ReceivedInvite, useAnswerInvite, useReceivedInvites } from "./queries.ts";

function Invitation({ invite }: { invite: ReceivedInvite }) {
	const { game, owner, role, ownerStays } = invite;
	const answer = useAnswerInvite(invite, (isAccepted) =>
		showToast(t(isAccepted ? "people.isAccepted" : "people.isDeclined", { game: game.name })),
	);
	const names = { owner: owner.name, game: game.name };
	return (
		<li className={styles.invitation}>
			<div className={styles.text}>
				<p dir="auto">{t(`people.received_${role}`, names)}</p>
				<p className={styles.hint}>
					{role === "owner"
						? t(ownerStays ? "people.offerStays" : "people.offerLeaves", { owner: owner.name })
						: t(`people.mayDo_${role}`)}
				</p>
				<Fault error={answer.error} />
			</div>
			<div className={styles.actions}>
				<Button look="primary" isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
					{t("people.accept")}
					<span className="unseen"> {game.name}</span>
				</Button>
				<Button look="quiet" onClick={() => answer.mutate(false)}>
					{t("people.decline")}
					<span className="unseen"> {game.name}</span>
				</Button>
			</div>
		</li>
	);
}

/** Games to which the user is invited. */
export function Invitations() {
	const invites = useReceivedInvites().data ?? [];
	if (invites.length === 0) return null;
	return (
		<section aria-label={t("people.invitations")}>
			<ul className={styles.invitations}>
				{invites.map((invite) => (
					<Invitation key={invite.id} invite={invite} />
				))}
			</ul>
		</section>
	);
}
