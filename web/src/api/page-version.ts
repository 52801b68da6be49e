/** The script of a page, whose name contains a hash of all that it loads. */
const pageScript = /<script [^>]*type="module"[^>]* src="([^"]+)"/;

/** Whether the service has another version of this page than the browser shows. */
export async function isOutdated(): Promise<boolean> {
	const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
	const headers = { accept: "text/html" };
	const answer = await fetch(location.pathname, { cache: "no-store", headers }).catch(() => undefined);
	// a session that has ended leads to another page
	if (own == null || answer?.ok !== true || answer.redirected) return false;
	const [, current] = pageScript.exec(await answer.text().catch(() => "")) ?? [];
	return current !== undefined && current !== own;
}
