import type { AccountAnswer } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon, Mark } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Link } from "wouter";
import { useAccount } from "../api/queries.ts";
import { Menu } from "../ui/menu/Menu.tsx";
import styles from "./TopBar.module.css";

const loadAccountMenu = async () => (await import("./OpenAccountMenu.tsx")).OpenAccountMenu;

function AccountMenu({ account, csrf }: AccountAnswer) {
	return (
		<>
			{/* a form as the pages without a script have it: the answer leads away from the console */}
			<form method="post" action="/sign-out" hidden>
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
				load={loadAccountMenu}
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
