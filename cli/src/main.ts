#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { cacheFolder } from "./places.ts";

// before anything else is loaded: what was compiled once is not compiled again
enableCompileCache?.(process.env.NODE_COMPILE_CACHE || join(cacheFolder(process.env), "compiled"));
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2), process.env);
