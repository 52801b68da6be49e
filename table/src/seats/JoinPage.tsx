import { plays } from "@tuckbox/pieces/table";
import type { CallError } from "@tuckbox/web/api/call.ts";
import { loadWords, rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { CoverPicture } from "@tuckbox/web/ui/CoverPicture.tsx";
import { Mark } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useEffect, useState } from "react";
import { goToTable } from "../open/address.ts";
import { keepProfile, keptProfile } from "./colours.ts";
import styles from "./JoinPage.module.css";
import { Notice } from "./Notice.tsx";
import { SeatFields } from "./SeatFields.tsx";
import { readInvitation, sitDown, type TableInvitation } from "./seat-calls.ts";
import { keepSeat, keptSeat } from "./seats.ts";

/** Loaded if the guest can take the place of a stand-in. */
const PlaceChoice = late(async () => {
	const [{ PlaceChoice: choice }] = await Promise.all([import("./PlaceChoice.tsx"), loadWords(["standIns"])]);
	return choice;
});

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
	const [standIn, setStandIn] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	const hasStandIns = invitation.role === "player" && invitation.seats.some((one) => one.standIn);
	const seat = keptSeat(secret);
	const watches = !plays(invitation.role);

	async function sit() {
		const name = profile.name.trim();
		if (name === "") return setFault(t("table.nameNeeded"));
		setIsBusy(true);
		try {
			const { tableId } = await sitDown(secret, {
				...profile,
				name,
				...(standIn !== undefined && { standIn }),
			});
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
					{hasStandIns && <PlaceChoice seats={invitation.seats} standIn={standIn} onChoose={setStandIn} />}
					<Button look={seat === undefined ? "primary" : undefined} type="submit" isBusy={isBusy}>
						{watches ? t("table.watch") : t("table.sitDown")}
					</Button>
				</form>
			)}
		</>
	);
}

/** The game and the host, with a picture of what lies there, and those who are there now. */
function Invitation({ invitation }: { invitation: TableInvitation }) {
	const { host, game, table, role, seats, coverUrl } = invitation;
	const message = role === "player" ? "table.invitesToPlay" : "table.invitesToWatch";
	return (
		<>
			<CoverPicture src={coverUrl} className={styles.cover} instead={<Mark />} />
			<h1 className={styles.title}>
				{rich(message, {
					host: <bdi>{host.name}</bdi>,
					name: game.name,
					game: (name) => <strong dir="auto">{name}</strong>,
				})}
			</h1>
			<p className={styles.lede}>
				<bdi>{table.name}</bdi> · {t("table.noAccount")}
			</p>
			<ul className={styles.seats} aria-label={t("table.atTheTable")}>
				{seats.map(({ name, colour, isHere: isConnected, standIn }) => {
					const isHere = isConnected || standIn !== undefined;
					return (
						<li key={`${name} ${colour}`} data-away={!isHere || undefined}>
							<svg viewBox="0 0 16 16" aria-hidden="true">
								<circle
									cx="8"
									cy="8"
									r="6.5"
									fill={isHere ? colour : "none"}
									stroke={colour}
									strokeWidth="2"
								/>
							</svg>
							<bdi>{name}</bdi>
							<span className="unseen"> {t(isHere ? "table.hereNow" : "table.awayNow")}</span>
						</li>
					);
				})}
			</ul>
		</>
	);
}

/** Lets a guest with a link take a seat: it needs a name and a colour, but no account. */
export function JoinPage({ secret }: { secret: string }) {
	const [invitation, setInvitation] = useState<TableInvitation>();
	const [error, setError] = useState<CallError>();
	const [tries, setTries] = useState(0);
	useTitle(invitation?.game.name);
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
				{invitation === undefined ? (
					<>
						<div className={styles.cover} />
						<h1>
							<Skeleton width="14rem" height="1.2em" />
						</h1>
					</>
				) : (
					<>
						<Invitation invitation={invitation} />
						<Form secret={secret} invitation={invitation} />
					</>
				)}
			</div>
		</main>
	);
}
