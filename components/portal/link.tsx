"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useCallback, useMemo } from "react";
import { Link as HouseLink } from "../ui/link";
import { useSession } from "./session";

const HOME = "/portal";

/** An address of the portal where these rooms are: those of a visit and of test mode stand under their own. */
export function rebased(path: string, home: string): string {
  const isRoom = path === HOME || path.startsWith(`${HOME}/`) || path.startsWith(`${HOME}?`);
  return isRoom ? `${home}${path.slice(HOME.length)}` : path;
}

type Href = ComponentProps<typeof HouseLink>["href"];

function Rebased({ href, ...props }: ComponentProps<typeof HouseLink>) {
  const { home } = useSession();
  const there: Href =
    typeof href === "string"
      ? rebased(href, home)
      : { ...href, pathname: rebased(href.pathname ?? "", home) };
  return <HouseLink href={there} {...props} />;
}

/** A link of the portal's rooms. They use no other: it would lead out of the visit, or out of test mode. */
export const Link = Rebased as typeof HouseLink;

/** The same for what leads somewhere without being a link. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter();
  const { home } = useSession();
  return useMemo(
    () => ({
      ...router,
      push: (href, options) => router.push(rebased(href, home) as "/portal", options),
      replace: (href, options) => router.replace(rebased(href, home) as "/portal", options),
    }),
    [router, home],
  );
}

/** The same for a file, and for what compares where it is. */
export function useAddress(): (path: string) => string {
  const { home } = useSession();
  return useCallback((path: string) => rebased(path, home), [home]);
}

/** What the client's own people have and support does not: files leave the house to them alone. */
export function OwnOnly({ children }: { readonly children: ReactNode }) {
  return useSession().isVisita ? null : children;
}
