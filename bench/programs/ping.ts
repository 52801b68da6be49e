// Requests a cheap address every 2 ms until it is stopped, and reports on demand the response times since the last
// report. It is a separate process, so that delays of the bench do not count as delays of the service.
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const url = process.argv[2] ?? "";
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let latencies: number[] = [];

function ping(): Promise<void> {
	return new Promise((resolve, reject) => {
		get(url, { agent }, (answer) => answer.resume().on("end", resolve)).on("error", reject);
	});
}

process.on("message", () => {
	process.send?.(latencies);
	latencies = [];
});
process.once("SIGTERM", () => process.exit(0));
for (let pings = 0; ; pings++) {
	const start = performance.now();
	await ping();
	latencies.push(performance.now() - start);
	if (pings === 0) process.stdout.write("{}\n");
	await sleep(2);
}
