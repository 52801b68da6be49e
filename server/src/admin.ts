import { parseArgs } from "node:util";
import { limits } from "@tuckbox/pieces";
import { AccountError, createUser } from "./accounts/accounts.ts";
import { checkInvited, invite, linkToNewPassword } from "./accounts/invites.ts";
import { backupInto, type CopyEnd, copyRecords, openStore, readObjects } from "./adapters.ts";
import { type Config, describePlaces, serviceAddress, usesFolder } from "./config.ts";
import { readScope, scopeNames } from "./domain/access/scope.ts";
import { readDatabaseUrl } from "./domain/database-url.ts";
import { OperatorError } from "./domain/errors.ts";
import { createGame } from "./games/games.ts";
import { makeExampleToken } from "./lifecycle/example-token.ts";
import { createApp } from "./oauth/apps.ts";
import { mintCode } from "./oauth/authorize.ts";
import { endToken, mintToken } from "./oauth/tokens.ts";
import { claimBackupFolder, isBackupFolder } from "./operate/backup-folder.ts";
import { checkBelonging } from "./operate/belonging.ts";
import { countStrayObjects, discardStrays, findStrays } from "./operate/strays.ts";
import { verify } from "./operate/verify.ts";
import { readableBackup, readableCopy, readableStrays, readableVerdict } from "./operate/wording.ts";
import { findUser } from "./store/queries/accounts/accounts.ts";
import { listJobs, retryDeadJobs } from "./store/queries/service/jobs.ts";
import { appliedMigrations } from "./store/queries/service/settings.ts";
import type { Store } from "./store/store.ts";

/** Thrown for a command that does not match `usage`. */
export class UsageError extends OperatorError {
	override readonly name = "UsageError";
}

export const adminUsage = `tuckbox admin COMMAND [--json]     uses DATA_DIR and DATABASE_URL; a service may be running

  user   --email E --name N [--password P]           create an account                 → id
  invite [--email E]                                 create a link to sign up (for E only)     → url
  password-link --email E                            create a link to set a new password       → url
  app    --name N --redirect-uri U … [--confidential] [--require-pkce]
                                                     register an app                 → id, clientId, clientSecret
  token  --user ID --app ID [--expires-in SECONDS] [--scope read]
                                                     mint an access token            → token
  code   --user ID --app ID --redirect-uri U [--code-challenge C] [--expires-in SECONDS]
                                                     mint an authorization code      → code
  game   --user ID --name N                          create a game                     → id
  revoke --token T                                   revoke an access token
  jobs   [--retry]                                   show unfinished jobs; retry dead ones
  verify [--digest]                                  check records, files, quota and versions; exit code 1 on faults
  sweep  [--yes]                                     show stored images that belong to no record; delete them
  backup DIR                                         save everything into the folder DIR
  migrate                                            update the database schema, as every start does
  copy   --from sqlite:FOLDER [--to postgres://…]    copy the records to a new PostgreSQL database (DATABASE_URL)
  copy   --to sqlite:FOLDER [--from postgres://…]    copy them back into a folder without records
  example-token [--user ID]                          create a token to try things out  → token`;

type Answer = Record<string, unknown>;
type Options = Record<string, string | string[] | boolean | undefined>;
type Deps = { config: Config; store: Store; now: () => number };
type Command = {
	options: NonNullable<Parameters<typeof parseArgs>[0]>["options"];
	/** The required argument of the command, as `usage` names it. */
	operands?: readonly string[];
	/** Whether the command fails without data; the other commands create a store. */
	isAboutData?: true;
	/** Changes nothing, not even the schema of an older version. */
	isReadOnly?: true;
	/** The text without --json, if `readable` is not enough. */
	readable?(answer: Answer): string;
	/** Remarks for a person, which a script does not read; printed to standard error. */
	remark?(answer: Answer): string;
	/** Whether the answer reports faults, for the exit code. */
	isBad?(answer: Answer): boolean;
} & (
	| { run(deps: Deps, options: Options, operands: readonly string[]): Promise<Answer> }
	/** For commands that open the records themselves. */
	| { runAlone(config: Config, options: Options): Promise<Answer> }
);

