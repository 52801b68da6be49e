// What is done by hand on the pieces page, in one file for it to load.
export { PiecesByApp } from "./PiecesByApp.tsx";
export { SelectionActions } from "./SelectionActions.tsx";
