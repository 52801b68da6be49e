#!/usr/bin/env node
import module from "node:module";
import { join } from "node:path";
import { cacheFolder } from "./places.ts";

// what of Node 20 is called experimental has come to stay; its warnings would stand between what we say
if (process.versions.node.startsWith("20.")) process.removeAllListeners("warning");
// before anything else is loaded: what was compiled once is not compiled again (not in Node 20)
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE || join(cacheFolder(process.env), "compiled"));
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2), process.env);
