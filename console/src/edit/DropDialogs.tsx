import { loadWords } from "@tuckbox/web/messages/words.ts";
import { type ComponentType, lazy } from "react";
import type { DialogRequest } from "./drop/dialog-request.ts";

/** A dialog that is loaded, with its words, when it is first opened. */
const dialog = <P extends object>(load: () => Promise<ComponentType<P>>) =>
	lazy(async () => {
		const [component] = await Promise.all([load(), loadWords(["edit", "piece"])]);
		return { default: component };
	});
const PicturesDialog = dialog(async () => (await import("./add/PicturesDialog.tsx")).PicturesDialog);
const FolderDialog = dialog(async () => (await import("./folder/FolderDialog.tsx")).FolderDialog);
const ReplaceDialog = dialog(async () => (await import("./piece/ReplaceDialog.tsx")).ReplaceDialog);

type Props = { request: DialogRequest; onClose(): void; onGo(path: string): void };

/** The dialog that shows what will become of files. */
export function DropDialogs({ request, onClose, onGo }: Props) {
	if (request.type === "pictures") return <PicturesDialog request={request} onClose={onClose} />;
	if (request.type === "folder") return <FolderDialog request={request} onClose={onClose} onGo={onGo} />;
	return <ReplaceDialog request={request} onClose={onClose} />;
}
