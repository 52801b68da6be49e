import type { Scope } from "@tuckbox/pieces";
import type { Actor } from "../domain/access/actor.ts";
import { hashSecret, isTokenShaped } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { findToken } from "../store/queries/accounts/tokens.ts";
import type { Store } from "../store/store.ts";
import type { TokenUse } from "./token-use.ts";

/** The secret of an `Authorization` header; empty without a bearer token. */
export function bearerSecret(authorization: string | undefined): string {
	return /^bearer +(\S+)$/i.exec(authorization?.trim() ?? "")?.[1] ?? "";
}

/**
 * Finds the caller behind an `Authorization` header.
 * @throws Problem UNAUTHORIZED without a bearer token; INVALID_TOKEN for one that is not valid
 */
export async function authenticate(
	deps: { store: Store; tokenUse: TokenUse; now: () => number },
	authorization: string | undefined,
): Promise<Actor> {
	const [scheme, token, ...rest] = (authorization ?? "").trim().split(/ +/);
	if (scheme?.toLowerCase() !== "bearer") {
		throw new Problem("UNAUTHORIZED", "Send an access token: `Authorization: Bearer tbx_…`.");
	}
	if (token === undefined || rest.length > 0 || !isTokenShaped(token)) {
		throw new Problem(
			"INVALID_TOKEN",
			"The access token is malformed; copy it whole, from `tbx_` to its end.",
		);
	}
	const known = await findToken(deps.store.reader, hashSecret(token));
	if (known === undefined) throw new Problem("INVALID_TOKEN", "The access token is unknown.");
	if (known.revoked_at !== null) throw new Problem("INVALID_TOKEN", "The access token has been revoked.");
	if (known.expires_at !== null && known.expires_at <= deps.now()) {
		throw new Problem("INVALID_TOKEN", "The access token has expired.");
	}
	deps.tokenUse.note(known);
	const name = known.name ?? known.device;
	return {
		...{ userId: known.user_id, appId: known.app_id, scope: known.scope as Scope },
		...(name !== null && { token: name }),
	};
}
