"use client";

import NextLink from "next/link";
import { useRouter as useNextRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { useSession } from "./session";

const HOME = "/portal";

/** An address of the portal where these rooms are: in a visit of support they stand under its own. */
function rebased(path: string, home: string): string {
  const isRoom = path === HOME || path.startsWith(`${HOME}/`) || path.startsWith(`${HOME}?`);
  return isRoom ? `${home}${path.slice(HOME.length)}` : path;
}

type Href = ComponentProps<typeof NextLink>["href"];

function Rebased({ href, ...props }: ComponentProps<typeof NextLink>) {
  const home = useSession().visita?.home ?? HOME;
  const there: Href =
    typeof href === "string"
      ? rebased(href, home)
      : { ...href, pathname: rebased(href.pathname ?? "", home) };
  return <NextLink href={there} {...props} />;
}

/** A link of the portal's rooms. They use no other: support's look at them would end at the client's sign-in. */
export const Link = Rebased as typeof NextLink;

/** The same for what leads somewhere without being a link. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter();
  const home = useSession().visita?.home ?? HOME;
  return useMemo(
    () => ({
      ...router,
      push: (href, options) => router.push(rebased(href, home) as "/portal", options),
      replace: (href, options) => router.replace(rebased(href, home) as "/portal", options),
    }),
    [router, home],
  );
}

/** What the client's own people have and support does not: files leave the house to them alone. */
export function OwnOnly({ children }: { readonly children: ReactNode }) {
  return useSession().visita === null ? children : null;
}
