export * as program from "./program.ts";
