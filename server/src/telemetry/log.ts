import { type DestinationStream, destination, type Logger, pino } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof logLevels)[number];

const labels: Record<number, string> = { 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** One short line for a terminal; otherwise the log is JSON. */
function readable(line: string): string {
	const { time, level, msg, method, route, status, ms, err, code } = JSON.parse(line);
	const clock = new Date(time).toTimeString().slice(0, 8);
	const request =
		method === undefined ? "" : ` ${method} ${route} ${status} ${ms} ms${code ? ` ${code}` : ""}`;
	const label = level > 30 ? ` ${labels[level] ?? level}:` : "";
	const trouble = err === undefined ? "" : `\n${err.stack ?? err.message}`;
	return `${clock}${label}${request === "" ? ` ${msg}` : request}${trouble}\n`;
}

/**
 * The service's log, on standard error: JSON lines, or short lines on a terminal. No secret is ever logged: requests
 * appear with their route, never with their address or headers.
 */
export function createLogger(level: LogLevel, stream?: DestinationStream): Logger {
	const target =
		stream ??
		(process.stderr.isTTY
			? { write: (line: string) => void process.stderr.write(readable(line)) }
			: destination({ dest: 2, sync: true }));
	return pino({ level, base: null }, target);
}
