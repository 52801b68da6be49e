import { type Language, languages } from "@tuckbox/messages/languages.ts";
import { keepLanguage } from "@tuckbox/web/messages/page-language.ts";
import { language, t } from "@tuckbox/web/messages/words.ts";
import { Check, Select } from "@tuckbox/web/ui/Field.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useId } from "react";
import { keepTheme, keptTheme, themes } from "../../ui/theme.ts";
import forms from "../parts/forms.module.css";
import { Section } from "../parts/SettingsPage.tsx";

/** Controls for Tuckbox's appearance in this browser: its language, and light or dark. */
export function Look() {
	const name = useId();
	const theme = useSignal(keptTheme);
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
							onChange={() => keepTheme(one)}
						/>
					))}
				</fieldset>
			</div>
		</Section>
	);
}
