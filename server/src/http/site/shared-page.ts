import { ownGameMeta, sharedAddresses } from "@tuckbox/web/addresses.ts";
import type { FastifyRequest } from "fastify";
import { signedInUserOf } from "../../accounts/sessions.ts";
import { Problem } from "../../domain/errors.ts";
import type { CoverImages } from "../../games/cover-images.ts";
import { roleOf } from "../../games/members.ts";
import { sharedCoverUrl, sharedPageUrl, sharedSummary } from "../../games/shared-game.ts";
import type { Game, Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import type { Cookies } from "../edge/session-cookie.ts";
import { html } from "../pages/html.ts";
import { wordsOf } from "../pages/words.ts";
import { type PolicyDeps, sendConsolePage } from "./console.ts";
import { pageHead, sendCover } from "./page-head.ts";

type Deps = PolicyDeps & { store: Store; cookies: Cookies; coverImages: CoverImages; now: () => number };

/** Whether someone who belongs to the game is signed in in the browser. */
async function isOfGame(deps: Deps, request: FastifyRequest, game: Game): Promise<boolean> {
	const secret = deps.cookies.read(request, "session");
	const signedIn = secret === undefined ? undefined : await signedInUserOf(deps, secret);
	if (signedIn === undefined) return false;
	return (await roleOf(deps, game, signedIn.user.userId)) !== undefined;
}

/** The pages behind a share link: the console without an account, for anyone with the link. */
export function sharedPageRoutes(deps: Deps): Route[] {
	const pages = Object.entries(sharedAddresses).map(([name, url]) =>
		route({
			operationId: `show_${name}`,
			method: "GET",
			url,
			tag: "Console",
			summary: "A shared game",
			access: "share",
			limit: "shared",
			page: true,
			hidden: true,
			answers: { 200: { description: "The page." } },
			handle: async ({ request, reply, game, share, params }) => {
				// the address is a secret: links and images of the page must not send it to other hosts
				reply.header("Referrer-Policy", "no-referrer").header("X-Robots-Tag", "noindex");
				const shown = await sharedSummary(deps, game, share);
				const { secret = "" } = params;
				const { t } = wordsOf(request);
				const pieces = t("sharedPieces", { count: shown.pieces });
				const url = sharedPageUrl(deps.publicUrl(), secret);
				const head = pageHead({
					title: shown.name,
					description: shown.creator ? `${t("sharedBy", shown.creator)} ${pieces}` : pieces,
					url,
					cover: shown.hasCover ? sharedCoverUrl(deps.publicUrl(), secret, shown.version) : undefined,
				});
				const own =
					(await isOfGame(deps, request, game)) && html`<meta name="${ownGameMeta}" content="${game.id}">`;
				return await sendConsolePage(deps, request, reply, html`${head}${own}`);
			},
		}),
	);
	const cover = route({
		operationId: "show_sharedCover",
		method: "GET",
		url: "/s/:secret/cover.jpg",
		tag: "Console",
		summary: "The picture of a shared game",
		access: "share",
		limit: "shared",
		page: true,
		hidden: true,
		answers: { 200: { description: "The picture." } },
		handle: async ({ request, reply, game, share }) => {
			const image = await deps.coverImages.of(game.id, share.version ?? game.version);
			if (image === undefined) throw new Problem("NOT_FOUND", "No piece of this game has a picture.");
			return await sendCover(request, reply, image);
		},
	});
	return [...pages, cover];
}
