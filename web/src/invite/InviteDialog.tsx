import { useEffect, useState } from "react";
import { t } from "../messages/words.ts";
import { Button } from "../ui/Button.tsx";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Check, Field } from "../ui/Field.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { dayText } from "../ui/words.ts";
import styles from "./InviteDialog.module.css";
import {
	createLink,
	emptyLink,
	guestRoles,
	linksOf,
	type NewTableLink,
	revokeLink,
	type TableLink,
} from "./links.ts";

type Props = { gameId: string; tableId: string; name: string; onClose(): void };

/** Offers the roles of guests with a new link. */
function CreateLink({
	gameId,
	tableId,
	onCreated,
}: Omit<Props, "name" | "onClose"> & { onCreated(link: NewTableLink): void }) {
	const [role, setRole] = useState<TableLink["role"]>("player");
	const [seats, setSeats] = useState("");
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	async function create() {
		setIsBusy(true);
		setFault(undefined);
		try {
			onCreated(await createLink(gameId, tableId, { role, maxSeats: seats === "" ? null : Number(seats) }));
		} catch (error) {
			setFault((error as Error).message);
		} finally {
			setIsBusy(false);
		}
	}
	return (
		<form
			className={styles.form}
			onSubmit={(event) => {
				event.preventDefault();
				if (!isBusy) void create();
			}}
		>
			<fieldset className={styles.choice}>
				<legend>{t("invite.theyMay")}</legend>
				{guestRoles.map((one) => (
					<Check
						key={one}
						type="radio"
						name="role"
						checked={role === one}
						onChange={() => setRole(one)}
						label={t(`invite.${one}`)}
						hint={t(`invite.${one}Hint`)}
					/>
				))}
			</fieldset>
			<Field
				label={t("invite.maxSeats")}
				type="number"
				inputMode="numeric"
				min={1}
				max={20}
				value={seats}
				onChange={({ target }) => setSeats(target.value)}
				hint={t("invite.maxSeatsHint")}
				fault={fault}
			/>
			<Button look="primary" type="submit" isBusy={isBusy}>
				{t("invite.create")}
			</Button>
		</form>
	);
}

type Ending = "empty" | "end";

/** A link. The host can revoke it with its seats, or remove only the seats. */
function Link({ link, onEnd }: { link: TableLink; onEnd(how: Ending): Promise<void> }) {
	const [asked, setAsked] = useState<Ending>();
	const [isBusy, setIsBusy] = useState(false);
	const { role, seats, maxSeats, createdAt } = link;
	const what = t(`invite.${role}`);
	function end(how: Ending) {
		setIsBusy(true);
		onEnd(how)
			.then(() => setAsked(undefined))
			.catch(() => undefined)
			.finally(() => setIsBusy(false));
	}
	return (
		<li className={styles.link}>
			<div>
				<p className={styles.role}>{what}</p>
				<p className="quiet small">
					{maxSeats === null ? t("invite.taken", { seats }) : t("invite.takenOf", { seats, maxSeats })}
					{" · "}
					{dayText(createdAt)}
				</p>
			</div>
			{asked === undefined ? (
				<div className={styles.tools}>
					{seats > 0 && (
						<Button isSmall look="quiet" onClick={() => setAsked("empty")}>
							{t("invite.empty")}
							<span className="unseen"> {what}</span>
						</Button>
					)}
					<Button isSmall onClick={() => setAsked("end")}>
						{t("invite.end")}
						<span className="unseen"> {what}</span>
					</Button>
				</div>
			) : (
				<div className={styles.question}>
					<p className="small">{t(`invite.${asked}Effect`, { seats })}</p>
					<Button isSmall look="danger" isBusy={isBusy} onClick={() => end(asked)}>
						{t(asked === "end" ? "invite.endLink" : "invite.empty")}
					</Button>
					<Button isSmall look="quiet" onClick={() => setAsked(undefined)}>
						{t("invite.keep")}
					</Button>
				</div>
			)}
		</li>
	);
}

/** The links with which guests take seats. */
export function InviteDialog({ gameId, tableId, name, onClose }: Props) {
	const [created, setCreated] = useState<NewTableLink>();
	const [links, setLinks] = useState<readonly TableLink[]>();
	useEffect(() => {
		// without the list, links can still be created
		linksOf(gameId, tableId).then(setLinks, () => setLinks([]));
	}, [gameId, tableId]);
	return (
		<Dialog title={t("invite.title", { name })} onClose={onClose}>
			{created ? (
				<section aria-label={t("invite.ready")} className={styles.created}>
					<QrCode text={created.url} label={t("invite.qrCode")} />
					<div className={styles.copy}>
						<h3>{t("invite.ready")}</h3>
						<CopyLink url={created.url} label={t("invite.link")} title={name} />
						<p className="quiet small">{t("invite.shownOnce")}</p>
						<Button look="quiet" isSmall onClick={() => setCreated(undefined)}>
							{t("invite.another")}
						</Button>
					</div>
				</section>
			) : (
				<CreateLink
					gameId={gameId}
					tableId={tableId}
					onCreated={(link) => {
						setCreated(link);
						setLinks([link, ...(links ?? [])]);
					}}
				/>
			)}
			{links !== undefined && links.length > 0 && (
				<section className={styles.links} aria-labelledby="table-links">
					<h3 id="table-links">{t("invite.links", { count: links.length })}</h3>
					<ul>
						{links.map((link) => (
							<Link
								key={link.id}
								link={link}
								onEnd={async (how) => {
									if (how === "empty") {
										await emptyLink(gameId, tableId, link.id);
										return setLinks(links.map((one) => (one.id === link.id ? { ...one, seats: 0 } : one)));
									}
									await revokeLink(gameId, tableId, link.id);
									setLinks(links.filter(({ id }) => id !== link.id));
									if (created?.id === link.id) setCreated(undefined);
								}}
							/>
						))}
					</ul>
				</section>
			)}
		</Dialog>
	);
}
