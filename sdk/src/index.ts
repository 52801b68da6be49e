export type { Assets, UploadedFile, UploadOptions } from "./assets.ts";
export type { ComponentFilter, Components } from "./components.ts";
export type { EventOptions, PublishedEvent } from "./events.ts";
export type { ExportFormat, ExportRequest, Exports, PlanOf, PlanRequest, TtsLink } from "./exports.ts";
export type { PushFile } from "./files.ts";
export type { GameHandle, PublishedOptions, Shares, Versions, VersionsOptions } from "./game.ts";
export type * from "./http/api.ts";
export { type ClientErrorCode, type Fault, TuckboxError } from "./http/errors.ts";
export type { components, operations, paths } from "./http/openapi.ts";
export type { Wait } from "./http/rate-windows.ts";
export type { Operations, Route, RouteShape } from "./http/routes.ts";
export type { CallOptions } from "./http/transport.ts";
export type { Playtests, ReportFilter, ReportTable } from "./playtests.ts";
export type {
	Manifest,
	ManifestComponent,
	ManifestImage,
	ManifestSetUp,
	PlayersChange,
	PushedPiece,
	PushedSetUps,
	PushOptions,
	PushProgress,
	PushResult,
	Rename,
	RenameChoice,
	ReplacedValue,
} from "./push/manifest.ts";
export type { SetUps } from "./set-ups.ts";
export type { SharedGameHandle, SharedPlanRequest, SharedPrintRequest } from "./shared-game.ts";
export type { NoteFilter, Notes, Tables } from "./tables.ts";
export { type Games, Tuckbox, type TuckboxOptions } from "./tuckbox.ts";
export type { UploadProgress } from "./uploads.ts";
