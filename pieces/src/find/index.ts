// Searches the pieces of a game by text that people write. Pure: the caller provides the pieces.
export { type Completion, complete } from "./complete.ts";
export {
	type Findable,
	type NamedKind,
	namedKinds,
	ownFields,
	type Surroundings,
} from "./fields.ts";
export { type Search, type SearchFault, understand } from "./match.ts";
export { readPayloadFields } from "./payload.ts";
export { chosenValues, readQuery, withValues, writeQuery, writeValue } from "./query.ts";
export { countsOf } from "./values.ts";
