import type { Invite, NewInvite } from "@tuckbox/client";
import { useState } from "react";
import { useAccount } from "../api/queries.ts";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Field } from "../look/Field.tsx";
import { showToast } from "../look/Toast.tsx";
import { dayText } from "../look/words.ts";
import { Confirm } from "./Confirm.tsx";
import { faultsOf } from "./faults.ts";
import { Item, Listed } from "./Listed.tsx";
import { useInvite, useInvites, useTakeBackInvite } from "./queries.ts";
import { FormFault, SettingsPage } from "./SettingsPage.tsx";
import { ShownOnce } from "./ShownOnce.tsx";

const guestOf = ({ email }: Invite) => email ?? "Anyone with the link";

function CreateInvite({ onClose, onCreated }: { onClose(): void; onCreated(invite: NewInvite): void }) {
	const [email, setEmail] = useState("");
	const create = useInvite((made) => {
		onClose();
		onCreated(made);
	});
	const { fields, other } = faultsOf(create.error, { email: "The email address" });
	return (
		<Dialog
			title="New invitation"
			onClose={onClose}
			onSubmit={() => create.mutate(email.trim())}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						Create link
					</Button>
					<Button look="quiet" onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<Field
				label="Email (optional)"
				type="text"
				inputMode="email"
				value={email}
				onChange={(event) => setEmail(event.target.value)}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				hint="Only this address can use the link. Leave it empty, and anyone with the link can."
				fault={fields.email}
			/>
			<FormFault>{other}</FormFault>
		</Dialog>
	);
}

function TakeBack({ invite, onClose }: { invite: Invite; onClose(): void }) {
	const takeBack = useTakeBackInvite(invite, () => {
		showToast("The invitation is withdrawn. Its link no longer works.");
		onClose();
	});
	return (
		<Confirm
			title="Withdraw the invitation?"
			action="Withdraw"
			keep="Keep it"
			change={takeBack}
			onClose={onClose}
		>
			The link for {invite.email ?? "anyone who has it"} stops working. You can create a new one.
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
			New invitation
		</Button>
	);
	const isEmpty = invites.data?.length === 0;
	return (
		<SettingsPage
			title="Invitations"
			lede="A link lets one person create an account of their own. Nothing is mailed: you send it."
			action={mayInvite && !isEmpty && create}
		>
			{created && (
				<ShownOnce
					title="The invitation is ready"
					lines={[{ label: "Invitation link", text: created.url }]}
					onDone={() => setCreated(undefined)}
				>
					Send this link to {created.email ?? "the person you invite"}. It is shown only now, and creates one
					account until {dayText(created.expiresAt)}.
				</ShownOnce>
			)}
			<Listed
				what="Your open invitations"
				query={invites}
				empty={
					mayInvite === false
						? {
								icon: "mail",
								title: "Ask the operator",
								children: <p>On this server only the operator can invite people.</p>,
							}
						: {
								icon: "mail",
								title: "No open invitations",
								children: <p>Create a link for each person you want to have here.</p>,
								actions: create,
							}
				}
			>
				{(invite) => (
					<Item key={invite.id} name={guestOf(invite)} facts={`Valid until ${dayText(invite.expiresAt)}`}>
						<Button isSmall onClick={() => setEnding(invite)}>
							Withdraw<span className="unseen"> the invitation for {guestOf(invite)}</span>
						</Button>
					</Item>
				)}
			</Listed>
			{isCreating && <CreateInvite onClose={() => setIsCreating(false)} onCreated={setCreated} />}
			{ending && <TakeBack invite={ending} onClose={() => setEnding(undefined)} />}
		</SettingsPage>
	);
}
