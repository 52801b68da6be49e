export type * from "./api.ts";
export type { Assets, UploadedFile, UploadOptions } from "./assets.ts";
export type { ComponentFilter, Components } from "./components.ts";
export { type ClientErrorCode, type Fault, TuckboxError } from "./errors.ts";
export type { EventOptions, PublishedEvent } from "./events.ts";
export type { ExportRequest, Exports, PrintRequest, SheetsRequest, TtsLink } from "./exports.ts";
export type { PushFile } from "./files.ts";
export type { GameHandle, PublishedOptions, Shares, Versions } from "./game.ts";
export type { components, operations, paths } from "./openapi.ts";
export type {
	Manifest,
	ManifestComponent,
	ManifestImage,
	PushedPiece,
	PushOptions,
	PushProgress,
	PushResult,
	Rename,
	RenameChoice,
} from "./push/manifest.ts";
export type { Wait } from "./rate-windows.ts";
export type { Operations, Route, RouteShape } from "./routes.ts";
export type { SharedGameHandle } from "./shared-game.ts";
export type { NoteFilter, Notes, Tables } from "./tables.ts";
export type { CallOptions } from "./transport.ts";
export { type Games, Tuckbox, type TuckboxOptions } from "./tuckbox.ts";
export type { UploadProgress } from "./uploads.ts";
