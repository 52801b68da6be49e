import "@tuckbox/web/ui/icons/settings-icons.ts";
import { keepLanguage, otherLanguages } from "@tuckbox/web/messages/page-language.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { forgetLinks } from "../api/tts-links.ts";
import type { OpenMenuProps } from "../ui/menu/Menu.tsx";
import { OpenMenu } from "../ui/menu/OpenMenu.tsx";
import { isDark, keepTheme, keptTheme } from "../ui/theme.ts";

/** The menu of the signed-in user. */
export function OpenAccountMenu(props: OpenMenuProps) {
	useSignal(keptTheme);
	const other = isDark() ? "light" : "dark";
	return (
		<OpenMenu
			{...props}
			entries={[
				{ label: t("shell.settings"), icon: "settings", href: "/settings" },
				{ label: t(`shell.theme_${other}`), icon: "eye", onPick: () => keepTheme(other) },
				...otherLanguages().map(([tag, label]) => ({
					...{ label, icon: "globe" as const },
					onPick: () => keepLanguage(tag),
				})),
				null,
				{ label: t("shell.connections"), icon: "plug", href: "/settings/connections" },
				{ label: t("shell.tokens"), icon: "key", href: "/settings/tokens" },
				{ label: t("shell.reference"), icon: "book", href: "/docs" },
				null,
				{
					label: t("shell.signOut"),
					icon: "leave",
					onPick() {
						forgetLinks();
						document.querySelector<HTMLFormElement>("form[action='/sign-out']")?.submit();
					},
				},
			]}
		/>
	);
}
