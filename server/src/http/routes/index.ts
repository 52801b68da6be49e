import { describeApi } from "../openapi.ts";
import type { OpenApiDocument } from "../reference/page.ts";
import type { Route } from "../route.ts";
import { type AccountDeps, accountRoutes } from "./account.ts";
import { accountAppRoutes } from "./account-apps.ts";
import { accountGameRoutes } from "./account-games.ts";
import { assetRoutes } from "./assets.ts";
import { authorizeRoutes } from "./authorize.ts";
import { changeRoutes } from "./changes.ts";
import { checkRoutes } from "./checks.ts";
import { componentRoutes } from "./components.ts";
import { consoleRoutes } from "./console.ts";
import { fileRoutes } from "./files.ts";
import { gameRoutes } from "./games.ts";
import { oauthRoutes } from "./oauth.ts";
import { descriptionRoutes, healthRoutes } from "./operations.ts";
import { publishingRoutes } from "./publishing.ts";
import { settingsRoutes } from "./settings.ts";
import { appSettingsRoutes } from "./settings-apps.ts";
import { signInRoutes } from "./sign-in.ts";
import { uploadRoutes } from "./uploads.ts";

type Deps = Parameters<typeof componentRoutes>[0] &
	Parameters<typeof assetRoutes>[0] &
	Parameters<typeof uploadRoutes>[0] &
	Parameters<typeof fileRoutes>[0] &
	Parameters<typeof publishingRoutes>[0] &
	Parameters<typeof changeRoutes>[0] &
	Parameters<typeof checkRoutes>[0] &
	AccountDeps &
	Parameters<typeof accountAppRoutes>[0] &
	Parameters<typeof accountGameRoutes>[0] &
	Parameters<typeof oauthRoutes>[0] &
	Parameters<typeof healthRoutes>[0];

/**
 * The whole API:
 *
 *     /api/v1/games                                          GET POST
 *     /api/v1/games/:gameId                                  GET PATCH DELETE
 *     /api/v1/games/:gameId/components                       GET POST
 *     /api/v1/games/:gameId/components/batch                 POST DELETE
 *     /api/v1/games/:gameId/components/:componentId          GET DELETE
 *     /api/v1/games/:gameId/components/:componentId/history  GET
 *     /api/v1/games/:gameId/assets                           GET
 *     /api/v1/games/:gameId/assets/presign                   POST
 *     /api/v1/games/:gameId/assets/presign/batch             POST
 *     /api/v1/games/:gameId/assets/upload-complete           POST
 *     /api/v1/games/:gameId/assets/upload-complete/batch     POST
 *     /api/v1/games/:gameId/assets/:assetId                  GET DELETE
 *     /api/v1/games/:gameId/checks                           GET
 *     /api/v1/games/:gameId/checks/retry                     POST
 *     /api/v1/games/:gameId/published                        GET
 *     /api/v1/games/:gameId/versions                         GET
 *     /api/v1/games/:gameId/versions/:version                GET
 *     /api/v1/games/:gameId/versions/:version/restore        POST
 *     /api/v1/games/:gameId/versions/:from/diff/:to          GET
 *     /api/v1/games/:gameId/events                           GET
 *     /api/v1/games/:gameId/shares                           GET POST
 *     /api/v1/games/:gameId/shares/:shareId                  DELETE
 *     /api/v1/shared/:secret                                 GET
 *     /api/v1/shared/:secret/published                       GET
 *     /api/v1/shared/:secret/events                          GET
 *     /api/v1/whoami                                         GET
 *     /api/v1/account                                        GET PATCH DELETE
 *     /api/v1/account/export                                 GET
 *     /api/v1/account/password                               PUT
 *     /api/v1/account/sessions                               GET DELETE
 *     /api/v1/account/sessions/:sessionId                    DELETE
 *     /api/v1/account/invites                                GET POST
 *     /api/v1/account/invites/:inviteId                      DELETE
 *     /api/v1/account/games                                  GET
 *     /api/v1/account/example-game                           POST
 *     /api/v1/account/apps                                   GET POST
 *     /api/v1/account/apps/:appId                            GET PATCH DELETE
 *     /api/v1/account/apps/:appId/secret                     POST
 *     /api/v1/account/connections                            GET
 *     /api/v1/account/connections/:appId                     DELETE
 *     /api/v1/account/tokens                                 GET POST
 *     /api/v1/account/tokens/:tokenId                        DELETE
 *     /api/v1/token                                          POST
 *     /oauth/token /oauth/revoke /oauth/device_authorization POST
 *     /.well-known/oauth-authorization-server                GET
 *     /authorize /oauth/device /oauth/device/decision        pages
 *     /sign-in /sign-up /sign-up/:secret /sign-out           pages
 *     /settings /settings/…                                  pages
 *     / /games/… /console/:name                              the console
 *     /uploads/:uploadId                                     PUT
 *     /files/*                                               GET
 *     /healthz /readyz /metrics /openapi.json /docs          GET
 */
export function allRoutes(deps: Deps): Route[] {
	const routes: Route[] = [
		...gameRoutes(deps),
		...componentRoutes(deps),
		...assetRoutes(deps),
		...publishingRoutes(deps),
		...changeRoutes(deps),
		...checkRoutes(deps),
		...uploadRoutes(deps),
		...fileRoutes(deps),
		...accountRoutes(deps),
		...signInRoutes(deps),
		...settingsRoutes(deps),
		...oauthRoutes(deps),
		...authorizeRoutes(deps),
		...accountGameRoutes(deps),
		...accountAppRoutes(deps),
		...appSettingsRoutes(deps),
		...consoleRoutes(deps),
		...healthRoutes(deps),
		...descriptionRoutes({ describe: () => describe() }),
	];
	const describe = (): OpenApiDocument => describeApi(routes, deps.publicUrl());
	return routes;
}
