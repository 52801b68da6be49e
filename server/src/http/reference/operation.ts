// One operation of the API reference: its parameters and responses on one side, a call to paste on the other.

import {
	breakable,
	type Html,
	highlight,
	html,
	inline,
	join,
	markdown,
	type Part,
	slug,
} from "../pages/html.ts";
import {
	type Endpoint,
	needsToken,
	type OpenApiDocument,
	type Operation,
	type Response,
} from "./document.ts";
import { curl, formatJson, mediaExample } from "./example.ts";
import { type Context, fieldsTable, parametersTable, row, table, typeWords } from "./schema.ts";

export const operationAnchor = (operation: Operation) => `op-${slug(operation.operationId)}`;

export function operationSection(document: OpenApiDocument, endpoint: Endpoint, context: Context): Html {
	const { method, path, operation } = endpoint;
	const anchor = operationAnchor(operation);
	const limit = operation["x-rate-limit"];
	const token = needsToken(document, operation) ? tokenBadge(document) : html`<li>No token needed</li>`;
	return html`<section class="operation" id="${anchor}">
<div class="about">
<h3><a href="#${anchor}">${operation.summary}</a></h3>
<p class="call">${methodLabel(method)} <code>${breakable(path)}</code></p>
<ul class="badges">${token}${limit && html`<li>Limit ${limit}</li>`}</ul>
${markdown(operation.description, context.links)}
${parameterTables(operation, context)}
${requestBody(operation, context)}
${responses(operation, context)}
</div>
<div class="examples">
${examples(document, endpoint, context)}
</div>
</section>
`;
}

function tokenBadge(document: OpenApiDocument): Html {
	const linked = Object.keys(document.components?.securitySchemes ?? {}).length > 0;
	return linked ? html`<li><a href="#authentication">Needs a token</a></li>` : html`<li>Needs a token</li>`;
}

const PLACES = { path: "Path parameters", query: "Query parameters", header: "Request headers" };

function parameterTables({ parameters = [] }: Operation, context: Context): Html[] {
	return Object.entries(PLACES).flatMap(([place, title]) => {
		const here = parameters.filter((parameter) => parameter.in === place);
		return here.length === 0 ? [] : [html`${subtitle(title)}\n${parametersTable(title, here, context)}`];
	});
}

function requestBody({ requestBody: body }: Operation, context: Context): Html | undefined {
	if (body === undefined) return undefined;
	const types = Object.keys(body.content);
	const schema = Object.values(body.content)[0]?.schema;
	const kind = html`${schema && html`${typeWords(schema, context)} as `}${mediaTypes(types)}`;
	return html`${subtitle("Request body", [kind, body.required === false && ", optional"])}
${markdown(body.description, context.links)}
${schema && fieldsTable("Fields of the request body", schema, "write", context)}`;
}

function responses({ responses: all }: Operation, context: Context): Html {
	const entries = Object.entries(all);
	// An error whose body is a named schema is a row in one table: its fields are the same everywhere.
	const isLine = ([status, { content = {} }]: [string, Response]) =>
		/^[45]/.test(status) && Object.values(content).every(({ schema }) => schema?.$ref);
	const full = entries.filter((entry) => !isLine(entry));
	return html`${subtitle("Responses")}
${full.map(([status, response]) => fullResponse(status, response, context))}
${errorLines(entries.filter(isLine), context)}`;
}

function errorLines(entries: readonly [string, Response][], context: Context): Html | false {
	const lines = entries.map(([status, { description, headers = {} }]) => {
		const sent = Object.entries(headers).map(
			([name, header]) =>
				html`<p><code>${name}</code> ${inline(header.description ?? "", context.links)}</p>`,
		);
		return row(statusLabel(status), [html`<p>${inline(description, context.links)}</p>${sent}`]);
	});
	const media = entries.flatMap(([, { content = {} }]) => Object.values(content));
	const bodies = new Map(
		media.flatMap(({ schema }) => (schema?.$ref === undefined ? [] : [[schema.$ref, schema]])),
	);
	const types = join(
		[...bodies.values()].map((schema) => typeWords(schema, context)),
		" or ",
	);
	return (
		lines.length > 0 &&
		html`${subtitle("Errors", types)}
${table("Errors", ["Status", "Meaning"], lines, "statuses")}`
	);
}

function fullResponse(
	status: string,
	{ description, headers = {}, content = {} }: Response,
	context: Context,
): Html {
	const [type, { schema } = {}] = Object.entries(content)[0] ?? [];
	const sent = Object.entries(headers).map(([name, header]) => ({
		name,
		in: "header",
		required: false,
		...header,
	}));
	const fields = schema && fieldsTable(`Fields of the ${status} response`, schema, "read", context);
	// The table of fields already shows that the body is a JSON object.
	const words = schema && (schema.$ref !== undefined || fields === undefined) && typeWords(schema, context);
	const kind = [words, type !== undefined && type !== "application/json" && html`<code>${type}</code>`];
	return html`<div class="response">
<p>${statusLabel(status)} ${inline(description, context.links)} <span class="facts">${kind}</span></p>
${fields}
${sent.length > 0 && html`<p class="facts">Headers</p>\n${parametersTable(`Headers of the ${status} response`, sent, context)}`}
</div>
`;
}

function mediaTypes(types: readonly string[]): Html {
	return join(
		types.map((type) => html`<code>${type}</code>`),
		" or ",
	);
}

export function statusLabel(status: string): Html {
	const kind = /^[23]/.test(status) ? "fine" : "failed";
	return html`<span class="status ${kind}">${status}</span>`;
}

function examples(document: OpenApiDocument, endpoint: Endpoint, { schemas }: Context): Html {
	const answers = Object.entries(endpoint.operation.responses).flatMap(([status, { content = {} }]) => {
		const media = status.startsWith("2") ? content["application/json"] : undefined;
		return media === undefined ? [] : [panel(`Response ${status}`, formatJson(mediaExample(media, schemas)))];
	});
	return html`${panel("Request", curl(document, endpoint))}${answers}`;
}

function panel(title: string, code: string): Html {
	return html`<figure>
<figcaption>${title}</figcaption>
<pre><code>${highlight(code)}</code></pre>
</figure>
`;
}

export function methodLabel(method: string): Html {
	return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function subtitle(title: string, facts?: Part): Html {
	return html`<div class="subtitle"><h4>${title}</h4> <span class="facts">${facts}</span></div>`;
}
