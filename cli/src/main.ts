#!/usr/bin/env node
import module from "node:module";
import { join } from "node:path";
import { cacheFolder } from "./disk/places.ts";

// features that Node 20 calls experimental have become stable; their warnings would clutter the output
if (process.versions.node.startsWith("20.")) process.removeAllListeners("warning");
// before anything else is loaded, so that all of it is compiled only once (not available in Node 20)
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE || join(cacheFolder(process.env), "compiled"));
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2), process.env);
