import type { Invite, NewInvite } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { useAccount } from "../../api/queries.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { fieldFaults } from "../parts/faults.ts";
import { Item, Listed } from "../parts/Listed.tsx";
import { useInvite, useInvites, useTakeBackInvite } from "../parts/queries.ts";
import { FormFault, SettingsPage } from "../parts/SettingsPage.tsx";
import { ShownOnce } from "../parts/ShownOnce.tsx";

const guestOf = ({ email }: Invite) => email ?? t("settings.anyoneWithLink");

function CreateInvite({ onClose, onCreated }: { onClose(): void; onCreated(invite: NewInvite): void }) {
	const [email, setEmail] = useState("");
	const create = useInvite((made) => {
		onClose();
		onCreated(made);
	});
	const { fields, other } = fieldFaults(create.error, { email: t("settings.theEmail") });
	return (
		<Dialog
			title={t("settings.newInvite")}
			onClose={onClose}
			onSubmit={() => create.mutate(email.trim())}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						{t("settings.createLink")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("settings.cancel")}
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
			<FormFault>{other}</FormFault>
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
				{(invite) => (
					<Item
						key={invite.id}
						name={guestOf(invite)}
						facts={t("settings.validUntil", { day: dayText(invite.expiresAt) })}
					>
						<Button isSmall onClick={() => setEnding(invite)}>
							{rich("settings.withdrawOf", {
								guest: guestOf(invite),
								unseen: (text) => <span className="unseen">{text}</span>,
							})}
						</Button>
					</Item>
				)}
			</Listed>
			{isCreating && <CreateInvite onClose={() => setIsCreating(false)} onCreated={setCreated} />}
			{ending && <TakeBack invite={ending} onClose={() => setEnding(undefined)} />}
		</SettingsPage>
	);
}
