// Runs command lines one after another, each in its own folder and environment, and sends their output and exit code.
// The program is loaded only once.
import { run } from "../../src/run.ts";

export type Order = { args: readonly string[]; env: Record<string, string>; cwd: string };

/** Captures everything that is written to a stream from now on, instead of writing it. */
function caught(stream: NodeJS.WriteStream): () => string {
	const chunks: string[] = [];
	const { write } = stream;
	stream.write = ((chunk: string | Uint8Array) => {
		chunks.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
		return true;
	}) as typeof write;
	return () => {
		stream.write = write;
		return chunks.join("");
	};
}

process.on("message", async ({ args, env, cwd }: Order) => {
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, env);
	process.chdir(cwd);
	const [out, err] = [caught(process.stdout), caught(process.stderr)];
	const code = await run(args, process.env);
	for (const name of ["SIGINT", "SIGTERM"]) process.removeAllListeners(name);
	process.send?.({ code, out: out(), err: err() });
});
process.once("disconnect", () => process.exit());
