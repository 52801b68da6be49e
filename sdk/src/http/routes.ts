import type { operations, paths } from "./openapi.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";
type Path = keyof paths & string;

/** A call of the API: its method and its path, such as `GET /api/v1/games/{gameId}`. */
export type Route = {
	[P in Path]: {
		[M in Method]: paths[P][M] extends object ? `${Uppercase<M>} ${P}` : never;
	}[Method];
}[Path];

type Json<Message> = Message extends { content: { "application/json": infer Body } } ? Body : undefined;

type Shape<Operation> = {
	params: Operation extends { parameters: { path: infer Params } } ? Params : undefined;
	query: Operation extends { parameters: { query?: infer Query } }
		? [Query] extends [never]
			? Record<never, never>
			: Query
		: never;
	body: Operation extends { requestBody: infer Body } ? Json<Body> : undefined;
	answer: Operation extends { responses: infer Responses }
		? Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
		: never;
};

/** The request and response of each call, by its `operationId`. */
export type Operations = { [Id in keyof operations]: Shape<operations[Id]> };

/** The request and response of a call, by its method and path. */
export type RouteShape<R extends Route> = R extends `${infer M} ${infer P extends Path}`
	? Shape<paths[P][Lowercase<M> & Method]>
	: never;
