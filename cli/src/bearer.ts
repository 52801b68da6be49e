/** Whom a token stands for. */
export type Bearer = {
	user: { id: string; name: string };
	app: { id: string; name: string };
	scope: "push" | "read";
};

/** In ms. */
const patience = 15_000;

/** Asks a service whom a token stands for; undefined when it does not say, as an older one. */
export async function askBearer(
	url: string,
	token: string,
	signal: AbortSignal,
): Promise<Bearer | undefined> {
	try {
		const answer = await fetch(`${url}/api/v1/whoami`, {
			headers: { authorization: `Bearer ${token}` },
			redirect: "error",
			signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
		});
		if (!answer.ok) return undefined;
		const body = (await answer.json()) as Partial<Bearer> | null;
		return typeof body?.user?.name === "string" && typeof body.app?.name === "string"
			? (body as Bearer)
			: undefined;
	} catch (error) {
		if (signal.aborted) throw error;
		return undefined;
	}
}
