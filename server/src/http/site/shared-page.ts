import { ownGameMeta, sharedAddresses } from "@tuckbox/web/addresses.ts";
import type { FastifyRequest } from "fastify";
import { signedInUserOf } from "../../accounts/sessions.ts";
import { matchesEtag } from "../../domain/components/etag.ts";
import { Problem } from "../../domain/errors.ts";
import type { CoverImages } from "../../games/cover-images.ts";
import { roleOf } from "../../games/members.ts";
import { sharedPageUrl, sharedSummary } from "../../games/shares.ts";
import { coverSize } from "../../images/cover-picture.ts";
import type { Game, Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import type { Cookies } from "../edge/session-cookie.ts";
import { type Html, html } from "../pages/html.ts";
import { wordsOf } from "../pages/words.ts";
import { type PolicyDeps, sendConsolePage } from "./console.ts";

type Deps = PolicyDeps & { store: Store; cookies: Cookies; coverImages: CoverImages; now: () => number };

/** Time for which the cover may be cached, in seconds. It is short because an ended link should soon show nothing. */
const coverSeconds = 600;

/** Whether someone who belongs to the game is signed in in the browser. */
async function isOfGame(deps: Deps, request: FastifyRequest, game: Game): Promise<boolean> {
	const secret = deps.cookies.read(request, "session");
	const signedIn = secret === undefined ? undefined : await signedInUserOf(deps, secret);
	if (signedIn === undefined) return false;
	return (await roleOf(deps, game, signedIn.user.userId)) !== undefined;
}

/** The head of a shared page: what chat programs show of it (https://ogp.me), and whether the reader owns the game. */
function sharedPageHead(of: {
	name: string;
	description: string;
	url: string;
	/** The address of its picture, if it has one. */
	cover: string | undefined;
	ownGameId: string | undefined;
}): Html {
	const { name, description, url, cover, ownGameId } = of;
	return html`<title>${name} · Tuckbox</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Tuckbox">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${
	cover !== undefined &&
	html`<meta property="og:image" content="${cover}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="${coverSize.width}">
<meta property="og:image:height" content="${coverSize.height}">
<meta name="twitter:card" content="summary_large_image">`
}
${ownGameId !== undefined && html`<meta name="${ownGameMeta}" content="${ownGameId}">`}`;
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
				const url = sharedPageUrl(deps.publicUrl(), params.secret ?? "");
				const head = sharedPageHead({
					name: shown.name,
					description: wordsOf(request).t("sharedPieces", { count: shown.pieces }),
					url,
					// a new version has a new picture, and so a new address
					cover: shown.hasCover ? `${url}/cover.jpg?version=${shown.version}` : undefined,
					ownGameId: (await isOfGame(deps, request, game)) ? game.id : undefined,
				});
				return await sendConsolePage(deps, request, reply, head);
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
			reply.header("Cache-Control", `public, max-age=${coverSeconds}`).header("ETag", image.etag);
			reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("X-Robots-Tag", "noindex");
			if (matchesEtag(request.headers["if-none-match"], image.etag)) return await reply.status(304).send();
			return await reply.type("image/jpeg").send(image.bytes);
		},
	});
	return [...pages, cover];
}
