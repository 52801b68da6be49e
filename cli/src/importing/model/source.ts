/** Where an import's files are, by their addresses in it. */
export type ImportSource = {
	/** The path of a file, if it is on this computer. @throws Unusable when it is there and cannot be used */
	find(address: string): Promise<string | undefined>;
	/** Whether a file may be downloaded from its address. */
	isRemote(address: string): boolean;
	/** Whether it looks for files in folders that the user names. */
	hasFolders: boolean;
};

/** Why a file of an import cannot be used, as the end of a sentence. */
export class Unusable extends Error {
	override readonly name = "Unusable";
}
