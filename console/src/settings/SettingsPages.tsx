import { Route, Switch } from "wouter";
import { addresses } from "../../../web/addresses.ts";
import { NotFound } from "../shell/NotFound.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { AppPage } from "./AppPage.tsx";
import { AppsPage } from "./AppsPage.tsx";
import { ConnectionsPage } from "./ConnectionsPage.tsx";
import { DataPage } from "./DataPage.tsx";
import { InvitesPage } from "./InvitesPage.tsx";
import { PasswordPage } from "./PasswordPage.tsx";
import { SessionsPage } from "./SessionsPage.tsx";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { TokensPage } from "./TokensPage.tsx";

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
