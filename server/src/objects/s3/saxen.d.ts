// the package has no types of its own
declare module "saxen" {
	type Decode = (text: string) => string;
	export class Parser {
		on(event: "openTag" | "closeTag", listener: (name: string) => void): this;
		on(event: "text", listener: (text: string, decode: Decode) => void): this;
		on(event: "cdata", listener: (text: string) => void): this;
		on(event: "error", listener: (error: Error) => void): this;
		on(event: "warn", listener: () => void): this;
		parse(xml: string): unknown;
	}
}
