import { describeApi } from "../openapi.ts";
import type { OpenApiDocument } from "../reference/page.ts";
import type { Route } from "../route.ts";
import { assetRoutes } from "./assets.ts";
import { componentRoutes } from "./components.ts";
import { fileRoutes } from "./files.ts";
import { gameRoutes } from "./games.ts";
import { operationRoutes } from "./operations.ts";
import { uploadRoutes } from "./uploads.ts";

type Deps = Parameters<typeof assetRoutes>[0] &
	Parameters<typeof uploadRoutes>[0] &
	Parameters<typeof fileRoutes>[0] & { publicUrl: () => string };

/**
 * The whole API:
 *
 *     /api/v1/games                                          GET POST
 *     /api/v1/games/:gameId                                  GET PATCH DELETE
 *     /api/v1/games/:gameId/components                       GET POST
 *     /api/v1/games/:gameId/components/batch                 POST DELETE
 *     /api/v1/games/:gameId/components/:componentId          GET DELETE
 *     /api/v1/games/:gameId/assets                           GET
 *     /api/v1/games/:gameId/assets/presign                   POST
 *     /api/v1/games/:gameId/assets/presign/batch             POST
 *     /api/v1/games/:gameId/assets/upload-complete           POST
 *     /api/v1/games/:gameId/assets/upload-complete/batch     POST
 *     /api/v1/games/:gameId/assets/:assetId                  GET DELETE
 *     /uploads/:uploadId                                     PUT
 *     /files/*                                               GET
 *     /healthz /readyz /openapi.json /docs                   GET
 */
export function allRoutes(deps: Deps): Route[] {
	const routes: Route[] = [
		...gameRoutes(deps),
		...componentRoutes(deps),
		...assetRoutes(deps),
		...uploadRoutes(deps),
		...fileRoutes(deps),
		...operationRoutes({ ...deps, describe: () => describe() }),
	];
	const describe = (): OpenApiDocument => describeApi(routes, deps.publicUrl());
	return routes;
}
