import type { NewPersonalToken, PersonalToken } from "@tuckbox/client";
import { widestScope } from "@tuckbox/pieces";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { Confirm } from "../parts/Confirm.tsx";
import { Item, Listed } from "../parts/Listed.tsx";
import { useRevokeToken, useTokens } from "../parts/queries.ts";
import { SettingsPage } from "../parts/SettingsPage.tsx";
import { ShownOnce } from "../parts/ShownOnce.tsx";
import { LastUsed } from "./ConnectionsPage.tsx";
import { CreateToken } from "./CreateToken.tsx";

function Revoke({ token, onClose }: { token: PersonalToken; onClose(): void }) {
	const isSignIn = token.kind === "signIn";
	const revoke = useRevokeToken(token, () => {
		showToast(
			isSignIn
				? t("settings.isSignedOut", { name: token.name })
				: t("settings.isRevoked", { name: token.name }),
		);
		onClose();
	});
	return (
		<Confirm
			title={
				isSignIn
					? t("settings.signOutOf", { name: token.name })
					: t("settings.revokeTokenAsk", { name: token.name })
			}
			action={t(isSignIn ? "settings.signOut" : "settings.revokeToken")}
			keep={t("settings.keep")}
			change={revoke}
			onClose={onClose}
		>
			{t(isSignIn ? "settings.signInEffect" : "settings.tokenEffect")}
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
			{t("settings.newToken")}
		</Button>
	);
	return (
		<SettingsPage
			title={t("settings.tokens")}
			lede={t("settings.tokensLede")}
			action={tokens.data && tokens.data.length > 0 && create}
		>
			{created && (
				<ShownOnce
					title={t("settings.isReady", { name: created.name })}
					lines={[{ label: t("settings.accessToken"), text: created.token }]}
					onDone={() => setCreated(undefined)}
				>
					{rich("settings.copyToken", {
						variable: <code>TUCKBOX_TOKEN</code>,
						header: <code>Authorization: Bearer …</code>,
					})}
				</ShownOnce>
			)}
			<Listed
				what={t("settings.yourTokens")}
				query={tokens}
				empty={{
					icon: "key",
					title: t("settings.noTokens"),
					children: <p>{t("settings.noTokensText")}</p>,
					actions: create,
				}}
			>
				{(token) => (
					<Item
						key={token.id}
						name={token.name}
						tag={token.scope !== widestScope && t(`scopes.label_${token.scope}`)}
						facts={
							<>
								{t(token.kind === "signIn" ? "settings.signedInOn" : "settings.createdOn", {
									day: dayText(token.createdAt),
								})}{" "}
								· <LastUsed at={token.lastUsedAt} /> ·{" "}
								{token.expiresAt === null
									? t("settings.untilRevoked")
									: t("settings.until", { day: dayText(token.expiresAt) })}
							</>
						}
					>
						<Button isSmall onClick={() => setEnding(token)}>
							{rich(token.kind === "signIn" ? "settings.signOutName" : "settings.revokeName", {
								name: token.name,
								unseen: (text) => <span className="unseen">{text}</span>,
							})}
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
