import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/** A real S3 server for the tests of a run: the variables through which they find it, and its disposal. */
export type S3Server = { env: Record<string, string>; stop(): Promise<void> };

/**
 * Starts the server that the variable S3_SERVER names: a program that takes a folder, starts an S3 server on it and
 * prints its coordinates as `export S3_ENDPOINT=…` lines. The program `s3-down` in the same folder ends the server,
 * with `--wipe` and the folder.
 * @throws Error saying what is wrong with it
 */
export async function startS3Server(program: string): Promise<S3Server> {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-s3-"));
	async function stop(): Promise<void> {
		await runFile(join(dirname(program), "s3-down"), ["--wipe", folder]);
		await rm(folder, { recursive: true, force: true });
	}
	try {
		const { stdout } = await runFile(program, [folder]);
		const lines = stdout.matchAll(/^export (S3_\w+)=(.*)$/gm);
		const env = Object.fromEntries([...lines].map(([, name, value = ""]) => [`TEST_${name}`, value]));
		if (!env.TEST_S3_ENDPOINT) throw new Error("it does not print its S3_ENDPOINT");
		return { env, stop };
	} catch (error) {
		await stop().catch(() => undefined); // the first error is reported already
		const { message } = error as Error;
		throw new Error(`S3_SERVER: ${program} does not start a server: ${message}`, { cause: error });
	}
}
