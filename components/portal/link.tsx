"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useCallback, useMemo } from "react";
import { Link as HouseLink } from "../ui/link";
import { useSession } from "./session";

const HOME = "/portal";

/** Moves an address of the portal under `home`, for visits and test mode. */
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

/** The link of all portal pages. A plain link would lead out of the visit or of test mode. */
export const Link = Rebased as typeof HouseLink;

/** The router with rebased addresses. */
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

/** Rebases an address of a file, or one to compare with the current path. */
export function useAddress(): (path: string) => string {
  const { home } = useSession();
  return useCallback((path: string) => rebased(path, home), [home]);
}

/** Renders children for the client's own people only. Support gets no files. */
export function OwnOnly({ children }: { readonly children: ReactNode }) {
  return useSession().isVisita ? null : children;
}
