/** A JSON object from another program's file. Its fields are not validated. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export const objectIn = (value: Json, field: string): Json => (isObject(value[field]) ? value[field] : {});

export function textIn(value: Json, field: string): string {
	const text = value[field];
	return typeof text === "string" ? text.trim() : "";
}

export function numberIn(value: Json, field: string): number | undefined {
	const number = value[field];
	return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

export const listIn = (value: Json, field: string): readonly unknown[] =>
	Array.isArray(value[field]) ? value[field] : [];

/** The objects in a list, or the values of an object that serves as a list. */
export function objectsIn(value: Json, field: string): Json[] {
	const list = value[field];
	return (Array.isArray(list) ? list : isObject(list) ? Object.values(list) : []).filter(isObject);
}
