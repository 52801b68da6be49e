import { spawn } from "node:child_process";

/** A program that cannot open a browser ends within this time. */
const graceMs = 700;

function programFor(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] | undefined {
	// BROWSER names a program on any platform; xdg-open would use it, too, at more cost
	if (env.BROWSER) return env.BROWSER === "none" ? undefined : [env.BROWSER];
	if (platform === "darwin") return ["open"];
	// not `start`, which is a shell's and would read the address as commands
	if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
	if (env.WSL_DISTRO_NAME) return ["wslview"];
	return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open"] : undefined;
}

/** Opens an address in the person's browser. @returns whether that seems to have worked */
export async function openInBrowser(
	address: string,
	env: NodeJS.ProcessEnv,
	platform = process.platform,
): Promise<boolean> {
	const program = programFor(platform, env);
	const [command, ...args] = program ?? [];
	if (command === undefined) return false;
	return await new Promise<boolean>((resolve) => {
		const child = spawn(command, [...args, address], {
			stdio: "ignore",
			detached: platform !== "win32",
			env,
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
