import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const exec = promisify(execFile);

/** A small disk of its own; undefined where this user may not mount one. */
export async function mountSmallDisk(
	megabytes: number,
): Promise<(AsyncDisposable & { path: string }) | undefined> {
	const path = await mkdtemp(join(tmpdir(), "tuckbox-disk-"));
	try {
		await exec("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
	} catch {
		await rmdir(path);
		return undefined;
	}
	// lazily: a process that was just killed may hold a file for a moment
	const unmount = () => void spawnSync("/bin/umount", ["-l", path]);
	process.once("exit", unmount);
	return {
		path,
		async [Symbol.asyncDispose]() {
			process.off("exit", unmount);
			unmount();
			await rmdir(path);
		},
	};
}
