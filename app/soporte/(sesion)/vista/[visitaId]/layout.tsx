import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { PortalData } from "@/components/portal/portal-data";
import { SessionProvider } from "@/components/portal/session";
import { VisitaFrame } from "@/components/soporte/identidad/visita-frame";
import { VisitaOver } from "@/components/soporte/identidad/visita-over";
import { TodayProvider } from "@/components/ui/today";
import { Uuid } from "@/server/contract/http/common";
import { ServiceError } from "@/server/domain/shared/errors";
import { ALLOWED_IN_VISITA } from "@/server/trpc/portal/allowed";
import { enterVisita } from "@/server/usecases/identidad/visitas";
import { today } from "../../../../prefetching";
import { soporteContext } from "../../../prefetch";

export const metadata: Metadata = {
  title: { default: "Visita", template: "%s (visita de soporte) · Atalaya" },
};

interface VisitaLayoutProps {
  readonly params: Promise<{ readonly visitaId: string }>;
  readonly children: ReactNode;
}

/** A client's portal as support sees it: the same pages in the frame of the visita. */
export default async function VisitaLayout({ params, children }: VisitaLayoutProps) {
  const [named, asked, dia] = await Promise.all([params, headers(), today()]);
  const visita = await visitaOf(named.visitaId);
  if (visita === null) return <VisitaOver clienteId={null} />;
  const { visitaId, actor, venceEn, remainingMs } = visita;
  const { nombre, rol, clienteId, razonSocial, operaParaTerceros, modo } = actor;
  const allowed = ALLOWED_IN_VISITA;
  const home = `/soporte/vista/${visitaId}`;
  const rooms = { home, modo, otroModo: null, contacto: null, isVisita: true };
  const looking = { usuarioId: null, nombre, rol, razonSocial, operaParaTerceros, ...rooms, allowed };
  return (
    <VisitaFrame visita={{ visitaId, clienteId, razonSocial, venceEn, remainingMs, allowed }}>
      <PortalData nonce={asked.get("x-nonce")} of={{ visitaId }}>
        <TodayProvider value={dia}>
          <SessionProvider session={looking}>{children}</SessionProvider>
        </TodayProvider>
      </PortalData>
    </VisitaFrame>
  );
}

async function visitaOf(asked: string) {
  const context = await soporteContext();
  const [session, deps] = await Promise.all([context.session(), context.deps()]);
  const visitaId = Uuid.safeParse(asked).data?.toLowerCase();
  if (session === null || visitaId === undefined) return null;
  try {
    const { session: looking, venceEn } = await enterVisita(deps, session, { visitaId });
    const now = await deps.clock.now();
    return { visitaId, actor: looking.actor, venceEn, remainingMs: venceEn.getTime() - now.getTime() };
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === "visita_terminada") return null;
    throw thrown;
  }
}
