import NextLink from "next/link";
import type { ComponentProps } from "react";

function HouseLink(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}

/**
 * A link within the house. Next's own asks for each address in sight, twice. Of pages that are made for whoever asks that
 * brings nothing that going there does not, and thirty links cost the service three times what their page does.
 */
export const Link = HouseLink as typeof NextLink;
