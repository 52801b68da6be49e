/** Roles of people in a game, each with everything that those before it allow. */
export const roles = ["viewer", "coDesigner", "owner"] as const;
export type Role = (typeof roles)[number];

/** The roles that an owner gives to others. */
export const memberRoles = ["viewer", "coDesigner"] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * The role that each route of a game needs, by its operation. Viewers see what the game shows to those who read and play it.
 * Links, notes and playtests are for those who host tables: a note may name a card in a player's hand, and a playtest names many.
 */
const operations: Record<Role, readonly string[]> = {
	viewer: [
		...["getGame", "listGame", "listMembers", "leaveGame"],
		...["listComponents", "getComponent", "listAssets", "getAsset", "checkGame"],
		...["getPublished", "listVersions", "getVersion", "getComponentHistory", "diffVersions", "streamEvents"],
		...["printGame", "planPrint", "exportZip", "planZip", "exportSheets", "planSheets"],
		...["exportPcio", "planPcio", "exportTts", "planTts", "planHostedTts"],
		...["listTables", "getTable", "sitDown", "listSetUps", "getSetUp"],
	],
	coDesigner: [
		...["changeGame", "openPush", "completePush", "changeVersion", "restoreVersion"],
		...["upsertComponent", "upsertComponents", "deleteComponent", "deleteComponents"],
		...["changeComponents", "rekeyComponents", "deleteSelected", "restoreComponents"],
		...["presignUpload", "presignUploads", "confirmUpload", "confirmUploads", "deleteAsset"],
		...["acceptFindings", "reopenFindings", "retryImages", "keepPieces"],
		...["createShare", "listShares", "changeShare", "renewShare", "revokeShare"],
		...["openTable", "changeTable", "deleteTable", "updateTable", "saveSetUp", "deleteSetUp"],
		...[
			"createTableLink",
			"listTableLinks",
			"renameTableLink",
			"renewTableLink",
			"revokeTableLink",
			"removeSeatsOfLink",
			"removeSeat",
		],
		...["listNotes", "exportNotes", "changeNote", "deleteNote", "deleteNotesBy"],
		...["startPlaytest", "endPlaytest", "listPlaytests", "getPlaytest", "changePlaytest", "deletePlaytest"],
		...["listFacts", "getReplay", "continueReplay", "getPlaytestForm", "writePlaytestForm", "enterPlaytest"],
		...["getPlaytestReport", "listPlaytestsOfPiece", "exportPlaytestReport", "exportPlaytestTable"],
	],
	owner: ["deleteGame", "inviteMember", "revokeGameInvite", "changeMember", "removeMember", "offerGame"],
};

const needed = new Map(roles.flatMap((role) => operations[role].map((name) => [name, role] as const)));

/** The role that a route of a game needs. A route that is not listed is for the owner. */
export function neededRole(operationId: string): Role {
	return needed.get(operationId) ?? "owner";
}

/** The operations whose role has been decided. */
export const decidedOperations: ReadonlySet<string> = new Set(needed.keys());

export function hasRole(role: Role | undefined, least: Role): boolean {
	return role !== undefined && roles.indexOf(role) >= roles.indexOf(least);
}
