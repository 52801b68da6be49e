import { loadWords } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import type { ComponentType } from "react";
import { type DialogRequest, useSession } from "../session/session.ts";

/** A dialog. It receives the request that it is listed under. */
type AnyDialog = ComponentType<{ request: never; onClose(): void }>;

/** The dialog of each request. A file is loaded when one of its dialogs first opens. */
const dialogs: Record<DialogRequest["kind"], AnyDialog> = {
	draw: late(async () => (await import("./NumberDialog.tsx")).NumberDialog),
	cut: late(async () => (await import("./NumberDialog.tsx")).NumberDialog),
	lookAt: late(async () => (await import("./NumberDialog.tsx")).NumberDialog),
	count: late(async () => (await import("./NumberDialog.tsx")).NumberDialog),
	deal: late(async () => (await import("./DealDialog.tsx")).DealDialog),
	putOn: late(async () => (await import("./TargetDialog.tsx")).TargetDialog),
	putIn: late(async () => (await import("./TargetDialog.tsx")).TargetDialog),
	giveTo: late(async () => (await import("./GiveDialog.tsx")).GiveDialog),
	showTo: late(async () => (await import("./ShowDialog.tsx")).ShowDialog),
	find: late(async () => (await import("./FindDialog.tsx")).FindDialog),
	keys: late(async () => (await import("./KeysDialog.tsx")).KeysDialog),
	setUps: late(async () => (await import("./SetUpsDialog.tsx")).SetUpsDialog),
	snap: late(async () => (await import("./SnapDialog.tsx")).SnapDialog),
	settings: late(async () => (await import("./SettingsDialog.tsx")).SettingsDialog),
	turns: late(async () => {
		const [{ TurnsDialog }] = await Promise.all([import("../turns/TurnsDialog.tsx"), loadWords(["turns"])]);
		return TurnsDialog;
	}),
	giveTurn: late(async () => {
		const [{ GiveTurn }] = await Promise.all([import("../turns/GiveTurn.tsx"), loadWords(["turns"])]);
		return GiveTurn;
	}),
	spot: late(async () => {
		const [{ SpotDialog }] = await Promise.all([import("../spots/SpotDialog.tsx"), loadWords(["spots"])]);
		return SpotDialog;
	}),
	scores: late(async () => {
		const [{ ScoresDialog }] = await Promise.all([
			import("../scores/ScoresDialog.tsx"),
			loadWords(["scores"]),
		]);
		return ScoresDialog;
	}),
	timer: late(async () => {
		const [{ TimerDialog }] = await Promise.all([import("../timer/TimerDialog.tsx"), loadWords(["timer"])]);
		return TimerDialog;
	}),
	routines: late(async () => {
		const [{ RoutinesDialog }] = await Promise.all([
			import("../routines/RoutinesDialog.tsx"),
			loadWords(["routines", "spots"]),
		]);
		return RoutinesDialog;
	}),
	recorded: late(async () => (await import("../playtests/RecordedDialog.tsx")).RecordedDialog),
	startPlaytest: late(async () => {
		const [{ StartPlaytest }] = await Promise.all([
			import("../playtests/StartPlaytest.tsx"),
			loadWords(["playtests"]),
		]);
		return StartPlaytest;
	}),
	endPlaytest: late(async () => {
		const [{ EndPlaytest }] = await Promise.all([
			import("../playtests/EndPlaytest.tsx"),
			loadWords(["playtests"]),
		]);
		return EndPlaytest;
	}),
	playtestForm: late(async () => {
		const [{ FormDialog }] = await Promise.all([
			import("../playtests/FormDialog.tsx"),
			loadWords(["playtests", "questions"]),
		]);
		return FormDialog;
	}),
	replays: late(async () => {
		const [{ ReplaysDialog }] = await Promise.all([
			import("../playtests/ReplaysDialog.tsx"),
			loadWords(["playtests"]),
		]);
		return ReplaysDialog;
	}),
	choice: late(async () => {
		const [{ ChoiceDialog }] = await Promise.all([
			import("../choice/ChoiceDialog.tsx"),
			loadWords(["choice"]),
		]);
		return ChoiceDialog;
	}),
	standard: late(async () => {
		const [{ StandardDialog }] = await Promise.all([
			import("../standard/StandardDialog.tsx"),
			loadWords(["standard"]),
		]);
		return StandardDialog;
	}),
	write: late(async () => {
		const [{ WriteDialog }] = await Promise.all([
			import("../standard/WriteDialog.tsx"),
			loadWords(["standard"]),
		]);
		return WriteDialog;
	}),
	newPiece: late(async () => {
		const [{ NewPieceDialog }] = await Promise.all([
			import("../standard/NewPieceDialog.tsx"),
			loadWords(["standard"]),
		]);
		return NewPieceDialog;
	}),
	seatLink: late(async () => (await import("../seats/SeatLinkDialog.tsx")).SeatLinkDialog),
	profile: late(async () => (await import("../seats/ProfileDialog.tsx")).ProfileDialog),
	seats: late(async () => (await import("../seats/SeatsDialog.tsx")).SeatsDialog),
	log: late(async () => {
		const [{ LogDialog }] = await Promise.all([import("./LogDialog.tsx"), loadWords(["log", "play"])]);
		return LogDialog;
	}),
	note: late(async () => (await import("../notes/NoteDialog.tsx")).NoteDialog),
	notes: late(async () => (await import("../notes/NotesDialog.tsx")).NotesDialog),
	pinned: late(async () => (await import("../notes/NotesDialog.tsx")).PinnedDialog),
	invite: late(async () => {
		const [{ InviteToTable }] = await Promise.all([
			import("./InviteToTable.tsx"),
			loadWords(["invite", "links"]),
		]);
		return InviteToTable;
	}),
	rewind: late(async () => (await import("./RewindDialog.tsx")).RewindDialog),
};

/** The dialog that is requested, if any. */
export function Dialogs() {
	const { dialog } = useSession();
	const request = useSignal(dialog);
	if (request === undefined) return null;
	const Shown = dialogs[request.kind];
	return (
		<Shown key={JSON.stringify(request)} request={request as never} onClose={() => dialog.set(undefined)} />
	);
}
