import NextLink from "next/link";
import type { ComponentProps } from "react";

function HouseLink(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}

/**
 * A link without prefetch. Next would prefetch each visible link twice. Our pages are rendered per request,
 * so prefetching brings nothing: thirty links cost three times the page itself.
 */
export const Link = HouseLink as typeof NextLink;
