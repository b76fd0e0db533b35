import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { modoOfAddress } from "@/server/domain/prueba/portal-prueba";

/** The title of a page in test mode says so. This layout stands above `(sesion)`: a template skips pages beside it. */
export async function generateMetadata(): Promise<Metadata> {
  const here = (await headers()).get("x-atalaya-path") ?? "";
  if (modoOfAddress(here) === "real") return {};
  return { title: { default: "Modo de prueba", template: "%s (modo de prueba) · Atalaya" } };
}

export default function PortalLayout({ children }: { children: ReactNode }) {
  return children;
}
