// Bundles the rooms that the first view of a table needs.
export * as kinds from "@tuckbox/messages/kinds/en.ts";
export * as draw from "@tuckbox/web/messages/en/draw.ts";
export * as look from "@tuckbox/web/messages/en/look.ts";
export * as scene from "./scene.ts";
export * as table from "./table.ts";
