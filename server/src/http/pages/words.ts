import {
	acceptedLanguages,
	chooseLanguage,
	isTheme,
	type Language,
	languageCookie,
	themeCookie,
} from "@tuckbox/messages/languages.ts";
import { formatMessage, formatParts, type ValuesArgument } from "@tuckbox/messages/messages.ts";
import { messages as problemsInGerman } from "@tuckbox/messages/problems/de.ts";
import type { FastifyRequest } from "fastify";
import type { Detail, Problem } from "../../domain/errors.ts";
import { type Html, html, type Part } from "./html.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";

const catalogues = { en, de };

type Key = keyof typeof en;

/** The names of form fields in a sentence. */
export type Labels = Readonly<Record<string, Key>>;

/** The language and look of a page for the browser that requested it. */
export type Words = {
	language: Language;
	/** The attributes of `<html>`. */
	root: Html;
	t<K extends Key>(key: K, ...values: ValuesArgument<(typeof en)[K]>): string;
	/** A message whose values or tags are HTML. */
	rich<K extends Key>(key: K, ...values: ValuesArgument<(typeof en)[K], Part>): readonly Part[];
	/** Describes for people what happened. */
	problem(problem: Problem, labels?: Labels): string;
};

const isForDevelopers: ReadonlySet<Problem["code"]> = new Set(["VALIDATION_ERROR", "FORBIDDEN_ORIGIN"]);

function speak(language: Language, root: Html): Words {
	const messages: Readonly<Record<Key, string>> = catalogues[language];
	const t: Words["t"] = (key, ...[values]) => formatMessage(language, messages[key], values);
	/** English has the API's own sentences; German chooses its own by code, and by the fault of a field. */
	function problem({ code, message, because, details, retryAfter }: Problem, labels?: Labels): string {
		if (details !== undefined && labels !== undefined)
			return details.map((detail) => sentence(detail, labels)).join(" ");
		if (language === "en") return message;
		if (because !== undefined)
			return formatMessage(language, problemsInGerman[`because_${because.reason}`], because.params);
		const german = formatMessage(language, problemsInGerman[`code_${code}`], { seconds: retryAfter ?? 1 });
		// for developers of apps, whose request it was
		return isForDevelopers.has(code) ? `${german} (${message})` : german;
	}
	function sentence({ field, message, reason, params }: Detail, labels: Labels): string {
		const label = labels[field];
		const what = label === undefined ? field : messages[label];
		if (language === "en" || reason === undefined) return t("fieldFault", { field: what, fault: message });
		return formatMessage(language, problemsInGerman[`because_${reason}`], { what, ...params });
	}
	return {
		language,
		root,
		t,
		rich: (key, ...[values]) => formatParts<Part>(language, messages[key], values ?? {}),
		problem,
	};
}

function cookieOf(request: FastifyRequest, wanted: string): string {
	const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
	return pairs.find(([name]) => name === wanted)?.[1] ?? "";
}

/** The language that the user chose, or else the first that their browser prefers; and the theme that they chose. */
export function wordsOf(request: FastifyRequest): Words {
	const accepted = acceptedLanguages(request.headers["accept-language"]);
	const language = chooseLanguage([cookieOf(request, languageCookie), ...accepted]);
	return speak(language, html`lang="${language}" dir="ltr"${themeOf(request)}`);
}

/** The attribute of `<html>` for the theme that the user chose. */
export function themeOf(request: FastifyRequest): Html | false {
	const theme = cookieOf(request, themeCookie);
	return isTheme(theme) && html` data-theme="${theme}"`;
}
