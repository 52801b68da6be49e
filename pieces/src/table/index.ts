// What the service and its clients share about live tables. docs/TABLE.md explains it.
export * from "./acts.ts";
export * from "./colours.ts";
export * from "./kinds.ts";
export * from "./view.ts";
export * from "./wire.ts";
