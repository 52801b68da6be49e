// A user with an account, whose browser and programs use the same service.
import { Client } from "../programs/client.ts";
import { admin, launchService } from "../programs/programs.ts";
import type { Browser, Context } from "./page-visit.ts";

const account = { email: "ann@example.com", password: "lanterns in the bay" };

/** Starts a service with one account, whose tokens and browser have access to the same games. */
export async function startForPerson(folder: string, port = 0) {
	const { id: user = "" } = await admin(
		{ folder },
		...["user", "--name", "Ann", "--email", account.email, "--password", account.password],
	);
	const redirect = "http://127.0.0.1/callback";
	const { id: app = "" } = await admin({ folder }, "app", "--name", "Bench", "--redirect-uri", redirect);
	const { token } = await admin({ folder }, "token", "--user", user, "--app", app);
	const launched = await launchService(folder, { port });
	return { ...launched, client: new Client(launched.url, token, 8) };
}

/** Signs in and adds the example game, as a new user does. @returns the state that the browser stores */
export async function signIn(browser: Browser, url: string) {
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(`${url}/sign-in`);
	await page.getByLabel("Email").fill(account.email);
	await page.getByLabel("Password").fill(account.password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL(`${url}/`);
	const exampleId = await page.evaluate(async (): Promise<string> => {
		const { csrf } = await (await fetch("/api/v1/account")).json();
		const headers = { "x-csrf-token": csrf };
		return (await (await fetch("/api/v1/account/example-game", { method: "POST", headers })).json()).id;
	});
	const storageState = await context.storageState();
	await context.close();
	return { storageState, exampleId };
}

type StorageState = Awaited<ReturnType<typeof signIn>>["storageState"];

/** Creates browser profiles without a cache, with and without a session, each for one measurement. */
type Profiles = Record<"floor" | "service", <T>(work: (context: Context) => Promise<T>) => Promise<T>>;

export function profilesOf(browser: Browser, storageState: StorageState): Profiles {
	async function within<T>(options: { storageState?: StorageState }, work: (context: Context) => Promise<T>) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
		try {
			return await work(context);
		} finally {
			await context.close();
		}
	}
	return { floor: (work) => within({}, work), service: (work) => within({ storageState }, work) };
}
