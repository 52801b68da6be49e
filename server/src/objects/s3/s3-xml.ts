/// <reference path="../../../../folder/src/spreadsheets/saxen.d.ts" />
import { Parser } from "saxen";
import type { Listed } from "../object-store.ts";

type Element = { name: string; text: string; children: Element[] };

/** The outermost element of a document; undefined if the text is not XML. */
function readXml(xml: string): Element | undefined {
	const outside: Element = { name: "", text: "", children: [] };
	const path = [outside];
	let isXml = true;
	const add = (text: string) => {
		const element = path.at(-1);
		if (element !== undefined) element.text += text;
	};
	new Parser()
		.on("openTag", (name) => {
			const element = { name, text: "", children: [] };
			path.at(-1)?.children.push(element);
			path.push(element);
		})
		.on("closeTag", () => void path.pop())
		.on("text", (text, decode) => add(decode(text)))
		.on("cdata", add)
		.on("warn", () => undefined)
		.on("error", () => {
			isXml = false;
		})
		.parse(xml);
	return isXml ? outside.children[0] : undefined;
}

const childText = (element: Element, name: string) =>
	element.children.find((child) => child.name === name)?.text;

/** The code of an error, such as `NoSuchBucket`; empty if the error has none, undefined if the text is not an error. */
export function errorCode(xml: string): string | undefined {
	const root = readXml(xml);
	return root?.name === "Error" ? (childText(root, "Code") ?? "") : undefined;
}

/** A page of a listing: the objects, and where the next page starts. */
type ListingPage = { listed: Listed[]; folders: string[]; next: string | undefined };

/** @throws Error for anything else than a listing: taken for an empty one, it would make every object look lost */
export function readListingPage(xml: string): ListingPage {
	const root = readXml(xml);
	if (root?.name !== "ListBucketResult") throw new Error("a listing was answered with something else");
	const named = (name: string) => root.children.filter((child) => child.name === name);
	return {
		listed: named("Contents").map((entry) => {
			const size = childText(entry, "Size");
			return { path: childText(entry, "Key") ?? "", size: size === undefined ? undefined : Number(size) };
		}),
		folders: named("CommonPrefixes").map((entry) => childText(entry, "Prefix") ?? ""),
		next: childText(root, "NextContinuationToken"),
	};
}