/** The output of a command, and whether it succeeded. */
type Outcome = { text: string; remark?: string; isGood: boolean };

function required(options: Options, name: string): string {
	const value = options[name];
	if (typeof value !== "string" || value === "") throw new UsageError(`--${name} is missing`);
	return value;
}

function lifetime(options: Options): number | undefined {
	if (options["expires-in"] === undefined) return undefined;
	const seconds = Number(options["expires-in"]);
	if (!Number.isFinite(seconds) || seconds <= 0)
		throw new UsageError("--expires-in must be a number of seconds above 0");
	return seconds * 1000;
}

/** One end of a copy: the database that an option names, or the configured one. */
function copyEnd({ records }: Config, options: Options, name: "from" | "to"): CopyEnd {
	const place = options[name];
	if (place === undefined && records.kind === "postgres") return { address: records.address };
	if (typeof place !== "string") throw new UsageError(`--${name} is missing, and DATABASE_URL is empty`);
	const folder = /^sqlite:(.+)$/.exec(place)?.[1];
	if (folder !== undefined) return { folder };
	if (!/^postgres/i.test(place)) {
		const forms = "sqlite: followed by a data folder, or the database file in it; or postgres://…";
		throw new UsageError(`--${name} must be ${forms}`);
	}
	const address = readDatabaseUrl(place);
	if (typeof address === "string") throw new UsageError(`--${name} ${address}`);
	return { address };
}

const backupElsewhere = ({ objects }: Config) =>
	objects.kind === "disk"
		? "the records are in PostgreSQL: save them with pg_dump, and DATA_DIR/objects with any program that copies files.\n" +
			"docs/OPERATING.md says in which order."
		: "the records are in PostgreSQL and the images in a bucket: save them with pg_dump, and with any program that copies\n" +
			"buckets. docs/OPERATING.md says in which order.";

/** Describes the owner of an example token. */
function ownerOfToken({ user, accounts }: Awaited<ReturnType<typeof makeExampleToken>>): string {
	if (user === null)
		return "There is no account yet: what is pushed with this token passes to the first one.";
	const others = accounts > 1 ? `, of ${accounts} accounts; choose another with --user ID or E-MAIL` : "";
	return `This token belongs to ${user.name} (${user.email})${others}.`;
}

