// One file for the rooms of the strips, which are loaded together.
export * as choice from "./choice.ts";
export * as scores from "./scores.ts";
export * as standIns from "./stand-ins.ts";
export * as timer from "./timer.ts";
export * as turns from "./turns.ts";
