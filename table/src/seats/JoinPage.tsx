import type { CallError } from "@tuckbox/web/api/call.ts";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Mark } from "@tuckbox/web/ui/Icon.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useEffect, useState } from "react";
import { goToTable } from "../session/address.ts";
import { keepProfile, keptProfile } from "./colours.ts";
import styles from "./JoinPage.module.css";
import { Notice } from "./Notice.tsx";
import { SeatFields } from "./SeatFields.tsx";
import { readInvitation, sitDown, type TableInvitation } from "./seat-calls.ts";
import { keepSeat, keptSeat } from "./seats.ts";

/** The reason why a guest cannot take a seat, with a way to retry. */
function Refusal({ error, onRetry }: { error: CallError; onRetry(): void }) {
	if (error.status === 404) return <Notice title={t("table.linkEnded")}>{t("table.askForLink")}</Notice>;
	return (
		<Notice
			title={t("table.noAnswer")}
			actions={
				<Button icon="retry" onClick={onRetry}>
					{t("look.retry")}
				</Button>
			}
		>
			{error.code === "RATE_LIMITED" ? t("table.waitAMoment") : t("table.noAnswerText")}
		</Notice>
	);
}

function Form({ secret, invitation }: { secret: string; invitation: TableInvitation }) {
	const [profile, setProfile] = useState(() => keptProfile(invitation.colours));
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	const seat = keptSeat(secret);
	const watches = invitation.role === "spectator" || invitation.role === "observer";

	async function sit() {
		const name = profile.name.trim();
		if (name === "") return setFault(t("table.nameNeeded"));
		setIsBusy(true);
		try {
			const { tableId } = await sitDown(secret, { ...profile, name });
			keepProfile({ ...profile, name });
			keepSeat(secret, tableId);
			goToTable(tableId);
		} catch (error) {
			const [{ faultText }] = await Promise.all([import("../session/refusals.ts"), loadWords(["play"])]);
			const { code } = error as CallError;
			setFault(code === "NETWORK_ERROR" ? t("table.noAnswerText") : faultText(error));
			setIsBusy(false);
		}
	}
	if (invitation.isClosed) return <p className={styles.state}>{t("table.isClosed")}</p>;
	return (
		<>
			{seat !== undefined && (
				<Button look="primary" onClick={() => goToTable(seat)}>
					{t("table.backToSeat")}
				</Button>
			)}
			{invitation.isFull ? (
				<p className={styles.state}>{t("table.isFull")}</p>
			) : (
				<form
					className={styles.form}
					onSubmit={(event) => {
						event.preventDefault();
						if (!isBusy) void sit();
					}}
				>
					{seat !== undefined && <h2>{t("table.orNewSeat")}</h2>}
					<SeatFields
						profile={profile}
						taken={invitation.colours}
						onChange={(next) => {
							setProfile(next);
							setFault(undefined);
						}}
						fault={fault}
					/>
					<Button look={seat === undefined ? "primary" : undefined} type="submit" isBusy={isBusy}>
						{watches ? t("table.watch") : t("table.sitDown")}
					</Button>
				</form>
			)}
		</>
	);
}

/** Lets a guest with a link take a seat: it needs a name and a colour, but no account. */
export function JoinPage({ secret }: { secret: string }) {
	const [invitation, setInvitation] = useState<TableInvitation>();
	const [error, setError] = useState<CallError>();
	const [tries, setTries] = useState(0);
	useTitle(invitation?.table.name);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each try reads it again
	useEffect(() => {
		let isGone = false;
		setError(undefined);
		readInvitation(secret).then(
			(found) => !isGone && setInvitation(found),
			(fault) => !isGone && setError(fault),
		);
		return () => {
			isGone = true;
		};
	}, [secret, tries]);
	if (error) return <Refusal error={error} onRetry={() => setTries(tries + 1)} />;
	return (
		<main className={styles.page}>
			<div className={styles.card}>
				<p className={styles.game} dir="auto">
					<Mark />
					{invitation?.game.name ?? <Skeleton width="8rem" height="1em" />}
				</p>
				<h1 dir="auto">{invitation?.table.name ?? <Skeleton width="14rem" height="1.2em" />}</h1>
				{invitation && (
					<>
						<p className={styles.lede}>{t(`table.invited_${invitation.role}`)}</p>
						<Form secret={secret} invitation={invitation} />
					</>
				)}
			</div>
		</main>
	);
}
