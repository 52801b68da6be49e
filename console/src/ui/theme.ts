import { isTheme, themeCookie } from "@tuckbox/messages/languages.ts";
import { createSignal } from "@tuckbox/web/ui/signal.ts";

export const themes = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themes)[number];

function themeOfPage(): ThemeChoice {
	const theme = document.documentElement.dataset.theme ?? "";
	return isTheme(theme) ? theme : "system";
}

/** The theme that the user has chosen in this browser. */
export const keptTheme = createSignal(themeOfPage());

/** Keeps the theme in this browser for a year, for the console and for the pages of the service. */
export function keepTheme(theme: ThemeChoice): void {
	const [value, age] = isTheme(theme) ? [theme, 365 * 24 * 3600] : ["", 0];
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
	document.cookie = `${themeCookie}=${value}; Path=/; Max-Age=${age}; SameSite=Lax`;
	if (isTheme(theme)) document.documentElement.dataset.theme = theme;
	else delete document.documentElement.dataset.theme;
	keptTheme.set(theme);
}

/** Whether the page is dark now, by the user's choice or the system's. */
export function isDark(): boolean {
	const theme = keptTheme.get();
	return theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
