import type { RawBuilder } from "kysely";
import type { Reader } from "../store.ts";

/** A possible fault: a stable id of what it is about, and a message. */
export type Suspicion = { about: string; fault: string };

/**
 * One statement, so that it reads one committed state, however long it takes, and never half of a change. A
 * fault that a job will fix does not count while that job is waiting, running or dead.
 */
export type Check = (reader: Reader) => RawBuilder<Suspicion>;
