// One file for the rooms that the first view needs.
export * as draw from "./draw.ts";
export * as look from "./look.ts";
export * as shell from "./shell.ts";
