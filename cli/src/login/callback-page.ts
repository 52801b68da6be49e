import { language } from "../messages/words.ts";

const escaped = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const style = `:root { color-scheme: light dark; --ground: #faf6ee; --ink: #1d201e; --quiet: #6d6a61; --accent: #b36f0c }
@media (prefers-color-scheme: dark) { :root { --ground: #1e2a26; --ink: #ece8dd; --quiet: #9aa59d; --accent: #f2b04a } }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; background: var(--ground);
color: var(--ink); font: 16px/24px system-ui, sans-serif } main { max-width: 44ch; border-left: 4px solid var(--accent);
padding-left: 24px } h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px } p { margin: 0; color: var(--quiet) }`;

/** The headers of the only page that the command line serves to a browser: no scripts, no caching, no referrer. */
export const pageHeaders = {
	"content-type": "text/html; charset=utf-8",
	"content-security-policy":
		"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
	"cache-control": "no-store",
	"referrer-policy": "no-referrer",
	"x-content-type-options": "nosniff",
	connection: "close",
};

/** The page that the browser shows at the end of a sign-in. */
export function callbackPage(title: string, text: string): string {
	return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
<main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main>
</html>
`;
}
