import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../../domain/components/etag.ts";
import type { CoverImage } from "../../games/cover-images.ts";
import { coverSize } from "../../images/cover-picture.ts";
import { type Html, html } from "../pages/html.ts";

/** Time for which a cover may be cached, in seconds. It is short because an ended link should soon show nothing. */
const coverSeconds = 600;

/** The head of a page that a link opens: its title, and what chat programs show of it (https://ogp.me). */
export function pageHead(of: {
	title: string;
	/** The title in chats, if it says more. */
	chatTitle?: string;
	description: string;
	url: string;
	/** The address of its picture, if it has one. */
	cover: string | undefined;
}): Html {
	const { title, chatTitle = title, description, url, cover } = of;
	return html`<title>${title} · Tuckbox</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Tuckbox">
<meta property="og:title" content="${chatTitle}">
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
`;
}

/** Sends a cover. Chat programs request it without cookies, and show it on their own pages. */
export async function sendCover(
	request: FastifyRequest,
	reply: FastifyReply,
	image: CoverImage,
): Promise<FastifyReply> {
	reply.header("Cache-Control", `public, max-age=${coverSeconds}`).header("ETag", image.etag);
	reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("X-Robots-Tag", "noindex");
	if (matchesEtag(request.headers["if-none-match"], image.etag)) return await reply.status(304).send();
	return await reply.type("image/jpeg").send(image.bytes);
}
