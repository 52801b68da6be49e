import { isTheme, type Language, languages, themeCookie } from "@tuckbox/messages/languages.ts";
import { keepLanguage } from "@tuckbox/web/messages/page-language.ts";
import { language, t } from "@tuckbox/web/messages/words.ts";
import { Check, Select } from "@tuckbox/web/ui/Field.tsx";
import { useId, useState } from "react";
import forms from "../parts/forms.module.css";
import { Section } from "../parts/SettingsPage.tsx";

const themes = ["system", "light", "dark"] as const;

function keptTheme(): (typeof themes)[number] {
	const theme = document.documentElement.dataset.theme ?? "";
	return isTheme(theme) ? theme : "system";
}

/** Keeps the theme in this browser for a year, for the console and for the pages of the service. */
function keepTheme(theme: (typeof themes)[number]): void {
	const [value, age] = isTheme(theme) ? [theme, 365 * 24 * 3600] : ["", 0];
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
	document.cookie = `${themeCookie}=${value}; Path=/; Max-Age=${age}; SameSite=Lax`;
	if (isTheme(theme)) document.documentElement.dataset.theme = theme;
	else delete document.documentElement.dataset.theme;
}

/** Controls for Tuckbox's appearance in this browser: its language, and light or dark. */
export function Look() {
	const name = useId();
	const [theme, setTheme] = useState(keptTheme);
	return (
		<Section title={t("settings.look")}>
			<div className={forms.form}>
				<Select
					label={t("settings.language")}
					hint={t("settings.languageHint")}
					value={language}
					onChoose={(tag) => keepLanguage(tag as Language)}
					options={Object.entries(languages).map(([tag, own]) => ({ value: tag, label: own, lang: tag }))}
				/>
				<fieldset className={forms.set}>
					<legend>{t("settings.theme")}</legend>
					{themes.map((one) => (
						<Check
							key={one}
							type="radio"
							name={name}
							label={t(`settings.theme_${one}`)}
							checked={theme === one}
							onChange={() => {
								keepTheme(one);
								setTheme(one);
							}}
						/>
					))}
				</fieldset>
			</div>
		</Section>
	);
}
