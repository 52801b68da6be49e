// The names under which the client exports the generated types of openapi.ts. Kept by hand: when the service renames a
// schema, this file no longer compiles, and the public name can stay.
import type { components } from "./openapi.ts";

type Schemas = components["schemas"];

/** The codes of the service's errors; docs/ERRORS.md explains each. */
export type ErrorCode = Schemas["Error"]["error"]["code"];

/** One fault of one item or field. */
export type Detail = NonNullable<Schemas["Error"]["error"]["details"]>[number];

export type Account = Schemas["Account"];
export type AccountAnswer = Schemas["AccountAnswer"];
export type AccountChange = Schemas["AccountChange"];
export type App = Schemas["App"];
export type AppChange = Schemas["AppChange"];
export type AppInput = Schemas["AppInput"];
export type AppList = Schemas["AppList"];
export type AppName = Schemas["AppName"];
export type Asset = Schemas["Asset"];
export type AssetInput = Schemas["AssetInput"];
export type AssetList = Schemas["AssetList"];
export type AuthorizationServer = Schemas["AuthorizationServer"];
export type Bearer = Schemas["Bearer"];
export type Component = Schemas["Component"];
export type ComponentChange = Schemas["ComponentChange"];
export type ComponentHistory = Schemas["ComponentHistory"];
export type ComponentInput = Schemas["ComponentInput"];
export type ComponentList = Schemas["ComponentList"];
export type SelectedChange = Schemas["SelectedChange"];
export type SelectedOutcome = Schemas["SelectedOutcome"];
export type ComponentsInput = Schemas["ComponentsInput"];
export type ConfirmInput = Schemas["ConfirmInput"];
export type ConfirmVerdict = Schemas["ConfirmVerdict"];
export type ConfirmVerdicts = Schemas["ConfirmVerdicts"];
export type Confirmed = Schemas["Confirmed"];
export type ConfirmsInput = Schemas["ConfirmsInput"];
export type Connection = Schemas["Connection"];
export type ConnectionList = Schemas["ConnectionList"];
export type Cover = Schemas["Cover"];
export type Deleted = Schemas["Deleted"];
export type DeviceAuthorization = Schemas["DeviceAuthorization"];
export type DeviceAuthorizationRequest = Schemas["DeviceAuthorizationRequest"];
export type FileInput = Schemas["FileInput"];
export type FilesInput = Schemas["FilesInput"];
export type Finding = Schemas["Finding"];
export type Game = Schemas["Game"];
export type GameListing = Schemas["GameListing"];
export type GameChecks = Schemas["GameChecks"];
export type GameInput = Schemas["GameInput"];
export type GameList = Schemas["GameList"];
export type GameOverview = Schemas["GameOverview"];
export type GamesOverview = Schemas["GamesOverview"];
export type Health = Schemas["Health"];
export type ImageFace = Schemas["ImageFace"];
export type Invite = Schemas["Invite"];
export type InviteInput = Schemas["InviteInput"];
export type InviteList = Schemas["InviteList"];
export type NewApp = Schemas["NewApp"];
export type NewInvite = Schemas["NewInvite"];
export type NewPersonalToken = Schemas["NewPersonalToken"];
export type NewShare = Schemas["NewShare"];
export type NewTable = Schemas["NewTable"];
export type NewTableLink = Schemas["NewTableLink"];
export type Note = Schemas["Note"];
export type OAuthError = Schemas["OAuthError"];
export type OAuthTokenAnswer = Schemas["OAuthTokenAnswer"];
export type OAuthTokenRequest = Schemas["OAuthTokenRequest"];
export type PasswordChange = Schemas["PasswordChange"];
export type PasswordConfirmation = Schemas["PasswordConfirmation"];
export type PastComponent = Schemas["PastComponent"];
export type PersonalToken = Schemas["PersonalToken"];
/** A component to plan: its images may be named before they are uploaded, and so without their public URL. */
export type PlannedInput = Omit<ComponentInput, "assets"> & {
	assets?: (Omit<AssetInput, "sourceUrl"> & { sourceUrl?: string })[] | null;
};
export type PlannedComponents = Schemas["PlannedComponents"];
export type PlanResult = Schemas["PlanResult"];
export type PresignedUpload = Schemas["PresignedUpload"];
export type PresignedUploads = Schemas["PresignedUploads"];
export type PublishedGame = Schemas["PublishedGame"];
export type Retried = Schemas["Retried"];
export type RevocationRequest = Schemas["RevocationRequest"];
export type Session = Schemas["Session"];
export type SessionList = Schemas["SessionList"];
export type Share = Schemas["Share"];
export type ShareInput = Schemas["ShareInput"];
export type ShareList = Schemas["ShareList"];
export type SharedGame = Schemas["SharedGame"];
export type SharedGameName = Schemas["SharedGameName"];
export type Table = Schemas["Table"];
export type TableChange = Schemas["TableChange"];
export type TableInput = Schemas["TableInput"];
export type TableLink = Schemas["TableLink"];
export type TableLinkInput = Schemas["TableLinkInput"];
export type TokenAnswer = Schemas["TokenAnswer"];
export type TokenInput = Schemas["TokenInput"];
export type TokenList = Schemas["TokenList"];
export type TokenRequest = Schemas["TokenRequest"];
export type UpsertResult = Schemas["UpsertResult"];
export type UpsertedComponent = Schemas["UpsertedComponent"];
export type UpsertedComponents = Schemas["UpsertedComponents"];
export type Version = Schemas["Version"];
export type VersionDiff = Schemas["VersionDiff"];
export type VersionList = Schemas["VersionList"];
export type Warning = Schemas["Warning"];
