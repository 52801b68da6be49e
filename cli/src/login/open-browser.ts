import { spawn } from "node:child_process";

/** A program that cannot open a browser ends within this time. */
const graceMs = 700;

type Environment = Readonly<Record<string, string | undefined>>;

function programFor(platform: NodeJS.Platform, env: Environment): readonly string[] | undefined {
	// BROWSER names a program on any platform; xdg-open would use it, too, at more cost
	if (env.BROWSER) return env.BROWSER === "none" ? undefined : [env.BROWSER];
	if (platform === "darwin") return ["open"];
	// not `start`, which is a shell's and would read the address as commands
	if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
	if (env.WSL_DISTRO_NAME) return ["wslview"];
	return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open"] : undefined;
}

/** Whether there seems to be a browser on the machine that the user sits at. */
export function hasBrowser(env: Environment, platform = process.platform): boolean {
	return env.SSH_CONNECTION === undefined && programFor(platform, env) !== undefined;
}

/**
 * Opens a web address in the user's browser. Any other kind, such as a file or a program's own scheme, is never passed
 * on: the system would start whatever is registered for it.
 * @returns whether that seems to have worked
 */
export async function openInBrowser(
	address: string,
	env: Environment,
	platform = process.platform,
): Promise<boolean> {
	if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return false;
	const program = programFor(platform, env);
	const [command, ...args] = program ?? [];
	if (command === undefined) return false;
	return await new Promise<boolean>((resolve) => {
		const child = spawn(command, [...args, address], {
			stdio: "ignore",
			detached: platform !== "win32",
			env: env as NodeJS.ProcessEnv,
		});
		const timer = setTimeout(() => resolve(true), graceMs);
		const end = (isOpen: boolean) => {
			clearTimeout(timer);
			resolve(isOpen);
		};
		child.once("error", () => end(false));
		child.once("exit", (code) => end(code === 0));
		child.unref();
	});
}
