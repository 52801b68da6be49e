import { spawn } from "node:child_process";

/** Maximum time in which a program that cannot open a browser exits. */
const graceMs = 700;

type Environment = Readonly<Record<string, string | undefined>>;

function programFor(platform: NodeJS.Platform, env: Environment): readonly string[] | undefined {
	// BROWSER names a program on every platform; xdg-open would use it, too, but takes longer
	if (env.BROWSER) return env.BROWSER === "none" ? undefined : [env.BROWSER];
	if (platform === "darwin") return ["open"];
	// not `start`: it belongs to the shell, which would interpret parts of the address as commands
	if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
	if (env.WSL_DISTRO_NAME) return ["wslview"];
	return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open"] : undefined;
}

/** Whether the machine that the user sits at seems to have a browser. */
export function hasBrowser(env: Environment, platform = process.platform): boolean {
	return env.SSH_CONNECTION === undefined && programFor(platform, env) !== undefined;
}

/**
 * Opens a web address in the user's browser. No other scheme is ever passed on, such as a file's or a program's own:
 * the system would start the program that is registered for it.
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
