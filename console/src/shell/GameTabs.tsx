import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { Link, useLocation } from "wouter";
import styles from "./GameFrame.module.css";

const tabs = {
	pieces: { path: "", icon: "table" },
	versions: { path: "/versions", icon: "history" },
	checks: { path: "/checks", icon: "checks" },
	playtests: { path: "/playtests", icon: "flask" },
	tables: { path: "/tables", icon: "play" },
} as const satisfies Record<string, { path: string; icon: IconName }>;

/** More open findings than this are not counted out on the tab. */
const maxShownFindings = 99;

type GameTab = keyof typeof tabs;

/** Whether a tab's page is shown. The page of a piece belongs to the pieces. */
function isCurrent(tab: string, location: string, base: string): boolean {
	const rest = location.slice(base.length);
	return tab === "" ? rest === "" || rest.startsWith("/pieces/") : rest.startsWith(tab);
}

type Props = {
	base: string;
	shown: readonly GameTab[];
	/** The number of open findings on the tab of the checks. */
	findings?: { count: number; hasErrors: boolean } | undefined;
};

/** The pages of a game whose addresses begin with `base`. */
export function GameTabs({ base, shown, findings }: Props) {
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
						className={name === "tables" || name === "playtests" ? styles[name] : undefined}
					>
						<Icon name={icon} />
						<span>{t(`shell.${name}`)}</span>
						{name === "checks" && findings !== undefined && findings.count > 0 && (
							<span className={styles.badge} data-errors={findings.hasErrors || undefined}>
								<span aria-hidden="true">
									{findings.count > maxShownFindings ? `${maxShownFindings}+` : findings.count}
								</span>
								<span className="unseen">{t("shell.openFindings", { count: findings.count })}</span>
							</span>
						)}
					</Link>
				);
			})}
		</nav>
	);
}
