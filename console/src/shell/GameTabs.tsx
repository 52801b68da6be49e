import { Link, useLocation } from "wouter";
import { Icon, type IconName } from "../look/Icon.tsx";
import { t } from "../words/words.ts";
import styles from "./GameFrame.module.css";

const tabs = {
	pieces: { path: "", icon: "table" },
	versions: { path: "/versions", icon: "history" },
	checks: { path: "/checks", icon: "checks" },
} as const satisfies Record<string, { path: string; icon: IconName }>;

export type GameTab = keyof typeof tabs;

/** Whether a tab's page is shown. The page of a piece belongs to the pieces. */
function isCurrent(tab: string, location: string, base: string): boolean {
	const rest = location.slice(base.length);
	return tab === "" ? rest === "" || rest.startsWith("/pieces/") : rest.startsWith(tab);
}

/** The pages of a game whose addresses begin with `base`. */
export function GameTabs({ base, shown }: { base: string; shown: readonly GameTab[] }) {
	const [location] = useLocation();
	return (
		<nav className={styles.tabs} aria-label={t("shell.gamePages")}>
			{shown.map((name) => {
				const { path, icon } = tabs[name];
				return (
					<Link
						key={name}
						href={base + path}
						aria-current={isCurrent(path, location, base) ? "page" : undefined}
					>
						<Icon name={icon} />
						{t(`shell.${name}`)}
					</Link>
				);
			})}
		</nav>
	);
}
