// Bundles the rooms that the first view of a table needs.
export * as kinds from "@tuckbox/messages/kinds/de.ts";
export * as draw from "@tuckbox/web/messages/de/draw.ts";
export * as look from "@tuckbox/web/messages/de/look.ts";
export * as scene from "./scene.ts";
export * as table from "./table.ts";
