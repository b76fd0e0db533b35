import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { PortalData } from "@/components/portal/portal-data";
import { SessionProvider } from "@/components/portal/session";
import { PortalShell } from "@/components/portal/shell/portal-shell";
import { TodayProvider } from "@/components/ui/today";
import { allowedTo } from "@/server/trpc/portal/allowed";
import { today } from "../../prefetching";
import { portalContext } from "../prefetch";

export const dynamic = "force-dynamic";

/** The rooms of whoever is signed in; anybody else is taken to the sign-in and back. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [context, asked, dia] = await Promise.all([portalContext(), headers(), today()]);
  const session = await context.session();
  if (session === null) {
    const here = asked.get("x-atalaya-path") ?? "/portal";
    redirect(`/portal/ingresar?volver=${encodeURIComponent(here)}`);
  }
  if (session.falta === "segundo_factor") redirect("/portal/segundo-factor");
  const { nombre, rol, razonSocial, operaParaTerceros } = session.actor;
  const signedIn = { nombre, rol, razonSocial, operaParaTerceros, visita: null, allowed: allowedTo(rol) };
  return (
    <PortalData nonce={asked.get("x-nonce")}>
      <SessionProvider session={signedIn}>
        <TodayProvider value={dia}>
          <PortalShell>{children}</PortalShell>
        </TodayProvider>
      </SessionProvider>
    </PortalData>
  );
}
