import { Secret } from "./secret.ts";

/** The address of a PostgreSQL server, and how to connect to it. */
export type DatabaseAddress = Readonly<{
	/** A name or an address; a folder, which begins with a slash, holds the server's Unix socket. */
	host: string;
	port: number;
	database: string;
	/** Undefined: the default of PostgreSQL's own programs, PGUSER or the name of the operating system's user. */
	user: string | undefined;
	password: Secret | undefined;
	/**
	 * `disable`: not encrypted. `require`: encrypted, without checking who the server is. `verify-full`: encrypted, and the
	 * server must have a certificate for its name.
	 */
	encryption: "disable" | "require" | "verify-full";
	/** File with the certificates of trusted authorities; undefined: those that Node trusts. */
	rootCertificates: string | undefined;
}>;

const parameters = ["host", "sslmode", "sslrootcert"];
const noHost = "socket.invalid";
const modes = ["disable", "require", "verify-full"] as const;

/** Text of a URL's part with its escapes resolved; undefined when they are malformed. */
function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/**
 * Reads a `postgres://user:password@host:port/database` URL; `?host=/folder` reaches a Unix socket.
 * @returns the address, or what is wrong with it, which never repeats the URL: it may hold a password
 */
export function readDatabaseUrl(text: string): DatabaseAddress | string {
	const scheme = /^postgres(?:ql)?:\/\//i.exec(text)?.[0];
	if (scheme === undefined) return "must begin with postgres://";
	// a Unix socket has no host, but the parser requires one next to a user; this placeholder is never used
	const rest = text.slice(scheme.length).replace(/^((?:[^/?#@]*@)?)(?=[/?#]|$)/, `$1${noHost}`);
	const url = URL.parse(`postgres://${rest}`);
	if (url === null) return "is not a valid address; special characters in its parts must be %-escaped";
	const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name));
	if (unknown !== undefined)
		return `has the unknown parameter "${unknown}"; known ones are ${parameters.join(", ")}`;
	const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decoded);
	if (user === undefined || password === undefined || database === undefined)
		return "has a malformed %-escape";
	if (database === "" || database.includes("/")) return "must name a database: postgres://host/database";
	const named = url.hostname === noHost ? "" : url.hostname.replace(/^\[(.*)\]$/, "$1");
	const host = url.searchParams.get("host") ?? named;
	if (host === "") return "must name a host: postgres://host/database";
	const mode = url.searchParams.get("sslmode") ?? "disable";
	const encryption = modes.find((known) => known === mode);
	if (encryption === undefined) return `has an unknown sslmode; known ones are ${modes.join(", ")}`;
	return {
		host,
		port: url.port === "" ? 5432 : Number(url.port),
		database,
		user: user === "" ? undefined : user,
		password: password === "" ? undefined : new Secret(password),
		encryption,
		rootCertificates: url.searchParams.get("sslrootcert") ?? undefined,
	};
}

/** The address as it may be printed: without its password. */
export function describeDatabase({ host, port, database }: DatabaseAddress): string {
	return host.startsWith("/") ? `${database} at ${host}` : `${database} at ${host}:${port}`;
}
