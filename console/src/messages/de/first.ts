// One file for the rooms that the first view needs.
export * as kinds from "@tuckbox/messages/kinds/de.ts";
export * as draw from "@tuckbox/web/messages/de/draw.ts";
export * as look from "@tuckbox/web/messages/de/look.ts";
export * as shell from "./shell.ts";
