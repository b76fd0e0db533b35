import type { Metadata } from "next";
import { Enlace, type EnlacePageProps } from "@/app/acceso/enlace";

/** The address is the secret: it goes to no other site. */
export const metadata: Metadata = {
  title: "Restablecer la clave",
  referrer: "no-referrer",
  robots: { index: false },
};

export default function RestablecerTokenPage(asked: EnlacePageProps) {
  return <Enlace door="portal" tipo="restablecer" {...asked} />;
}
