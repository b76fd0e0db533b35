import type { Metadata } from "next";
import { Enlace, type EnlacePageProps } from "@/app/acceso/enlace";

/** The address is a secret, so no other site may see it as referrer. */
export const metadata: Metadata = {
  title: "Restablecer la clave",
  referrer: "no-referrer",
  robots: { index: false },
};

export default function PortalResetPage(asked: EnlacePageProps) {
  return <Enlace door="portal" tipo="restablecer" {...asked} />;
}
