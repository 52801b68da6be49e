import { type ExportPlaces, nameOf } from "../../exports/places.ts";
import { type PrintDeps, type PrintRequest, preparePrint } from "../../exports/print-export.ts";
import { checkAllowsPrint, type Share } from "../../games/shared-game.ts";
import type { Game } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import { inTurn, sendFile } from "./exports.ts";
import { PrintPlan, SharedPrintPlanQuery, SharedPrintQuery } from "./schemas/print.ts";

type Deps = PrintDeps & { exportPlaces: ExportPlaces };

const common = { method: "GET", tag: "Sharing", access: "share" } as const;
const url = "/api/v1/shared/:secret/print";
const errors = ["PERMISSION_DENIED", "TOO_MANY_EXPORTS"] as const;
const needsPrint = "Only for links whose guests may print.";

/** Prints for guests. All guests of an account's games together take one turn, next to the account itself. */
export function sharedPrintRoutes(deps: Deps): Route[] {
	const { exportPlaces: places } = deps;
	const guestsOf = (game: Game) => ({ account: game.owner_id, isGuest: true });
	const prepare = (game: Game, share: Share, request: PrintRequest) => {
		// unknown fields of a query are ignored, and those of the owner's prints are unknown here
		const own = Object.entries(request).filter(([name]) => Object.hasOwn(SharedPrintQuery.properties, name));
		const shown = { ...(Object.fromEntries(own) as PrintRequest), version: share.version ?? game.version };
		return preparePrint(deps, game, shown, nameOf(guestsOf(game)));
	};
	return [
		route({
			...common,
			operationId: "printShared",
			url,
			summary: "Print a shared game",
			description: `A PDF with the pieces that the link shows, as \`GET /api/v1/games/{gameId}/exports/print\` makes it. ${needsPrint}`,
			limit: "shared/print",
			query: SharedPrintQuery,
			errors,
			answers: { 200: { description: "The PDF.", contentType: "application/pdf" } },
			handle: async ({ request, reply, game, share, query, isStillGranted }) => {
				checkAllowsPrint(share);
				const orderer = guestsOf(game);
				const file = await inTurn(places, orderer, reply, () => prepare(game, share, query));
				return await sendFile("print", request, reply, file, { places, orderer, isStillGranted });
			},
		}),
		route({
			...common,
			operationId: "planSharedPrint",
			url: `${url}/plan`,
			summary: "Preview a print of a shared game",
			description: `How many pages the print would have, and one of them to look at. ${needsPrint}`,
			limit: "exports/plan",
			query: SharedPrintPlanQuery,
			errors,
			answers: { 200: { description: "The plan.", schema: PrintPlan } },
			handle: async ({ reply, game, share, query: { page, ...request } }) => {
				checkAllowsPrint(share);
				const plan = await inTurn(places, guestsOf(game), reply, async () =>
					(await prepare(game, share, request)).plan(page),
				);
				// whether more is to come is not for guests
				return plan === undefined ? reply : { ...plan, isBehind: false };
			},
		}),
	];
}
