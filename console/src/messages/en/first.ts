// One file for the rooms that the first view needs.
export * as kinds from "@tuckbox/messages/kinds/en.ts";
export * as draw from "@tuckbox/web/messages/en/draw.ts";
export * as look from "@tuckbox/web/messages/en/look.ts";
export * as shell from "./shell.ts";
