/** The order of the components of a version: as they were created, or in groups as a page shows them. */
export const versionOrders = ["creation", "groups"] as const;
export type VersionOrder = (typeof versionOrders)[number];
