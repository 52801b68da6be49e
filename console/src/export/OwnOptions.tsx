import { t } from "@tuckbox/web/messages/words.ts";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import type { ComponentType } from "react";
import type { ExportRequest, Format, FormatWithControls } from "./formats.ts";

type Props = { request: ExportRequest; onChange(request: ExportRequest): void };

function SheetsOptions({ request, onChange }: Props) {
	return (
		<Check
			type="checkbox"
			label={t("export.single")}
			hint={t("export.singleHint")}
			checked={request.layout === "single"}
			onChange={({ target }) => onChange({ ...request, layout: target.checked ? "single" : "grid" })}
		/>
	);
}

function TtsOptions({ request, onChange }: Props) {
	return (
		<Check
			type="checkbox"
			label={t("export.hosted")}
			hint={t("export.hostedHint")}
			checked={request.isHosted === true}
			onChange={({ target }) => onChange({ ...request, isHosted: target.checked })}
		/>
	);
}

const controls: Record<FormatWithControls, ComponentType<Props>> = { sheets: SheetsOptions, tts: TtsOptions };

/** The options of a single format. */
export function OwnOptions({ format, ...props }: Props & { format: Format }) {
	const Controls = (controls as Partial<Record<Format, ComponentType<Props>>>)[format];
	return Controls && <Controls {...props} />;
}
