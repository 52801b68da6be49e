import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import type { ReactNode } from "react";
import { Fault } from "../../ui/Fault.tsx";

type Props = {
	/** The question. */
	title: string;
	/** The consequences: the things that end, and those that stay. */
	children: ReactNode;
	/** The label of the button that confirms. */
	action: string;
	/** The label of the button that cancels. */
	keep: string;
	change: { isPending: boolean; error: Error | null; mutate(): void };
	onClose(): void;
};

/** Asks for confirmation before something ends, and shows the consequences. */
export function Confirm({ title, children, action, keep, change, onClose }: Props) {
	return (
		<Dialog
			title={title}
			onClose={onClose}
			onSubmit={() => change.mutate()}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={change.isPending}>
						{action}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{keep}
					</Button>
				</>
			}
		>
			<div>{children}</div>
			<Fault error={change.error} />
		</Dialog>
	);
}
