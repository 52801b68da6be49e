import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { OperatorError } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { hashSecret, newSecret, newToken } from "../domain/token.ts";
import {
	findApp,
	findUser,
	findUserByEmail,
	insertApp,
	insertToken,
	insertUser,
	revokeToken,
} from "../store/accounts.ts";
import type { Store } from "../store/store.ts";

type Deps = { store: Store; now: () => number };

/** Thrown when an account, app or token cannot be made as asked; the message is for the person who asked. */
export class AccountError extends OperatorError {
	override readonly name = "AccountError";
}

const hashPassword = promisify(argon2);
/** OWASP's recommendation for Argon2id: 19 MiB of memory, two passes. */
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** A password as it is stored: Argon2id in PHC form. */
async function passwordHash(password: string): Promise<string> {
	const salt = randomBytes(16);
	const tag = await hashPassword("argon2id", { message: password, nonce: salt, ...argon2Cost });
	const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replaceAll("=", "");
	const { memory, passes, parallelism } = argon2Cost;
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** @throws AccountError when the address is none or has an account */
export async function createUser(
	deps: Deps,
	user: { email: string; name: string; password?: string },
): Promise<{ id: string }> {
	const email = user.email.trim().toLowerCase();
	if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new AccountError(`"${user.email}" is no e-mail address`);
	if (user.name.trim() === "") throw new AccountError("the name must not be empty");
	if (user.password !== undefined && user.password.length < 8) {
		throw new AccountError("the password must have at least 8 characters");
	}
	const hash = user.password === undefined ? null : await passwordHash(user.password);
	const id = newId("usr");
	await deps.store.write(async (writer) => {
		if ((await findUserByEmail(writer, email)) !== undefined) {
			throw new AccountError(`there is an account for ${email} already`);
		}
		await insertUser(writer, {
			id,
			email,
			name: user.name.trim(),
			password_hash: hash,
			quota_bytes: null,
			used_bytes: 0,
			created_at: deps.now(),
		});
	});
	return { id };
}

/** Why a redirect URI cannot be registered; undefined when it can. */
function redirectFault(text: string): string | undefined {
	const url = URL.parse(text);
	if (url === null) return "is no absolute address";
	if (text.includes("#")) return "has a fragment";
	if (text.includes("*")) return "has a wildcard";
	if (url.username !== "" || url.password !== "") return "holds a user name or password";
	if (url.protocol === "https:") return undefined;
	if (url.protocol === "http:") {
		const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
		return isLoopback ? undefined : "is http and not a loopback address";
	}
	// RFC 8252, 7.1: a private-use scheme is a reversed domain name, so it has a dot
	return url.protocol.includes(".")
		? undefined
		: "has a scheme that is neither https nor private (com.example.app)";
}

/** @throws AccountError when a redirect URI cannot be registered */
export async function createApp(
	deps: Deps,
	app: { name: string; redirectUris: readonly string[]; isConfidential: boolean },
): Promise<{ id: string; clientId: string; clientSecret?: string }> {
	if (app.name.trim() === "") throw new AccountError("the name must not be empty");
	for (const uri of app.redirectUris) {
		const fault = redirectFault(uri);
		if (fault !== undefined) throw new AccountError(`the redirect URI ${uri} ${fault}`);
	}
	const secret = app.isConfidential ? newSecret() : undefined;
	const row = {
		id: newId("app"),
		client_id: newId("cli"),
		name: app.name.trim(),
		redirect_uris: JSON.stringify(app.redirectUris),
		secret_hash: secret === undefined ? null : hashSecret(secret),
		created_at: deps.now(),
	};
	await deps.store.write((writer) => insertApp(writer, row));
	return { id: row.id, clientId: row.client_id, ...(secret !== undefined && { clientSecret: secret }) };
}

/**
 * Mints an access token; only its hash is stored (decision 33).
 * @param lifetime ms until it expires; undefined: valid until revoked
 * @throws AccountError when the user or the app does not exist
 */
export async function mintToken(
	deps: Deps,
	owner: { userId: string; appId: string },
	lifetime?: number,
): Promise<{ token: string }> {
	const token = newToken();
	await deps.store.write(async (writer) => {
		if ((await findUser(writer, owner.userId)) === undefined)
			throw new AccountError(`there is no user ${owner.userId}`);
		if ((await findApp(writer, owner.appId)) === undefined)
			throw new AccountError(`there is no app ${owner.appId}`);
		const now = deps.now();
		await insertToken(writer, {
			hash: hashSecret(token),
			user_id: owner.userId,
			app_id: owner.appId,
			created_at: now,
			expires_at: lifetime === undefined ? null : now + lifetime,
			revoked_at: null,
		});
	});
	return { token };
}

/** Ends a token at once. @throws AccountError when it was never given out */
export async function endToken(deps: Deps, token: string): Promise<void> {
	const known = await deps.store.write((writer) => revokeToken(writer, hashSecret(token), deps.now()));
	if (!known) throw new AccountError("there is no such token");
}
