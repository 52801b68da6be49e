import "@tuckbox/web/ui/icons/settings-icons.ts";
import { addresses } from "@tuckbox/web/addresses.ts";
import { Route, Switch } from "wouter";
import { NotFound } from "../ui/NotFound.tsx";
import { AccountPage } from "./account/AccountPage.tsx";
import { DataPage } from "./account/DataPage.tsx";
import { InvitesPage } from "./account/InvitesPage.tsx";
import { PasswordPage } from "./account/PasswordPage.tsx";
import { SessionsPage } from "./account/SessionsPage.tsx";
import { AppPage } from "./apps/AppPage.tsx";
import { AppsPage } from "./apps/AppsPage.tsx";
import { ConnectionsPage } from "./apps/ConnectionsPage.tsx";
import { TokensPage } from "./apps/TokensPage.tsx";
import { SettingsFrame } from "./SettingsFrame.tsx";

/** The pages of the user's account. */
export function SettingsPages() {
	return (
		<SettingsFrame>
			<Switch>
				<Route path={addresses.account} component={AccountPage} />
				<Route path={addresses.password} component={PasswordPage} />
				<Route path={addresses.sessions} component={SessionsPage} />
				<Route path={addresses.invites} component={InvitesPage} />
				<Route path={addresses.data} component={DataPage} />
				<Route path={addresses.connections} component={ConnectionsPage} />
				<Route path={addresses.tokens} component={TokensPage} />
				<Route path={addresses.apps} component={AppsPage} />
				<Route path={addresses.app}>{({ appId }) => <AppPage appId={appId} />}</Route>
				<Route>
					<NotFound />
				</Route>
			</Switch>
		</SettingsFrame>
	);
}
