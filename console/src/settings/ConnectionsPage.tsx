import type { Connection } from "@tuckbox/client";
import { useState } from "react";
import { Button, LinkButton } from "../look/Button.tsx";
import { Time } from "../look/Time.tsx";
import { showToast } from "../look/Toast.tsx";
import { dayText, plural } from "../look/words.ts";
import { Confirm } from "./Confirm.tsx";
import { Item, Listed } from "./Listed.tsx";
import { useConnections, useRevokeConnection } from "./queries.ts";
import { SettingsPage } from "./SettingsPage.tsx";

/** Who stands behind an app: its name says nothing about that. */
function standingOf({ registeredBy: { by, name, email } }: Connection): string {
	if (by === "member") return `registered by a member: ${name} (${email})`;
	return by === "former" ? "its owner has left or deleted it" : "registered by the operator";
}

function pushedBy({ components, games }: Connection): string {
	return components === 0
		? "Nothing pushed yet"
		: `${plural(components, "piece")} in ${plural(games, "game")}`;
}

/** When a key was last used, in the middle of a line of facts. */
export function LastUsed({ at }: { at: number | null }) {
	if (at === null) return "never used";
	return (
		<>
			last used <Time at={at} />
		</>
	);
}

function Revoke({ connection, onClose }: { connection: Connection; onClose(): void }) {
	const { app, components, tokens } = connection;
	const revoke = useRevokeConnection(connection, () => {
		showToast(`${app.name} no longer has access.`);
		onClose();
	});
	return (
		<Confirm
			title={`Revoke the access of ${app.name}?`}
			action="Revoke access"
			keep="Keep it"
			change={revoke}
			onClose={onClose}
		>
			It is signed in in {plural(tokens, "place")} and loses access immediately in all of them.{" "}
			{components > 0 && `The ${plural(components, "piece")} it has pushed will stay. `}
			To connect it again, start in the app.
		</Confirm>
	);
}

/** The apps with access to the user's account. */
export function ConnectionsPage() {
	const connections = useConnections();
	const [ending, setEnding] = useState<Connection>();
	return (
		<SettingsPage
			title="Connected apps"
			lede="Apps you have allowed to act for you. Revoking takes effect immediately; what an app has pushed stays."
			action={connections.data && connections.data.length > 0 && <ConnectDevice />}
		>
			<Listed
				what="Your connected apps"
				query={connections}
				empty={{
					icon: "plug",
					title: "No app is connected",
					children: (
						<p>
							Start in your design tool: it brings you here to allow it. If a tool or a device shows you a
							code, enter it here.
						</p>
					),
					actions: <ConnectDevice />,
				}}
			>
				{(connection) => (
					<Item
						key={connection.app.id}
						name={connection.app.name}
						tag={
							[
								connection.registeredBy.by === "operator" && "Operator",
								connection.scope === "read" && "Read-only",
							]
								.filter(Boolean)
								.join(", ") || undefined
						}
						facts={
							<>
								{pushedBy(connection)} · <LastUsed at={connection.lastUsedAt} /> · connected{" "}
								{dayText(connection.connectedAt)} · {standingOf(connection)}
							</>
						}
					>
						<Button isSmall onClick={() => setEnding(connection)}>
							Revoke<span className="unseen"> access of {connection.app.name}</span>
						</Button>
					</Item>
				)}
			</Listed>
			{ending && <Revoke connection={ending} onClose={() => setEnding(undefined)} />}
		</SettingsPage>
	);
}

function ConnectDevice() {
	return <LinkButton href="/oauth/device">Enter a device code</LinkButton>;
}
