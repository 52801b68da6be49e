import type { FastifyReply } from "fastify";
import { Problem } from "../../domain/errors.ts";
import { type Html, html } from "../pages/html.ts";
import type { Notice } from "../pages/layout.ts";
import type { Labels, Words } from "../pages/words.ts";

type Field = {
	label: string;
	name: string;
	type?: "text" | "email" | "password";
	value?: string | undefined;
	hint?: string;
	autocomplete?: string;
	isReadonly?: boolean;
	isFirst?: boolean;
	minLength?: number;
};

/** A labelled field of a form. */
export function field(of: Field): Html {
	const { label, name, type = "text", value, hint, autocomplete, minLength } = of;
	return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value ?? ""}" required${[
		of.isReadonly && html` readonly`,
		of.isFirst && html` autofocus`,
		minLength !== undefined && html` minlength="${minLength}"`,
		autocomplete !== undefined && html` autocomplete="${autocomplete}"`,
		type === "email" && html` inputmode="email"`,
		type !== "text" && html` spellcheck="false" autocapitalize="none"`,
		hint !== undefined && html` aria-describedby="${name}-hint"`,
	]}>
${hint !== undefined && html`<span class="hint" id="${name}-hint">${hint}</span>`}</div>`;
}

/**
 * Responds to a form: with the response of `run`, or, if `run` throws a Problem, with the form again and the message above
 * it.
 * @param labels the names of the fields on the page
 */
export async function answerForm(
	reply: FastifyReply,
	words: Words,
	labels: Labels,
	run: () => Promise<unknown>,
	formAgain: (notice: Notice) => Promise<string> | string,
): Promise<unknown> {
	try {
		return await run();
	} catch (error) {
		if (!(error instanceof Problem) || error.code === "UNAUTHORIZED") throw error;
		const text = words.problem(error, labels);
		if (error.retryAfter !== undefined) reply.header("Retry-After", error.retryAfter);
		return await sendPage(reply.status(error.status), await formAgain({ kind: "fault", text }));
	}
}

export async function sendPage(reply: FastifyReply, text: string): Promise<FastifyReply> {
	return await reply.type("text/html; charset=utf-8").send(text);
}
