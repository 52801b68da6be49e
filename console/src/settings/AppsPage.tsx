import type { App, NewApp } from "@tuckbox/client";
import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { LinkButton } from "../look/LinkButton.tsx";
import { dayText } from "../look/words.ts";
import { rich, t } from "../words/words.ts";
import { Item, Listed } from "./Listed.tsx";
import { useApps } from "./queries.ts";
import { RegisterApp } from "./RegisterApp.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { ShownOnce } from "./ShownOnce.tsx";

/** What OAuth calls an app with a secret, and one without (RFC 6749, 2.1). */
const kindOf = ({ confidential }: App) => t(confidential ? "settings.confidential" : "settings.public");

/** What the developer of an app copies: its secret is shown only now. */
export function AppCredentials({ app, title, onDone }: { app: NewApp; title: string; onDone(): void }) {
	const { clientId, clientSecret } = app;
	const lines = [
		{ label: t("settings.clientId"), text: clientId },
		...(clientSecret === undefined ? [] : [{ label: t("settings.clientSecret"), text: clientSecret }]),
	];
	return (
		<ShownOnce title={title} lines={lines} onDone={onDone}>
			{clientSecret === undefined ? t("settings.putClientId") : t("settings.copySecret")}
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
			{t("settings.registerAnApp")}
		</Button>
	);
	return (
		<SettingsPage
			title={t("settings.apps")}
			lede={t("settings.appsLede")}
			action={apps.data && apps.data.length > 0 && register}
		>
			{created && (
				<AppCredentials
					app={created}
					title={t("settings.isRegistered", { name: created.name })}
					onDone={() => setCreated(undefined)}
				/>
			)}
			<Listed
				what={t("settings.apps")}
				query={apps}
				empty={{
					icon: "terminal",
					title: t("settings.noApps"),
					children: <p>{t("settings.noAppsText")}</p>,
					actions: (
						<>
							{register}
							<LinkButton href="/docs">{t("settings.reference")}</LinkButton>
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
								<code>{app.clientId}</code> · {t("settings.registeredOn", { day: dayText(app.createdAt) })}
							</>
						}
					>
						<LinkButton isSmall href={`/settings/apps/${app.id}`}>
							{rich("settings.editName", {
								name: app.name,
								unseen: (text) => <span className="unseen">{text}</span>,
							})}
						</LinkButton>
					</Item>
				)}
			</Listed>
			{isRegistering && <RegisterApp onClose={() => setIsRegistering(false)} onRegistered={setCreated} />}
		</SettingsPage>
	);
}
