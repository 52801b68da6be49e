import type { App, NewApp } from "@tuckbox/client";
import { useState } from "react";
import { Button, LinkButton } from "../look/Button.tsx";
import { dayText } from "../look/words.ts";
import { Item, Listed } from "./Listed.tsx";
import { useApps } from "./queries.ts";
import { RegisterApp } from "./RegisterApp.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { ShownOnce } from "./ShownOnce.tsx";

/** What OAuth calls an app with a secret, and one without (RFC 6749, 2.1). */
export const kindOf = ({ confidential }: App) => (confidential ? "Confidential" : "Public");

/** What the developer of an app copies: its secret is shown only now. */
export function AppCredentials({ app, title, onDone }: { app: NewApp; title: string; onDone(): void }) {
	const { clientId, clientSecret } = app;
	const lines = [
		{ label: "Client ID", text: clientId },
		...(clientSecret === undefined ? [] : [{ label: "Client secret", text: clientSecret }]),
	];
	return (
		<ShownOnce title={title} lines={lines} onDone={onDone}>
			{clientSecret === undefined
				? "Put the client ID into your app. It is not a secret, and stays visible here."
				: "Copy the secret now: it is shown only this once. It must never leave your server."}
		</ShownOnce>
	);
}

/** The apps that the user develops. */
export function AppsPage() {
	const apps = useApps();
	const [isRegistering, setIsRegistering] = useState(false);
	const [created, setCreated] = useState<NewApp>();
	const register = (
		<Button look="primary" icon="plus" onClick={() => setIsRegistering(true)}>
			Register an app
		</Button>
	);
	return (
		<SettingsPage
			title="Your own apps"
			lede="Apps that you write, and that ask people for access to their games."
			action={apps.data && apps.data.length > 0 && register}
		>
			{created && (
				<AppCredentials
					app={created}
					title={`${created.name} is registered`}
					onDone={() => setCreated(undefined)}
				/>
			)}
			<Listed
				what="Your own apps"
				query={apps}
				empty={{
					icon: "terminal",
					title: "No apps registered",
					children: (
						<p>Register an app once, and it can ask people for access. The API reference says how.</p>
					),
					actions: (
						<>
							{register}
							<LinkButton href="/docs">API reference</LinkButton>
						</>
					),
				}}
			>
				{(app) => (
					<Item
						key={app.id}
						name={app.name}
						tag={kindOf(app)}
						facts={
							<>
								<code>{app.clientId}</code> · registered {dayText(app.createdAt)}
							</>
						}
					>
						<LinkButton isSmall href={`/settings/apps/${app.id}`}>
							Edit<span className="unseen"> {app.name}</span>
						</LinkButton>
					</Item>
				)}
			</Listed>
			{isRegistering && <RegisterApp onClose={() => setIsRegistering(false)} onRegistered={setCreated} />}
		</SettingsPage>
	);
}