const commands: Record<string, Command> = {
	user: {
		options: { email: { type: "string" }, name: { type: "string" }, password: { type: "string" } },
		run: async (deps, options) => {
			const { password } = options;
			return await createUser(deps, {
				email: required(options, "email"),
				name: required(options, "name"),
				...(typeof password === "string" && { password }),
			});
		},
	},
	invite: {
		options: { email: { type: "string" } },
		run: async (deps, options) => {
			const email = options.email as string | undefined;
			if (email !== undefined) await checkInvited(deps, email);
			const { secret } = await invite({ ...deps, signUp: deps.config.signUp }, undefined, { email });
			return { url: `${serviceAddress(deps.config)}/sign-up/${secret}` };
		},
	},
	"password-link": {
		options: { email: { type: "string" } },
		run: async (deps, options) => {
			const secret = await linkToNewPassword(deps, required(options, "email"));
			return { url: `${serviceAddress(deps.config)}/sign-up/${secret}` };
		},
	},
	app: {
		options: {
			name: { type: "string" },
			"redirect-uri": { type: "string", multiple: true },
			confidential: { type: "boolean" },
			"require-pkce": { type: "boolean" },
		},
		run: async (deps, options) => {
			const redirectUris = (options["redirect-uri"] as string[] | undefined) ?? [];
			if (redirectUris.length === 0) throw new UsageError("--redirect-uri is missing");
			const isConfidential = options.confidential === true;
			const requiresPkce = options["require-pkce"] === true;
			const name = required(options, "name");
			return await createApp(deps, { name, redirectUris, isConfidential, requiresPkce });
		},
	},
	token: {
		options: {
			user: { type: "string" },
			app: { type: "string" },
			"expires-in": { type: "string" },
			scope: { type: "string" },
		},
		run: async (deps, options) => {
			const owner = { userId: required(options, "user"), appId: required(options, "app") };
			const scope = readScope(options.scope as string | undefined);
			if (scope === undefined) throw new UsageError(`--scope must be ${scopeNames}`);
			return await mintToken(deps, owner, lifetime(options), scope);
		},
	},
	code: {
		options: {
			user: { type: "string" },
			app: { type: "string" },
			"redirect-uri": { type: "string" },
			"code-challenge": { type: "string" },
			"expires-in": { type: "string" },
		},
		run: async (deps, options) => {
			const owner = { userId: required(options, "user"), appId: required(options, "app") };
			return await mintCode(deps, owner, {
				redirectUri: required(options, "redirect-uri"),
				challenge: options["code-challenge"] as string | undefined,
				lifetime: lifetime(options),
			});
		},
	},
	game: {
		options: { user: { type: "string" }, name: { type: "string" } },
		run: async (deps, options) => {
			const userId = required(options, "user");
			const name = required(options, "name");
			if ([...name].length > limits.maxNameLength)
				throw new UsageError(`--name has more than ${limits.maxNameLength} characters`);
			if ((await findUser(deps.store.reader, userId)) === undefined)
				throw new AccountError(`the user ${userId} does not exist`);
			return await createGame(deps, userId, name);
		},
	},
	revoke: {
		options: { token: { type: "string" } },
		run: async (deps, options) => {
			await endToken(deps, required(options, "token"));
			return { revoked: true };
		},
	},
	jobs: {
		options: { retry: { type: "boolean" } },
		run: async (deps, options) => {
			const retried =
				options.retry === true ? await deps.store.write((writer) => retryDeadJobs(writer, deps.now())) : 0;
			const rows = await listJobs(deps.store.reader);
			const jobs = rows.map(({ id, kind, state, attempts, last_error }) => ({
				id,
				kind,
				state,
				attempts,
				lastError: last_error,
			}));
			return { ...(options.retry === true && { retried }), jobs };
		},
	},
	verify: {
		options: { digest: { type: "boolean" } },
		isAboutData: true,
		isReadOnly: true,
		run: async ({ config, store }, options) => {
			const { retention, dataDir } = config;
			const isBackup = usesFolder(config) && (await isBackupFolder(dataDir));
			const deps = { store, objects: await readObjects(config), retention, isBackup };
			return await verify(deps, { digest: options.digest === true });
		},
		readable: (answer) => readableVerdict(answer as Awaited<ReturnType<typeof verify>>),
		isBad: ({ faults }) => (faults as string[]).length > 0,
	},
	sweep: {
		options: { yes: { type: "boolean" } },
		isAboutData: true,
		run: async (deps, options) => {
			const { config, store } = deps;
			const objects = await readObjects(config);
			await checkBelonging({ store, objects, places: describePlaces(config) });
			const { stored, strays } = await findStrays({ reader: store.reader, objects });
			if (options.yes === true) await discardStrays(deps, strays);
			const paths = strays.map(({ path }) => path);
			return { stored, strays: countStrayObjects(strays), isDeleting: options.yes === true, paths };
		},
		readable: (answer) => readableStrays(answer as Parameters<typeof readableStrays>[0]),
	},
	backup: {
		options: {},
		operands: ["DIR"],
		isAboutData: true,
		run: async ({ config, store, now }, _, [wanted = ""]) => {
			if (config.records.kind === "postgres") throw new OperatorError(backupElsewhere(config));
			// it would delete the images from the backup, too
			await checkBelonging({ store, objects: await readObjects(config), places: describePlaces(config) });
			const folder = await claimBackupFolder(config.dataDir, wanted);
			return { folder, ...(await backupInto(config, folder, now)) };
		},
		readable: (answer) => readableBackup(answer as Parameters<typeof readableBackup>[0]),
	},
	migrate: {
		options: {},
		run: async ({ store }) => ({ migrations: await appliedMigrations(store.reader) }),
		readable: ({ migrations }) => `up to date: ${(migrations as string[]).join(", ")}`,
	},
	copy: {
		options: { from: { type: "string" }, to: { type: "string" } },
		runAlone: async (config, options) => {
			const [from, to] = [copyEnd(config, options, "from"), copyEnd(config, options, "to")];
			if ("folder" in from === "folder" in to)
				throw new UsageError("--from and --to: one must be sqlite: and the other postgres://");
			return { copied: await copyRecords(from, to), isEmbedded: "folder" in to };
		},
		readable: ({ copied, isEmbedded }) => readableCopy(copied as Record<string, number>, isEmbedded === true),
	},
	"example-token": {
		options: { user: { type: "string" } },
		// a token in a folder that no service uses would be refused everywhere
		isAboutData: true,
		run: async (deps, options) => await makeExampleToken(deps, options.user as string | undefined),
		readable: ({ token }) => String(token),
		remark: (answer) => ownerOfToken(answer as Awaited<ReturnType<typeof makeExampleToken>>),
	},
};

