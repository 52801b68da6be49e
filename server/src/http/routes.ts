import type { Services } from "../services.ts";
import { accountRoutes } from "./api/account/account.ts";
import { accountAppRoutes } from "./api/account/apps.ts";
import { accountGameRoutes } from "./api/account/games.ts";
import { oauthRoutes } from "./api/account/oauth.ts";
import { assetRoutes } from "./api/assets.ts";
import { changeRoutes } from "./api/changes.ts";
import { checkRoutes } from "./api/checks.ts";
import { componentRoutes } from "./api/components.ts";
import { exportRoutes } from "./api/exports.ts";
import { fileRoutes } from "./api/files.ts";
import { gameRoutes } from "./api/games.ts";
import { memberRoutes } from "./api/members.ts";
import { healthRoutes } from "./api/operations.ts";
import { playtestRoutes } from "./api/playtests/playtests.ts";
import { replayRoutes } from "./api/playtests/replays.ts";
import { playtestReportRoutes } from "./api/playtests/report.ts";
import { publishingRoutes } from "./api/publishing.ts";
import { pushRoutes } from "./api/pushes.ts";
import { selectedRoutes } from "./api/selected.ts";
import { sharedPrintRoutes } from "./api/shared-print.ts";
import { sharedTtsRoutes } from "./api/shared-tts.ts";
import { shareRoutes } from "./api/shares.ts";
import { noteRoutes } from "./api/table/notes.ts";
import { seatPlaytestRoutes } from "./api/table/playtests.ts";
import { seatRoutes } from "./api/table/seats.ts";
import { setUpRoutes } from "./api/table/set-ups.ts";
import { liveTableRoutes } from "./api/table/socket.ts";
import { tableRoutes } from "./api/table/tables.ts";
import { uploadRoutes } from "./api/uploads.ts";
import type { Route } from "./edge/route.ts";
import { describeApi } from "./reference/openapi.ts";
import type { OpenApiDocument } from "./reference/page.ts";
import { descriptionRoutes } from "./reference/routes.ts";
import { authorizeRoutes } from "./site/authorize.ts";
import { consoleRoutes, isSignedIn } from "./site/console.ts";
import { sharedPageRoutes } from "./site/shared-page.ts";
import { tablePageRoutes } from "./site/table-pages.ts";

export { answerUnknownAddress } from "./site/console.ts";

import { signInRoutes } from "./site/sign-in.ts";

