import type { AccountAnswer } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon, Mark } from "@tuckbox/web/ui/Icon.tsx";
import { Link } from "wouter";
import { useAccount } from "../api/queries.ts";
import { forgetLinks } from "../api/tts-links.ts";
import { Menu } from "../ui/Menu.tsx";
import styles from "./TopBar.module.css";

const signOutForm = "sign-out";

function AccountMenu({ account, csrf }: AccountAnswer) {
	return (
		<>
			{/* a form as the pages without a script have it: the answer leads away from the console */}
			<form id={signOutForm} method="post" action="/sign-out" hidden>
				<input type="hidden" name="csrf" value={csrf} />
			</form>
			<Menu
				label={t("shell.accountOf", { name: account.name })}
				className={styles.account}
				button={
					<>
						<span
							className={styles.initial}
							data-initial={[...account.name.trim()][0]?.toLocaleUpperCase() ?? "·"}
						/>
						<span className={styles.name}>{account.name}</span>
						<Icon name="down" />
					</>
				}
				heading={
					<>
						<strong>{account.name}</strong>
						<p className="quiet small">{account.email}</p>
					</>
				}
				entries={[
					{ label: t("shell.settings"), icon: "settings", href: "/settings" },
					{ label: t("shell.connections"), icon: "plug", href: "/settings/connections" },
					{ label: t("shell.tokens"), icon: "key", href: "/settings/tokens" },
					{ label: t("shell.reference"), icon: "book", href: "/docs" },
					null,
					{
						label: t("shell.signOut"),
						icon: "leave",
						onPick() {
							forgetLinks();
							document.querySelector<HTMLFormElement>(`#${signOutForm}`)?.submit();
						},
					},
				]}
			/>
		</>
	);
}

/** The service's name and the menu of the signed-in user. */
export function TopBar() {
	const { data } = useAccount();
	return (
		<header className={styles.bar}>
			<Link href="/" className={styles.home}>
				<Mark />
				<span className={styles.words}>Tuckbox</span>
			</Link>
			{data ? <AccountMenu {...data} /> : <span className={styles.room} />}
		</header>
	);
}
