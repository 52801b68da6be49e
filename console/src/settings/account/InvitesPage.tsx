import type { Invite, NewInvite } from "@tuckbox/client";
import { LinkAddress } from "@tuckbox/web/links/LinkAddress.tsx";
import { LinkName } from "@tuckbox/web/links/LinkName.tsx";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { useAccount } from "../../api/queries.ts";
import { Fault } from "../../ui/Fault.tsx";
import { Confirm } from "../parts/Confirm.tsx";
import { fieldFaults } from "../parts/faults.ts";
import { Item, Listed } from "../parts/Listed.tsx";
import {
	useInvite,
	useInvites,
	useRenameInvite,
	useRenewInvite,
	useTakeBackInvite,
} from "../parts/queries.ts";
import { SettingsPage } from "../parts/SettingsPage.tsx";
import { ShownOnce } from "../parts/ShownOnce.tsx";

const guestOf = ({ email }: Invite) => email ?? t("settings.anyoneWithLink");
const nameOf = (invite: Invite) => invite.name || guestOf(invite);

function CreateInvite({ onClose, onCreated }: { onClose(): void; onCreated(invite: NewInvite): void }) {
	const [email, setEmail] = useState("");
	const [name, setName] = useState("");
	const create = useInvite((made) => {
		onClose();
		onCreated(made);
	});
	const { fields, other } = fieldFaults(create.error, { email: t("settings.theEmail") });
	return (
		<Dialog
			title={t("settings.newInvite")}
			onClose={onClose}
			onSubmit={() => create.mutate({ email: email.trim(), name: name.trim() })}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						{t("settings.createLink")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={t("settings.emailOptional")}
				type="text"
				inputMode="email"
				value={email}
				onChange={(event) => setEmail(event.target.value)}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				hint={t("settings.inviteHint")}
				fault={fields.email}
			/>
			<Field
				label={t("links.nameOptional")}
				hint={t("links.nameHint")}
				value={name}
				onChange={(event) => setName(event.target.value)}
				maxLength={200}
				autoComplete="off"
				dir="auto"
			/>
			<Fault>{other}</Fault>
		</Dialog>
	);
}

function TakeBack({ invite, onClose }: { invite: Invite; onClose(): void }) {
	const takeBack = useTakeBackInvite(invite, () => {
		showToast(t("settings.inviteWithdrawn"));
		onClose();
	});
	return (
		<Confirm
			title={t("settings.withdrawAsk")}
			action={t("settings.withdraw")}
			keep={t("settings.keep")}
			change={takeBack}
			onClose={onClose}
		>
			{t("settings.withdrawEffect", { guest: invite.email ?? t("settings.anyoneWhoHasIt") })}
		</Confirm>
	);
}

function OpenInvite({ invite, onEnd }: { invite: Invite; onEnd(): void }) {
	const rename = useRenameInvite(invite);
	const renew = useRenewInvite(invite);
	const { name, url } = invite;
	return (
		<Item
			name={<LinkName name={name} otherwise={guestOf(invite)} onRename={rename.mutateAsync} />}
			facts={
				<>
					{name && `${guestOf(invite)} · `}
					{t("settings.validUntil", { day: dayText(invite.expiresAt) })}
					{url === null && (
						<>
							<br />
							{t("links.notShown")}
						</>
					)}
				</>
			}
		>
			<LinkAddress url={url} name={nameOf(invite)} onRenew={() => renew.mutateAsync()} />
			<Button isSmall onClick={onEnd}>
				{rich("settings.withdrawOf", {
					guest: nameOf(invite),
					unseen: (text) => <span className="unseen">{text}</span>,
				})}
			</Button>
		</Item>
	);
}

/** Links with which other people create accounts here. */
export function InvitesPage() {
	const account = useAccount();
	const invites = useInvites();
	const [isCreating, setIsCreating] = useState(false);
	const [created, setCreated] = useState<NewInvite>();
	const [ending, setEnding] = useState<Invite>();
	const mayInvite = account.data?.account.mayInvite;
	const create = (
		<Button look="primary" icon="plus" onClick={() => setIsCreating(true)}>
			{t("settings.newInvite")}
		</Button>
	);
	const isEmpty = invites.data?.length === 0;
	return (
		<SettingsPage
			title={t("settings.invites")}
			lede={t("settings.invitesLede")}
			action={mayInvite && !isEmpty && create}
		>
			{created && (
				<ShownOnce
					title={t("settings.inviteReady")}
					lines={[{ label: t("settings.inviteLink"), text: created.url }]}
					onDone={() => setCreated(undefined)}
				>
					{t("settings.inviteReadyText", {
						guest: created.email ?? t("settings.personYouInvite"),
						day: dayText(created.expiresAt),
					})}
				</ShownOnce>
			)}
			<Listed
				what={t("settings.yourInvites")}
				query={invites}
				empty={
					mayInvite === false
						? {
								icon: "mail",
								title: t("settings.askOperator"),
								children: <p>{t("settings.onlyOperator")}</p>,
							}
						: {
								icon: "mail",
								title: t("settings.noInvites"),
								children: <p>{t("settings.noInvitesText")}</p>,
								actions: create,
							}
				}
			>
				{(invite) => <OpenInvite key={invite.id} invite={invite} onEnd={() => setEnding(invite)} />}
			</Listed>
			{isCreating && <CreateInvite onClose={() => setIsCreating(false)} onCreated={setCreated} />}
			{ending && <TakeBack invite={ending} onClose={() => setEnding(undefined)} />}
		</SettingsPage>
	);
}
