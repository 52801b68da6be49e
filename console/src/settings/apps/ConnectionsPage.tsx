import type { Connection } from "@tuckbox/client";
import { widestScope } from "@tuckbox/pieces";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Confirm } from "../parts/Confirm.tsx";
import { Item, Listed } from "../parts/Listed.tsx";
import { useConnections, useRevokeConnection } from "../parts/queries.ts";
import { SettingsPage } from "../parts/SettingsPage.tsx";

/** The person who has registered an app, which its name does not show. */
function standingOf({ registeredBy: { by, name, email } }: Connection): string {
	if (by === "member") return t("settings.byMember", { name: name ?? "", email: email ?? "" });
	return by === "former" ? t("settings.byFormer") : t("settings.byOperator");
}

function pushedBy({ components, games }: Connection): string {
	return components === 0
		? t("settings.nothingPushed")
		: t("settings.piecesInGames", { pieces: components, games });
}

/** The last use of a key, in the middle of a line of facts. */
export function LastUsed({ at }: { at: number | null }) {
	return at === null ? t("settings.neverUsed") : rich("settings.lastUsed", { time: <Time at={at} /> });
}

function Revoke({ connection, onClose }: { connection: Connection; onClose(): void }) {
	const { app, components, tokens } = connection;
	const revoke = useRevokeConnection(connection, () => {
		showToast(t("settings.noLongerAccess", { name: app.name }));
		onClose();
	});
	return (
		<Confirm
			title={t("settings.revokeAsk", { name: app.name })}
			action={t("settings.revokeAccess")}
			keep={t("settings.keep")}
			change={revoke}
			onClose={onClose}
		>
			{t("settings.losesAccess", { count: tokens })}{" "}
			{components > 0 && `${t("settings.piecesStay", { count: components })} `}
			{t("settings.connectAgain")}
		</Confirm>
	);
}

/** The apps with access to the user's account. */
export function ConnectionsPage() {
	const connections = useConnections();
	const [ending, setEnding] = useState<Connection>();
	return (
		<SettingsPage
			title={t("settings.connections")}
			lede={t("settings.connectionsLede")}
			action={connections.data && connections.data.length > 0 && <ConnectDevice />}
		>
			<Listed
				what={t("settings.yourConnections")}
				query={connections}
				empty={{
					icon: "plug",
					title: t("settings.noConnections"),
					children: <p>{t("settings.noConnectionsText")}</p>,
					actions: <ConnectDevice />,
				}}
			>
				{(connection) => (
					<Item
						key={connection.app.id}
						name={connection.app.name}
						tag={
							[
								connection.registeredBy.by === "operator" && t("settings.operator"),
								connection.scope !== widestScope && t(`scopes.label_${connection.scope}`),
							]
								.filter(Boolean)
								.join(", ") || undefined
						}
						facts={
							<>
								{pushedBy(connection)} · <LastUsed at={connection.lastUsedAt} /> ·{" "}
								{t("settings.connectedOn", { day: dayText(connection.connectedAt) })} ·{" "}
								{standingOf(connection)}
							</>
						}
					>
						<Button isSmall onClick={() => setEnding(connection)}>
							{rich("settings.revokeOf", {
								name: connection.app.name,
								unseen: (text) => <span className="unseen">{text}</span>,
							})}
						</Button>
					</Item>
				)}
			</Listed>
			{ending && <Revoke connection={ending} onClose={() => setEnding(undefined)} />}
		</SettingsPage>
	);
}

function ConnectDevice() {
	return <LinkButton href="/oauth/device">{t("settings.enterDeviceCode")}</LinkButton>;
}