/**
 * The whole API, where `{format}` is each of `formats` in `pieces/`:
 *
 *     /api/v1/games                                          GET POST
 *     /api/v1/games/:gameId                                  GET PATCH DELETE
 *     /api/v1/games/:gameId/listing                          PATCH
 *     /api/v1/games/:gameId/members                          GET
 *     /api/v1/games/:gameId/members/:userId                  PATCH DELETE
 *     /api/v1/games/:gameId/membership                       DELETE
 *     /api/v1/games/:gameId/invites                          POST
 *     /api/v1/games/:gameId/invites/:inviteId                DELETE
 *     /api/v1/games/:gameId/offer                            POST
 *     /api/v1/games/:gameId/components                       GET POST
 *     /api/v1/games/:gameId/components/batch                 POST DELETE
 *     /api/v1/games/:gameId/components/change                POST
 *     /api/v1/games/:gameId/components/rekey                 POST
 *     /api/v1/games/:gameId/components/delete                POST
 *     /api/v1/games/:gameId/components/restore               POST
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
 *     /api/v1/games/:gameId/checks/accept                    POST
 *     /api/v1/games/:gameId/checks/reopen                    POST
 *     /api/v1/games/:gameId/checks/keep                      POST
 *     /api/v1/games/:gameId/published                        GET
 *     /api/v1/games/:gameId/versions                         GET
 *     /api/v1/games/:gameId/versions/:version                GET PATCH
 *     /api/v1/games/:gameId/versions/:version/restore        POST
 *     /api/v1/games/:gameId/versions/:from/diff/:to          GET
 *     /api/v1/games/:gameId/pushes                           POST
 *     /api/v1/games/:gameId/pushes/:pushId/complete          POST
 *     /api/v1/games/:gameId/events                           GET
 *     /api/v1/games/:gameId/shares                           GET POST
 *     /api/v1/games/:gameId/shares/:shareId                  PATCH DELETE
 *     /api/v1/games/:gameId/shares/:shareId/renew            POST
 *     /api/v1/games/:gameId/exports/{format}                 GET
 *     /api/v1/games/:gameId/exports/{format}/plan            GET
 *     /api/v1/games/:gameId/exports/tts/hosted/plan          GET
 *     /api/v1/shared/:secret                                 GET
 *     /api/v1/shared/:secret/published                       GET
 *     /api/v1/shared/:secret/events                          GET
 *     /api/v1/shared/:secret/versions                        GET
 *     /api/v1/shared/:secret/versions/:version               GET
 *     /api/v1/shared/:secret/versions/:from/diff/:to         GET
 *     /api/v1/shared/:secret/components/:componentId/history GET
 *     /api/v1/shared/:secret/print                           GET
 *     /api/v1/shared/:secret/print/plan                      GET
 *     /api/v1/shared/:secret/tts                             GET
 *     /api/v1/shared/:secret/tts/images                      GET
 *     /api/v1/shared/:secret/tts/images/:file                GET
 *     /api/v1/games/:gameId/tables                           GET POST
 *     /api/v1/games/:gameId/tables/:tableId                  GET PATCH DELETE
 *     /api/v1/games/:gameId/tables/:tableId/update           POST
 *     /api/v1/games/:gameId/tables/:tableId/links            GET POST
 *     /api/v1/games/:gameId/tables/:tableId/links/:linkId    PATCH DELETE
 *     /api/v1/games/:gameId/tables/:tableId/links/:linkId/renew POST
 *     /api/v1/games/:gameId/tables/:tableId/links/:linkId/seats DELETE
 *     /api/v1/games/:gameId/tables/:tableId/notes            DELETE
 *     /api/v1/games/:gameId/tables/:tableId/seat             POST
 *     /api/v1/games/:gameId/tables/:tableId/seats/:seatId    DELETE
 *     /api/v1/games/:gameId/tables/:tableId/playtests        POST
 *     /api/v1/games/:gameId/playtests                        GET POST
 *     /api/v1/games/:gameId/playtests/report                 GET
 *     /api/v1/games/:gameId/playtests/form                   GET PUT
 *     /api/v1/games/:gameId/playtests/report/markdown        GET
 *     /api/v1/games/:gameId/playtests/report/tables/:table   GET
 *     /api/v1/games/:gameId/components/:componentId/playtests GET
 *     /api/v1/games/:gameId/playtests/:playtestId            GET PATCH DELETE
 *     /api/v1/games/:gameId/playtests/:playtestId/end        POST
 *     /api/v1/games/:gameId/playtests/:playtestId/facts      GET
 *     /api/v1/games/:gameId/playtests/:playtestId/replay     GET
 *     /api/v1/games/:gameId/playtests/:playtestId/replay/continue POST
 *     /api/v1/games/:gameId/set-ups                          GET
 *     /api/v1/games/:gameId/set-ups/:name                    GET PUT DELETE
 *     /api/v1/games/:gameId/notes                            GET
 *     /api/v1/games/:gameId/notes/markdown                   GET
 *     /api/v1/games/:gameId/notes/:noteId                    PATCH DELETE
 *     /api/v1/table-links/:secret                            GET
 *     /api/v1/table-links/:secret/seats                      POST
 *     /api/v1/tables/:tableId/view                           GET
 *     /api/v1/tables/:tableId/playtests/:playtestId/replay   GET
 *     /api/v1/tables/:tableId/live                           GET
 *     /api/v1/tables/:tableId/log                            GET
 *     /api/v1/tables/:tableId/acts                           POST
 *     /api/v1/tables/:tableId/notes                          GET POST
 *     /api/v1/tables/:tableId/notes/:noteId                  PATCH DELETE
 *     /api/v1/tables/:tableId/playtests                      GET
 *     /api/v1/tables/:tableId/playtests/name                 PUT
 *     /api/v1/tables/:tableId/playtests/:playtestId/pieces   GET
 *     /api/v1/tables/:tableId/playtests/:playtestId/answers  PUT
 *     /api/v1/tables/:tableId/seat                           POST DELETE
 *     /api/v1/tables/:tableId/seat/link                      POST
 *     /api/v1/whoami                                         GET
 *     /api/v1/account                                        GET PATCH DELETE
 *     /api/v1/account/export                                 GET
 *     /api/v1/account/password                               PUT
 *     /api/v1/account/sessions                               GET DELETE
 *     /api/v1/account/sessions/:sessionId                    DELETE
 *     /api/v1/account/invites                                GET POST
 *     /api/v1/account/invites/:inviteId                      PATCH DELETE
 *     /api/v1/account/invites/:inviteId/renew                POST
 *     /api/v1/account/games                                  GET
 *     /api/v1/account/game-invites                           GET
 *     /api/v1/account/game-invites/:inviteId                 DELETE
 *     /api/v1/account/game-invites/:inviteId/accept          POST
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
 *     / /games/… /settings/… (web/src/addresses.ts)              the console
 *     /s/:secret… (web/src/addresses.ts)                         the console, for guests with a share link
 *     /s/:secret/cover.jpg                                   its picture for chat programs
 *     /t/:secret/cover.jpg                                   the same for links to tables
 *     /t/:secret /tables/:tableId (web/src/addresses.ts)         the page of live tables
 *     /console/:name                                         the files of both
 *     /uploads/:uploadId                                     PUT
 *     /files/*                                               GET
 *     /healthz /readyz /metrics /openapi.json /docs          GET
 */
export function allRoutes(services: Services): Route[] {
	const routes: Route[] = [
		...gameRoutes(services),
		...componentRoutes(services),
		...selectedRoutes(services),
		...assetRoutes(services),
		...publishingRoutes(services),
		...pushRoutes(services),
		...memberRoutes(services),
		...shareRoutes(services),
		...sharedPrintRoutes(services),
		...sharedTtsRoutes(services),
		...tableRoutes(services),
		...setUpRoutes(services),
		...seatRoutes(services),
		...noteRoutes(services),
		...playtestRoutes(services),
		...playtestReportRoutes(services),
		...seatPlaytestRoutes(services),
		...replayRoutes(services),
		...changeRoutes(services),
		...checkRoutes(services),
		...exportRoutes(services),
		...uploadRoutes(services),
		...fileRoutes(services),
		...accountRoutes(services),
		...signInRoutes(services),
		...oauthRoutes(services),
		...authorizeRoutes(services),
		...accountGameRoutes(services),
		...accountAppRoutes(services),
		...consoleRoutes(services),
		...sharedPageRoutes(services),
		...tablePageRoutes(services),
		...liveTableRoutes(services),
		...healthRoutes(services),
		...descriptionRoutes({
			describe: () => describe(),
			isSignedIn: (request) => isSignedIn(services, request),
		}),
	];
	const describe = (): OpenApiDocument => describeApi(routes, services.publicUrl());
	return routes;
}