/** The text without --json: a single value alone, so that a shell can use it, otherwise one line for each. */
function readable(answer: Answer): string {
	const { jobs, ...facts } = answer;
	const entries = Object.entries(facts);
	const [only] = entries;
	const lines =
		entries.length === 1 && only !== undefined
			? [String(only[1])]
			: entries.map(([name, value]) => `${name.padEnd(13)} ${value}`);
	if (!Array.isArray(jobs)) return lines.join("\n");
	const rows = jobs.map(
		(job) =>
			`${job.state.padEnd(8)} ${job.kind.padEnd(14)} ${job.id}  tries ${job.attempts}  ${job.lastError ?? ""}`,
	);
	return [...lines, ...(rows.length > 0 ? rows : ["no unfinished jobs"])].join("\n");
}

/** The operands after a command, each of them once. @throws UsageError */
function checkOperands(name: string, wanted: readonly string[], given: readonly string[]): void {
	const missing = wanted[given.length];
	if (missing !== undefined) throw new UsageError(`${missing} is missing after "${name}"`);
	const superfluous = given[wanted.length];
	if (superfluous !== undefined) throw new UsageError(`"${superfluous}" is one too many after "${name}"`);
}

async function answerOf(
	command: Command,
	config: Config,
	clock: (() => number) | undefined,
	options: Options,
	operands: readonly string[],
): Promise<Answer> {
	if ("runAlone" in command) return await command.runAlone(config, options);
	const mustExist = command.isAboutData === true;
	const isReadOnly = command.isReadOnly === true;
	const opening = { mustExist, isReadOnly, allowsLongStatements: true, now: clock };
	const store = await openStore(config, opening);
	try {
		return await command.run({ config, store, now: store.now }, options, operands);
	} finally {
		await store.close();
	}
}

/**
 * Runs one of the operator's commands.
 * @throws UsageError, AccountError, OperatorError
 */
export async function runAdmin(
	config: Config,
	args: readonly string[],
	clock?: () => number,
): Promise<Outcome> {
	const [name = "", ...rest] = args;
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (command === undefined)
		throw new UsageError(name === "" ? "a command is missing" : `unknown command "${name}"`);
	let options: Options & { json?: boolean };
	let operands: string[];
	try {
		const { values, positionals } = parseArgs({
			args: rest,
			options: { ...command.options, json: { type: "boolean" } },
			allowPositionals: true,
		});
		options = values as Options & { json?: boolean };
		operands = positionals;
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
	checkOperands(name, command.operands ?? [], operands);
	const answer = await answerOf(command, config, clock, options, operands);
	const isGood = command.isBad?.(answer) !== true;
	if (options.json === true) return { text: JSON.stringify(answer), isGood };
	const remark = command.remark?.(answer);
	return { text: (command.readable ?? readable)(answer), ...(remark !== undefined && { remark }), isGood };
}
