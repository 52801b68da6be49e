// One file for the rooms that the first sight of a table needs.
export * as draw from "./draw.ts";
export * as look from "./look.ts";
export * as scene from "./scene.ts";
export * as table from "./table.ts";
