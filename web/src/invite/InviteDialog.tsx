import { useEffect, useState } from "react";
import { LinkAddress } from "../links/LinkAddress.tsx";
import { LinkName } from "../links/LinkName.tsx";
import { t } from "../messages/words.ts";
import { Button } from "../ui/Button.tsx";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Check, Field } from "../ui/Field.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { Time } from "../ui/Time.tsx";
import { dayText } from "../ui/words.ts";
import styles from "./InviteDialog.module.css";
import {
	createLink,
	emptyLink,
	guestRoles,
	linksOf,
	renameLink,
	renewLink,
	revokeLink,
	type ShownTableLink,
	type TableLink,
} from "./links.ts";

type Props = { gameId: string; tableId: string; name: string; onClose(): void };

/** Offers the roles of guests with a new link. */
function CreateLink({
	gameId,
	tableId,
	onCreated,
}: Omit<Props, "name" | "onClose"> & { onCreated(link: ShownTableLink): void }) {
	const [role, setRole] = useState<TableLink["role"]>("player");
	const [seats, setSeats] = useState("");
	const [name, setName] = useState("");
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	async function create() {
		setIsBusy(true);
		setFault(undefined);
		try {
			const maxSeats = seats === "" ? null : Number(seats);
			onCreated(await createLink(gameId, tableId, { role, maxSeats, name: name.trim() }));
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
			<Field
				label={t("links.nameOptional")}
				hint={t("links.nameHint")}
				value={name}
				onChange={({ target }) => setName(target.value)}
				maxLength={200}
				autoComplete="off"
				dir="auto"
			/>
			<Button look="primary" type="submit" isBusy={isBusy}>
				{t("invite.create")}
			</Button>
		</form>
	);
}

type Ending = "empty" | "end";

type LinkProps = {
	link: TableLink;
	onEnd(how: Ending): Promise<void>;
	onRename(name: string): Promise<void>;
	onRenew(): Promise<void>;
	/** Shows it with its code, for a phone across the table. */
	onShow(link: ShownTableLink): void;
};

/** A link. The host can copy it again, revoke it with its seats, or remove only the seats. */
function Link({ link, onEnd, onRename, onRenew, onShow }: LinkProps) {
	const [asked, setAsked] = useState<Ending>();
	const [isBusy, setIsBusy] = useState(false);
	const { role, share, seats, taken, maxSeats, createdAt, lastUsedAt, name, url } = link;
	const what = name || t(`invite.${role}`);
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
				<div className={styles.role}>
					<LinkName name={name} otherwise={what} onRename={onRename} />
				</div>
				<p className="quiet small">
					{name && `${t(`invite.${role}`)} · `}
					{maxSeats === null ? t("invite.taken", { seats }) : t("invite.takenOf", { seats, maxSeats })}
					{" · "}
					{dayText(createdAt)}
				</p>
				{share && <p className="quiet small">{t("invite.ofShare", { name: share.name })}</p>}
				{lastUsedAt !== null && (
					<p className="quiet small">
						{t("invite.everTaken", { taken })} · {t("invite.lastUsed")} <Time at={lastUsedAt} />
					</p>
				)}
				{url === null && <p className="quiet small">{t("links.notShown")}</p>}
			</div>
			{asked === undefined ? (
				<div className={styles.tools}>
					<LinkAddress url={url} name={what} onRenew={onRenew} />
					{url !== null && (
						<Button isSmall look="quiet" onClick={() => onShow({ ...link, url })}>
							{t("invite.show")}
							<span className="unseen"> {what}</span>
						</Button>
					)}
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
	const [created, setCreated] = useState<ShownTableLink>();
	const [links, setLinks] = useState<readonly TableLink[]>();
	useEffect(() => {
		// without the list, links can still be created
		linksOf(gameId, tableId).then(setLinks, () => setLinks([]));
	}, [gameId, tableId]);
	const replace = (link: TableLink) =>
		setLinks((all) => all?.map((one) => (one.id === link.id ? link : one)));
	return (
		<Dialog title={t("invite.title", { name })} onClose={onClose}>
			{created ? (
				<section aria-label={t("invite.ready")} className={styles.created}>
					<QrCode text={created.url} label={t("invite.qrCode")} />
					<div className={styles.copy}>
						<h3>{t("invite.ready")}</h3>
						<CopyLink url={created.url} label={t("invite.link")} title={name} />
						<p className="quiet small">{t("links.copyAgain")}</p>
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
								onShow={setCreated}
								onRename={async (next) => replace(await renameLink(gameId, tableId, link.id, next))}
								onRenew={async () => replace(await renewLink(gameId, tableId, link.id))}
								onEnd={async (how) => {
									if (how === "empty") {
										await emptyLink(gameId, tableId, link.id);
										return replace({ ...link, seats: 0 });
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
