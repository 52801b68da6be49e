// Measures the check of token and owner in a separate process.
import { join } from "node:path";
import { openChecks } from "./service-parts.ts";

const [folder = "", rounds = "3"] = process.argv.slice(2);
const checks = await openChecks(join(folder, "tokens.sqlite"), 1000);
const perRound = 20_000;

async function round(): Promise<number> {
	const start = performance.now();
	for (let i = 0; i < perRound; i++) {
		// 7 shares no divisor with 1,000: every token has its turn, none after its neighbour
		await checks.check(checks.tokens[(i * 7) % checks.tokens.length] ?? "");
	}
	return ((performance.now() - start) / perRound) * 1000;
}

await round();
const found: number[] = [];
for (let i = 0; i < Number(rounds); i++) found.push(await round());
await checks.close();
process.stdout.write(`${JSON.stringify(found)}\n`);
