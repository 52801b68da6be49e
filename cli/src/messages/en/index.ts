export * as formats from "@tuckbox/messages/formats/en.ts";
export * as program from "./program.ts";
