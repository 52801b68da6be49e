import type { GameOfMine } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useState } from "react";
import { useAccount } from "../api/queries.ts";
import { Problem } from "../ui/Problem.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { InviteRow } from "./InviteRow.tsx";
import { MemberRow } from "./MemberRow.tsx";
import styles from "./PeopleDialog.module.css";
import { usePeople } from "./queries.ts";

/** The people of a game: its owner sees and changes all of it, others see who belongs to it. */
export function PeopleDialog({ game, onClose }: { game: GameOfMine; onClose(): void }) {
	const { data, error, refetch } = usePeople(game.id);
	const ownId = useAccount().data?.account.id;
	const [status, setStatus] = useState("");
	const isOwner = game.owner === undefined;
	return (
		<Dialog title={t("people.title", { name: game.name })} onClose={onClose}>
			{isOwner && <InviteForm gameId={game.id} onStatus={setStatus} />}
			{/* a toast would be below the dialog */}
			<p role="status" className={styles.hint}>
				{status}
			</p>
			{data ? (
				<ul className={styles.list} aria-label={t("people.people")}>
					<li className={styles.row}>
						<p className={styles.name} dir="auto">
							{data.owner.name}
							{data.owner.id === ownId && <span className={styles.you}> {t("people.you")}</span>}
						</p>
						<p className={styles.role}>{t("people.owner")}</p>
					</li>
					{data.members.map((member) => (
						<MemberRow
							key={member.user.id}
							game={game}
							member={member}
							isOwner={isOwner}
							isSelf={member.user.id === ownId}
							onStatus={setStatus}
						/>
					))}
					{data.invites?.map((invite) => (
						<InviteRow
							key={invite.id}
							gameId={game.id}
							invite={invite}
							name={data.members.find(({ user }) => user.id === invite.userId)?.user.name}
							onStatus={setStatus}
						/>
					))}
				</ul>
			) : error ? (
				<Problem title={t("people.notShown")} error={error} onRetry={() => void refetch()} />
			) : (
				<>
					<Loading what={t("people.people")} isPlural />
					<Skeleton width="100%" height="3rem" />
				</>
			)}
		</Dialog>
	);
}
