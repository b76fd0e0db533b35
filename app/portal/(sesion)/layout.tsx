import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { PortalData } from "@/components/portal/portal-data";
import { OpenCuentaPrueba } from "@/components/portal/prueba/open-cuenta-prueba";
import { SessionProvider, type SignedIn } from "@/components/portal/session";
import { PortalShell } from "@/components/portal/shell/portal-shell";
import { TodayProvider } from "@/components/ui/today";
import type { PortalSession } from "@/server/domain/identidad/session";
import { isOfTeam, modoOfAddress, PORTAL_PRUEBA } from "@/server/domain/prueba/portal-prueba";
import { ServiceError } from "@/server/domain/shared/errors";
import { getDeps } from "@/server/runtime/deps";
import { allowedTo } from "@/server/trpc/portal/allowed";
import { today } from "../../prefetching";
import { portalContext } from "../prefetch";

const PORTAL = "/portal";

/**
 * The portal's pages for a signed-in person. Redirects anyone else to the sign-in and back. The address says which of
 * the client's two accounts the pages show. `next.config.mjs` rewrites the addresses of test mode to these pages.
 */
export default async function SesionLayout({ children }: { children: ReactNode }) {
  const [context, asked, dia] = await Promise.all([portalContext(), headers(), today()]);
  const here = asked.get("x-atalaya-path") ?? PORTAL;
  const modo = modoOfAddress(here);
  const own = await context.session("miCuenta.get");
  if (own === null) redirect(`/portal/ingresar?volver=${encodeURIComponent(here)}`);
  if (own.falta === "segundo_factor") redirect("/portal/segundo-factor");
  // A person who has only a test account is in test mode, and the address says so.
  if (modo === "real" && own.actor.modo === "prueba")
    redirect(`${PORTAL_PRUEBA}${here.slice(PORTAL.length)}` as typeof PORTAL_PRUEBA);
  const acting = await actingIn(context);
  if (acting !== null && acting.actor.modo !== modo) notFound();
  const rooms = acting === null ? "real" : modo;
  return (
    <PortalData nonce={asked.get("x-nonce")} of={rooms}>
      <SessionProvider session={signedInAs(own, acting ?? own)}>
        <TodayProvider value={dia}>
          <PortalShell>{acting === null ? <OpenCuentaPrueba /> : children}</PortalShell>
        </TodayProvider>
      </SessionProvider>
    </PortalData>
  );
}

/** Null if the client has no test account yet. */
async function actingIn({
  session,
}: Awaited<ReturnType<typeof portalContext>>): Promise<PortalSession | null> {
  try {
    return await session();
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === "not_found") return null;
    throw thrown;
  }
}

function signedInAs(own: PortalSession, { actor }: PortalSession): SignedIn {
  const { usuarioId, nombre, rol, razonSocial, operaParaTerceros, modo } = actor;
  const isOwn = actor.clienteId === own.actor.clienteId;
  const allowed = allowedTo(rol, modo).filter((procedure) => isOwn || !isOfTeam(procedure));
  const [home, other] = modo === "prueba" ? [PORTAL_PRUEBA, PORTAL] : [PORTAL, PORTAL_PRUEBA];
  const otroModo = own.actor.modo === "real" ? other : null;
  const rooms = { home, modo, otroModo, contacto: getDeps().contacto, isVisita: false };
  return { usuarioId, nombre, rol, razonSocial, operaParaTerceros, ...rooms, allowed };
}
