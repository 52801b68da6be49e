/** Finds the files of an import by their addresses in the imported file. */
export type ImportSource = {
	/**
	 * The path of a file on this computer; undefined if it is not here.
	 * @throws Unusable when the file cannot be used
	 */
	find(address: string): Promise<string | undefined>;
	/** Whether a file may be downloaded from its address. */
	isRemote(address: string): boolean;
	/** Whether it searches folders that the user names. */
	hasFolders: boolean;
};

/** The reason why a file of an import cannot be used, as the end of a sentence. */
export class Unusable extends Error {
	override readonly name = "Unusable";
}
