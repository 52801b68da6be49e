import { AccountError, addUser, exampleAccount } from "../accounts/accounts.ts";
import { normalEmail } from "../domain/access/account.ts";
import { replaceToken } from "../oauth/tokens.ts";
import { findUser, findUserByEmail, firstAccount, type User } from "../store/queries/accounts/accounts.ts";
import type { Store } from "../store/store.ts";

type Deps = { store: Store; now: () => number };

/** Maximum for one account; scripts create a token in each run. */
const maxExampleTokens = 10;

export type ExampleToken = {
	token: string;
	/**
	 * Its owner; null before the first account exists, which then takes over what was pushed with the token.
	 */
	user: { id: string; name: string; email: string } | null;
	/** Number of accounts. */
	accounts: number;
};

/** The account that a token is for: the wanted one, else the first; undefined before the first one exists. @throws AccountError */
async function accountFor(
	deps: Deps,
	wanted: string | undefined,
	first: User | undefined,
): Promise<User | undefined> {
	if (wanted === undefined) return first;
	const { reader } = deps.store;
	const found = wanted.includes("@")
		? await findUserByEmail(reader, normalEmail(wanted))
		: await findUser(reader, wanted);
	if (found === undefined) throw new AccountError(`there is no account ${wanted}`);
	return found;
}

/**
 * Creates a personal token to try things out: of an account that exists, else of one that waits for its owner.
 * @param wanted the id or the address of an account; by default the first one
 * @throws AccountError when there is no such account
 */
export async function makeExampleToken(deps: Deps, wanted?: string): Promise<ExampleToken> {
	const { first, count } = await firstAccount(deps.store.reader, exampleAccount.email);
	const user = await accountFor(deps, wanted, first);
	const userId = user?.id ?? (await waitingAccount(deps));
	const { token } = await replaceToken(deps, userId, "Example token", maxExampleTokens);
	return {
		token,
		user: user === undefined ? null : { id: user.id, name: user.name, email: user.email },
		accounts: count,
	};
}

/** The account that waits for its owner; created when it is needed for the first time. */
async function waitingAccount({ store, now }: Deps): Promise<string> {
	return await store.write(async (writer) => {
		const known = await findUserByEmail(writer, exampleAccount.email);
		const id = known?.id ?? (await addUser(writer, { ...exampleAccount, passwordHash: null }, now()));
		if (id === undefined) throw new Error("the example account exists and does not");
		return id;
	});
}
