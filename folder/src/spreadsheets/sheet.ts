import { type Remark, remark } from "../remarks.ts";

/** The reason why a table cannot be read, and the line of the fault. */
export class TableFault extends Error {
	override name = "TableFault";
	/** Returns the remark for a table of this name. */
	readonly remarkOn: (file: string) => Remark;
	readonly line: number | undefined;
	constructor(remarkOn: (file: string) => Remark, line?: number) {
		super(remarkOn("").code);
		this.remarkOn = remarkOn;
		this.line = line;
	}
}

export const damagedWorkbook = () => new TableFault((file) => remark("WORKBOOK_DAMAGED", { file }));

export type Row = { cells: string[]; line: number };

/** One sheet of a workbook, or a whole text file, without its empty rows. */
export type Sheet = {
	/** Empty for text files. */
	name: string;
	isHidden: boolean;
	rows: Row[];
	/** Number of cells that have a formula whose value was never stored. */
	unevaluated: number;
	/** The reason why its rows are missing. */
	fault?: TableFault;
};
