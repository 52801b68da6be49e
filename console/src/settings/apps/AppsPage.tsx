import type { App, NewApp } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Item, Listed } from "../parts/Listed.tsx";
import { useApps } from "../parts/queries.ts";
import { SettingsPage } from "../parts/SettingsPage.tsx";
import { ShownOnce } from "../parts/ShownOnce.tsx";
import { RegisterApp } from "./RegisterApp.tsx";

/** OAuth's word for an app with a secret, or one without (RFC 6749, 2.1). */
const kindText = ({ confidential }: App) => t(confidential ? "settings.confidential" : "settings.public");

/** The values that an app's developer copies. The secret is shown only now. */
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
						tag={kindText(app)}
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
