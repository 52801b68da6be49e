import type { RouteShape } from "@tuckbox/client";

type Path = "/api/v1/games/{gameId}/playtests";

/** A playtest with its turns. */
export type Playtest = RouteShape<`GET ${Path}/{playtestId}`>["answer"];
/** A playtest in a list. */
export type PlaytestSummary = RouteShape<`GET ${Path}`>["answer"]["playtests"][number];
export type PlaytestSeat = Playtest["seats"][number];
export type Fact = RouteShape<`GET ${Path}/{playtestId}/facts`>["answer"]["facts"][number];

/** A designer’s entries about a playtest; fields that are left out stay unchanged. */
export type PlaytestChange = RouteShape<`PATCH ${Path}/{playtestId}`>["body"];
