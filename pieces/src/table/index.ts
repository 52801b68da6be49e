// Definitions of live tables that the service and its clients share. docs/TABLE.md explains them.
export * from "./acts.ts";
export * from "./choice.ts";
export * from "./colours.ts";
export * from "./columns.ts";
export * from "./kinds.ts";
export * from "./playtests.ts";
export * from "./replay.ts";
export * from "./routines.ts";
export * from "./set-ups.ts";
export * from "./spots.ts";
export * from "./standard.ts";
export * from "./timer.ts";
export * from "./view.ts";
export * from "./whole-routine.ts";
export * from "./whole-spot.ts";
export * from "./wire.ts";
