import { isConsoleAddress } from "@tuckbox/web/addresses.ts";
import { classOf, type Look } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "wouter";

type LinkProps = Look & {
	href: string;
	children?: ReactNode;
	"aria-label"?: string;
	download?: string;
	onClick?(event: MouseEvent<HTMLAnchorElement>): void;
};

/** A link that looks like a button: within the console, or to another page of the service. */
export function LinkButton({ look, isSmall, icon, href, children, ...rest }: LinkProps) {
	const className = classOf({ look, isSmall }, children !== undefined);
	const content = (
		<>
			{icon && <Icon name={icon} />}
			{children}
		</>
	);
	return isConsoleAddress(href) ? (
		<Link href={href} className={className} {...rest}>
			{content}
		</Link>
	) : (
		<a href={href} className={className} {...rest}>
			{content}
		</a>
	);
}
