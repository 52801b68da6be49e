// The text of a folder's pieces: a tuckbox.yaml that is read back as the same pieces.
export { composeFolder } from "./compose-folder.ts";
export { writtenPieces } from "./written-pieces.ts";
