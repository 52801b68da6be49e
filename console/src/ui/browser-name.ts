import { t } from "@tuckbox/web/messages/words.ts";

// User agents contain the names of other browsers, so the most specific name comes first.
const browsers: readonly (readonly [RegExp, string])[] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

function first(names: typeof browsers, userAgent: string): string | undefined {
	return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** The common name of a browser, from its user agent. */
export function browserName(userAgent: string): string {
	const browser = first(browsers, userAgent);
	const system = first(systems, userAgent);
	if (browser !== undefined && system !== undefined) return t("settings.browserOn", { browser, system });
	return browser ?? system ?? (userAgent === "" ? t("settings.unknownBrowser") : userAgent.slice(0, 60));
}
