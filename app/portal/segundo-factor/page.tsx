import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { PortalOwedSegundoFactor } from "@/components/portal/identidad/mi-cuenta";
import { PortalData } from "@/components/portal/portal-data";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { portalContext } from "../prefetch";

export const metadata: Metadata = { title: "Segundo factor" };

/** The page for people who must activate a second factor before anything else. */
export default async function SegundoFactorPage() {
  const [context, asked] = await Promise.all([portalContext(), headers()]);
  const session = await context.session();
  if (session === null) redirect("/portal/ingresar");
  if (session.falta === null) redirect("/portal");
  return (
    <PortalData nonce={asked.get("x-nonce")} of="real">
      <AccesoFrame
        door="portal"
        title="Active su segundo factor"
        description={`${session.actor.razonSocial} lo exige a todo el equipo. Toma dos minutos y se hace una vez.`}
      >
        <PortalOwedSegundoFactor />
      </AccesoFrame>
    </PortalData>
  );
}
