import type { GameOfMine, People } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { Fault } from "../ui/Fault.tsx";
import styles from "./PeopleDialog.module.css";
import { type MemberRole, useChangeRole, useOfferGame, useRemoveMember } from "./queries.ts";

const roles: readonly MemberRole[] = ["coDesigner", "viewer"];

type Props = {
	game: GameOfMine;
	member: People["members"][number];
	/** Whether the user of this page owns the game. */
	isOwner: boolean;
	/** Whether it is the user of this page. */
	isSelf: boolean;
	onStatus(text: string): void;
};

/** A member, whom the owner can give another role, hand the game to, or remove. */
export function MemberRow({ game, member, isOwner, isSelf, onStatus }: Props) {
	const { user, role } = member;
	const { name } = user;
	const [asking, setAsking] = useState<"remove" | "offer">();
	const [stays, setStays] = useState(true);
	const close = () => setAsking(undefined);
	const change = useChangeRole(game.id, user.id);
	const remove = useRemoveMember(game.id, () => onStatus(t("people.isRemoved", { name })));
	const offer = useOfferGame(game.id, () => {
		close();
		onStatus(t("people.isOffered", { name }));
	});
	const error = change.error ?? remove.error ?? offer.error;
	return (
		<li className={styles.row}>
			<p className={styles.name} dir="auto">
				{name}
				{isSelf && <span className={styles.you}> {t("people.you")}</span>}
			</p>
			{isOwner ? (
				<Choice
					className={styles.choose}
					aria-label={t("people.roleOf", { name })}
					value={role}
					onChoose={(one) => change.mutate(one as MemberRole)}
					options={roles.map((one) => ({ value: one, label: t(`people.role_${one}`) }))}
				/>
			) : (
				<p className={styles.role}>{t(`people.role_${role}`)}</p>
			)}
			{isOwner && asking === undefined && (
				<div className={styles.actions}>
					<Button isSmall look="quiet" onClick={() => setAsking("offer")}>
						{t("people.handOver")}
						<span className="unseen"> {name}</span>
					</Button>
					<Button isSmall look="quiet" onClick={() => setAsking("remove")}>
						{t("people.remove")}
						<span className="unseen"> {name}</span>
					</Button>
				</div>
			)}
			{asking === "remove" && (
				<div className={styles.question}>
					<p>{t("people.removeText", { name })}</p>
					<div className={styles.actions}>
						<Button isSmall look="danger" isBusy={remove.isPending} onClick={() => remove.mutate(user.id)}>
							{t("people.remove")}
							<span className="unseen"> {name}</span>
						</Button>
						<Button isSmall look="quiet" onClick={close}>
							{t("people.keep")}
						</Button>
					</div>
				</div>
			)}
			{asking === "offer" && (
				<div className={styles.question}>
					<p>{t("people.offerText", { name })}</p>
					<Check
						type="checkbox"
						checked={stays}
						onChange={({ target }) => setStays(target.checked)}
						label={t("people.stays")}
						hint={t("people.staysHint")}
					/>
					<div className={styles.actions}>
						<Button
							isSmall
							look="primary"
							isBusy={offer.isPending}
							onClick={() => offer.mutate({ userId: user.id, ownerStays: stays })}
						>
							{t("people.offer")}
							<span className="unseen"> {name}</span>
						</Button>
						<Button isSmall look="quiet" onClick={close}>
							{t("people.keep")}
						</Button>
					</div>
				</div>
			)}
			<Fault error={error} />
		</li>
	);
}
