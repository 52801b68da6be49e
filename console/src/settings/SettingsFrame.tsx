import { addresses } from "@tuckbox/web/addresses.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import styles from "./SettingsFrame.module.css";

/** The pages of the settings, in the order of their navigation. */
const groups = () =>
	[
		{
			title: t("settings.you"),
			pages: [
				[addresses.account, t("settings.account")],
				[addresses.password, t("settings.password")],
				[addresses.sessions, t("settings.sessions")],
				[addresses.invites, t("settings.invites")],
				[addresses.data, t("settings.data")],
			],
		},
		{
			title: t("settings.tools"),
			pages: [[addresses.connections, t("settings.connections")]],
		},
		{
			title: t("settings.developers"),
			pages: [
				[addresses.tokens, t("settings.tokens")],
				[addresses.apps, t("settings.apps")],
			],
		},
	] as const;

function isCurrent(address: string, location: string): boolean {
	return location === address || (address !== addresses.account && location.startsWith(`${address}/`));
}

/** The frame around all settings pages, with their navigation. */
export function SettingsFrame({ children }: { children: ReactNode }) {
	const [location] = useLocation();
	const current = useRef<HTMLAnchorElement>(null);
	// on a phone the navigation is wider than the screen
	useEffect(() => {
		if (location) current.current?.scrollIntoView({ block: "nearest", inline: "center" });
	}, [location]);
	return (
		<div className={styles.frame}>
			<nav className={styles.navigation} aria-label={t("settings.settings")}>
				{groups().map(({ title, pages }) => (
					<div key={title} className={styles.group}>
						<p className={styles.title}>{title}</p>
						<ul>
							{pages.map(([address, label]) => {
								const isHere = isCurrent(address, location);
								return (
									<li key={address}>
										<Link
											href={address}
											ref={isHere ? current : undefined}
											aria-current={isHere ? "page" : undefined}
										>
											{label}
										</Link>
									</li>
								);
							})}
						</ul>
					</div>
				))}
			</nav>
			<div className={styles.content}>{children}</div>
		</div>
	);
}
