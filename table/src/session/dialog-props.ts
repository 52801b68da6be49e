import type { DialogRequest } from "./session.ts";

/** What the dialog of a request receives. */
export type DialogProps<Is extends DialogRequest["is"]> = {
	request: Is extends unknown ? Extract<DialogRequest, { is: Is }> | (DialogRequest & { is: Is }) : never;
	onClose(): void;
};
