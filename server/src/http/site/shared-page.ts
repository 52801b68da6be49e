import type { FastifyRequest } from "fastify";
import { ownGameMeta, sharedAddresses } from "../../../../web/addresses.ts";
import { signedInUserOf } from "../../accounts/sessions.ts";
import { sharedPageUrl, sharedSummary } from "../../games/shares.ts";
import type { Game, Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import type { Cookies } from "../edge/session-cookie.ts";
import { type Html, html } from "../pages/html.ts";
import { wordsOf } from "../pages/words.ts";
import { type PolicyDeps, sendConsolePage } from "./console.ts";

type Deps = PolicyDeps & { store: Store; cookies: Cookies; now: () => number };

/** Whether the browser is signed in to the account of the game's owner. */
async function isOwner(deps: Deps, request: FastifyRequest, game: Game): Promise<boolean> {
	const secret = deps.cookies.read(request, "session");
	const signedIn = secret === undefined ? undefined : await signedInUserOf(deps, secret);
	return signedIn?.user.userId === game.owner_id;
}

/** The head of a shared page: what chat programs show of it (https://ogp.me), and whether the reader owns the game. */
function headOf(name: string, description: string, url: string, ownGameId: string | undefined): Html {
	return html`<title>${name} · Tuckbox</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Tuckbox">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${ownGameId !== undefined && html`<meta name="${ownGameMeta}" content="${ownGameId}">`}`;
}

/** The pages behind a share link: the console without an account, for anyone with the link. */
export function sharedPageRoutes(deps: Deps): Route[] {
	return Object.entries(sharedAddresses).map(([name, url]) =>
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
				const { name: title, pieces } = await sharedSummary(deps, game, share);
				const description = wordsOf(request).t("sharedPieces", { count: pieces });
				const ownGameId = (await isOwner(deps, request, game)) ? game.id : undefined;
				const address = sharedPageUrl(deps.publicUrl(), params.secret ?? "");
				return await sendConsolePage(deps, request, reply, headOf(title, description, address, ownGameId));
			},
		}),
	);
}
