import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

// Moves the log of a database into the database, in a thread of its own: this takes tens of milliseconds and waits for the disk.

const db = new DatabaseSync(workerData as string);
db.exec("pragma synchronous = normal"); // syncs the log before, and the database after
// passive: waits for no one, and moves what no reader still needs
const checkpoint = db.prepare("pragma wal_checkpoint(passive)");

parentPort?.on("message", () => {
	checkpoint.get();
	parentPort?.postMessage("moved");
});
