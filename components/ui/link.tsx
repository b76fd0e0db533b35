import NextLink from "next/link";
import type { ComponentProps } from "react";

function AskedForByAPress(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}

/**
 * A link within the house. Next's own asks for each address that is in sight, twice: of pages that the server makes for
 * whoever asks that brings nothing a press would not, for more than the page itself costs.
 */
export const Link = AskedForByAPress as typeof NextLink;
