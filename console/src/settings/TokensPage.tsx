import type { NewPersonalToken, PersonalToken } from "@tuckbox/client";
import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { showToast } from "../look/Toast.tsx";
import { dayText } from "../look/words.ts";
import { Confirm } from "./Confirm.tsx";
import { LastUsed } from "./ConnectionsPage.tsx";
import { CreateToken } from "./CreateToken.tsx";
import { Item, Listed } from "./Listed.tsx";
import { useRevokeToken, useTokens } from "./queries.ts";
import { SettingsPage } from "./SettingsPage.tsx";
import { ShownOnce } from "./ShownOnce.tsx";

function Revoke({ token, onClose }: { token: PersonalToken; onClose(): void }) {
	const isSignIn = token.kind === "signIn";
	const revoke = useRevokeToken(token, () => {
		showToast(isSignIn ? `${token.name} is signed out.` : `${token.name} is revoked.`);
		onClose();
	});
	return (
		<Confirm
			title={isSignIn ? `Sign out ${token.name}?` : `Revoke ${token.name}?`}
			action={isSignIn ? "Sign out" : "Revoke token"}
			keep="Keep it"
			change={revoke}
			onClose={onClose}
		>
			{isSignIn
				? "It has to sign in again before its next push. "
				: "Scripts that use it are refused from now on. It cannot be brought back, but you can create a new one. "}
			The pieces pushed with it stay.
		</Confirm>
	);
}

/** The user's access tokens. */
export function TokensPage() {
	const tokens = useTokens();
	const [isCreating, setIsCreating] = useState(false);
	const [created, setCreated] = useState<NewPersonalToken>();
	const [ending, setEnding] = useState<PersonalToken>();
	const create = (
		<Button look="primary" icon="plus" onClick={() => setIsCreating(true)}>
			New token
		</Button>
	);
	return (
		<SettingsPage
			title="Access tokens"
			lede="For scripts of your own, and where the command line is signed in. Treat a token like a password. All of them, and the console, push to the same pieces."
			action={tokens.data && tokens.data.length > 0 && create}
		>
			{created && (
				<ShownOnce
					title={`${created.name} is ready`}
					lines={[{ label: "Access token", text: created.token }]}
					onDone={() => setCreated(undefined)}
				>
					Copy the token now: it is shown only this once. Set <code>TUCKBOX_TOKEN</code> to it, or send it as{" "}
					<code>Authorization: Bearer …</code>, never in an address.
				</ShownOnce>
			)}
			<Listed
				what="Your access tokens"
				query={tokens}
				empty={{
					icon: "key",
					title: "No access tokens",
					children: <p>Create one for a script of your own, such as a nightly push.</p>,
					actions: create,
				}}
			>
				{(token) => (
					<Item
						key={token.id}
						name={token.name}
						tag={token.scope === "read" && "Read-only"}
						facts={
							<>
								{token.kind === "signIn" ? "Signed in" : "Created"} {dayText(token.createdAt)} ·{" "}
								<LastUsed at={token.lastUsedAt} /> ·{" "}
								{token.expiresAt === null ? "valid until revoked" : `valid until ${dayText(token.expiresAt)}`}
							</>
						}
					>
						<Button isSmall onClick={() => setEnding(token)}>
							{token.kind === "signIn" ? "Sign out" : "Revoke"}
							<span className="unseen"> {token.name}</span>
						</Button>
					</Item>
				)}
			</Listed>
			{isCreating && <CreateToken onClose={() => setIsCreating(false)} onCreated={setCreated} />}
			{ending && (
				<Revoke
					token={ending}
					onClose={() => {
						setEnding(undefined);
						if (ending.id === created?.id) setCreated(undefined);
					}}
				/>
			)}
		</SettingsPage>
	);
}
