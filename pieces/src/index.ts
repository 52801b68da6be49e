// The rules of pieces that all packages share. docs/PIECES.md explains them.
export * from "./counters.ts";
export * from "./dice.ts";
export * from "./faults.ts";
export * from "./findings.ts";
export * from "./identity.ts";
export * from "./images.ts";
export * from "./json.ts";
export * from "./judge.ts";
export * from "./kinds.ts";
export * from "./limits.ts";
export * from "./named-sizes.ts";
export * from "./names.ts";
export * from "./sides.ts";
export * from "./sizes.ts";
export * from "./token.ts";
export * from "./trim.ts";
export * from "./words.ts";
