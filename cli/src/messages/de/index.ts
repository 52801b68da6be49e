export * as formats from "@tuckbox/messages/formats/de.ts";
export * as program from "./program.ts";
