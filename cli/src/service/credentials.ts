import { chmod, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Scope, tokenPattern } from "@tuckbox/pieces";
import { writeAtomically } from "../disk/atomic-file.ts";
import { configFolder } from "../disk/places.ts";
import { Failure } from "../failure.ts";
import { t } from "../messages/words.ts";
import { areSameMachine } from "./service-address.ts";

/** A token with which this machine calls a service. */
export type Credential = {
	token: string;
	/**
	 * The token's origin: a sign-in, whose token is revoked by signing out, or the user, who created the token
	 * elsewhere.
	 */
	source: "login" | "token";
	scope?: Scope;
	/** Time in ISO 8601. */
	savedAt: string;
};

type Stored = {
	/** The default service. */
	default?: string;
	services: Record<string, Credential>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a text has the form of an access token. The service checks the checksum in it. */
export const isTokenShaped = (text: string): boolean => tokenPattern.test(text);

/** The tokens of this machine's user, by service, in a file that only the user can read. */
export class Credentials {
	readonly path: string;

	constructor(env: Environment) {
		this.path = join(configFolder(env), "credentials.json");
	}

	/** @throws Failure when the file cannot be read or parsed */
	async read(): Promise<Stored> {
		let text: string;
		try {
			text = await readFile(this.path, "utf8");
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code === "ENOENT" || code === "ENOTDIR") return { services: {} };
			throw new Failure(t("service.signInsUnreadable", { path: this.path, code: code ?? "" }), {
				now: t("service.makeReadable"),
				cause: error,
			});
		}
		try {
			const stored = JSON.parse(text);
			if (stored !== null && typeof stored.services === "object") return stored;
		} catch {
			// reported below without the text, which may contain a token
		}
		throw new Failure(t("service.signInsDamaged", { path: this.path }), {
			now: t("service.deleteFile"),
		});
	}

	/** The sign-in to a service, and the address it is stored under, which may be another name of this machine. */
	async find(url: string): Promise<(Credential & { url: string }) | undefined> {
		const { services } = await this.read();
		const known = Object.hasOwn(services, url)
			? url
			: Object.keys(services).find((other) => areSameMachine(other, url));
		const found = known === undefined ? undefined : services[known];
		return known === undefined || found === undefined ? undefined : { ...found, url: known };
	}

	/** Stores a sign-in, and makes its service the default. */
	async save(url: string, credential: Credential): Promise<void> {
		const { services } = await this.read();
		await this.#write({ default: url, services: { ...services, [url]: credential } });
	}

	/** Deletes a sign-in. */
	async forget(url: string): Promise<void> {
		const stored = await this.read();
		const { [url]: _, ...services } = stored.services;
		const left = Object.keys(services);
		const next = stored.default === url ? left.at(-1) : stored.default;
		await this.#write({ ...(next !== undefined && { default: next }), services });
	}

	/** Makes the file private again if others have access to it. @returns whether they had */
	async tighten(): Promise<boolean> {
		if (process.platform === "win32") return false;
		const found = await stat(this.path).catch(() => undefined);
		if (found === undefined || (found.mode & 0o077) === 0) return false;
		await chmod(this.path, 0o600);
		return true;
	}

	async #write(stored: Stored): Promise<void> {
		try {
			await writeAtomically(this.path, `${JSON.stringify(stored, null, "\t")}\n`);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			throw new Failure(t("service.notSaved", { path: this.path, code: code ?? "" }), {
				now: t("service.makeWritable"),
				cause: error,
			});
		}
	}
}
