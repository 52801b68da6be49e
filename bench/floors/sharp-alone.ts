// Derives every image of a folder and does nothing else: the time that a backlog takes without a service.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inParallel } from "../programs/client.ts";
import { derive, imagesInFlight } from "./derivation.ts";

const [from = "", to = ""] = process.argv.slice(2);
const files = readdirSync(from);

async function work(file: string): Promise<void> {
	const made = await derive(await readFile(join(from, file)));
	for (const [name, bytes] of Object.entries(made)) await writeFile(join(to, `${file}-${name}.webp`), bytes);
}

await inParallel(files.slice(0, 4), imagesInFlight, work);
const before = process.cpuUsage();
const start = performance.now();
await inParallel(files, imagesInFlight, work);
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${JSON.stringify({ ms, cpu: (user + system) / 1000 })}\n`);
