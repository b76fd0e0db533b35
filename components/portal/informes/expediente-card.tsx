"use client";

import { useQuery } from "@tanstack/react-query";
import { EXPEDIENTE_MAX } from "@/server/domain/informes/expediente-grupos";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { DownloadButton } from "../consultas/download-button";
import { OwnOnly } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

/** Issues an expediente of a consulta, or of its person over time. */
export function ExpedienteCard({ consultaId }: { readonly consultaId: string }) {
  const { may } = useSession();
  const enabled = may("informes.persona");
  const { data: persona } = useQuery(useTRPC().informes.persona.queryOptions({ consultaId }, { enabled }));
  if (!enabled) return null;
  const href = `/portal/consultas/${consultaId}/expediente`;
  return (
    <OwnOnly>
      <Card className="space-y-3">
        <h2 className="font-semibold">Expediente</h2>
        <p className="text-ink-2">
          El reporte y lo que se decidió hasta este momento: quién, quién aprobó, por qué y con qué decisiones
          anteriores. Un PDF que cualquiera verifica con su código QR.
        </p>
        <DownloadButton href={href} what="el expediente">
          Expediente de esta consulta
        </DownloadButton>
        {persona && persona.total > 1 && (
          <div className="space-y-1.5">
            <DownloadButton href={`${href}?de=persona`} what="el expediente de la persona">
              Expediente de la persona
            </DownloadButton>
            <p className="text-ink-3 text-xs">
              {plural(persona.total, "consulta", "consultas")}{" "}
              {persona.por === "documento"
                ? "con ese mismo documento."
                : "sin documento y con ese mismo nombre: otra persona puede llamarse igual."}
              {persona.total > EXPEDIENTE_MAX && ` Trae las ${formatCount(EXPEDIENTE_MAX)} más recientes.`}
            </p>
          </div>
        )}
      </Card>
    </OwnOnly>
  );
}
