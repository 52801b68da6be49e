import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useRef } from "react";
import { chosenFiles, droppableTypes } from "./dropped.ts";
import type { Dropped } from "./dropped-node.ts";

type Props = {
	/** Chooses a folder: browsers have one dialog for files, and another one for folders. */
	isFolder?: boolean;
	isPrimary?: boolean;
	onChosen(dropped: Dropped[]): void;
	children: React.ReactNode;
};

/** Opens the browser's dialog, for those who do not drag. */
export function ChooseButton({ isFolder = false, isPrimary = false, onChosen, children }: Props) {
	const field = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={(input) => {
					field.current = input;
					if (isFolder) input?.setAttribute("webkitdirectory", "");
				}}
				type="file"
				hidden
				multiple
				accept={isFolder ? undefined : droppableTypes}
				onChange={({ target }) => {
					const files = [...(target.files ?? [])];
					// otherwise choosing the same files again fires no event
					target.value = "";
					if (files.length > 0) onChosen(chosenFiles(files));
				}}
			/>
			<Button
				look={isPrimary ? "primary" : undefined}
				icon={isPrimary ? "upload" : undefined}
				onClick={() => field.current?.click()}
			>
				{children}
			</Button>
		</>
	);
}
