import { t } from "@tuckbox/web/messages/words.ts";
import { Spoken } from "../ui/Problem.tsx";

/** An entry of a folder, as the command lists it. */
export type ListedEntry = {
	name: string;
	kind: "file" | "folder" | "linked folder" | "outside" | "dangling";
	byteSize?: number;
	mtimeMs?: number;
};

/** The name under which the tab stores the session, so that the page can be loaded again. */
const kept = "tuckbox-sort";

/** The command that serves this page (cli/src/sorting/sort-server.ts), and the folder that it shows. */
export class Command {
	/** The name of the folder. */
	readonly name: string;
	readonly #session: string;

	constructor({ session, name }: { session: string; name: string }) {
		this.#session = session;
		this.name = name;
	}

	/** Begins with the secret in the page's address, which works once. @throws Spoken when it does not, or nothing answers */
	static async open(): Promise<Command> {
		const secret = location.hash.slice(1);
		// neither the history nor a link that is copied has the secret
		history.replaceState(null, "", location.pathname);
		if (secret === "") {
			const known = sessionStorage.getItem(kept);
			if (known === null) throw new Spoken(t("sortPage.secretUsed"));
			return new Command(JSON.parse(known)).#endingWithPage();
		}
		const response = await answer(fetch("/session", { method: "POST", body: secret }));
		const opened = await response.json();
		sessionStorage.setItem(kept, JSON.stringify(opened));
		return new Command(opened).#endingWithPage();
	}

	/** Tells the command when the page is left: it ends, unless the page is loaded again soon. */
	#endingWithPage(): this {
		addEventListener("pagehide", () => {
			void this.#call("/left", { method: "POST", keepalive: true }).catch(() => undefined);
		});
		return this;
	}

	/** @throws Spoken when the command has ended, or refuses */
	async #call(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = { ...init.headers, authorization: `Bearer ${this.#session}` };
		return await answer(fetch(path, { ...init, headers, cache: "no-store" }));
	}

	async entries(folder: string): Promise<ListedEntry[]> {
		const response = await this.#call(`/entries?${new URLSearchParams({ folder })}`);
		return (await response.json()).entries;
	}

	/** Reads a part of a file, or all of it. */
	async read(path: string, range?: { at: number; length: number }): Promise<Blob> {
		const headers = range && { range: `bytes=${range.at}-${range.at + range.length - 1}` };
		const response = await this.#call(`/file?${new URLSearchParams({ path })}`, {
			...(headers && { headers }),
		});
		return await response.blob();
	}

	async save(text: string): Promise<void> {
		await this.#call("/manifest", { method: "PUT", body: text });
	}

	/** Ends the command. */
	async end(): Promise<void> {
		sessionStorage.removeItem(kept);
		await this.#call("/done", { method: "POST" });
	}
}

/** @throws Spoken, with the reason in the language of the page */
async function answer(call: Promise<Response>): Promise<Response> {
	const response = await call.catch(() => {
		throw new Spoken(t("sortPage.ended"));
	});
	if (response.ok) return response;
	const { error } = await response.json().catch(() => ({}));
	if (error?.code === "NOT_SAVED") throw new Spoken(error.message);
	if (response.status === 401 || response.status === 403) throw new Spoken(t("sortPage.secretUsed"));
	throw Object.assign(new Error(error?.message ?? `status ${response.status}`), { code: error?.code });
}
