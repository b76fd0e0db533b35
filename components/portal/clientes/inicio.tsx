"use client";

import { useQuery } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { documentoInWords } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { Moment } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { Skeleton } from "../../ui/skeleton";
import { Link, rebased } from "../link";
import { QuickStart } from "../prueba/quick-start";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { AtencionList } from "./atencion-list";
import { Balance } from "./balance";
import { DaysChart } from "./days-chart";
import { FirstSteps } from "./first-steps";
import { Lead } from "./lead";

type Data = PortalOutputs["inicio"]["get"];

/** The page that a compliance officer opens every morning. */
export function Inicio() {
  const { may, home } = useSession();
  // Inicio shows figures of the whole account.
  if (!may("inicio.get")) redirect(rebased("/portal/validar", home) as "/portal/validar");
  return <WholeAccount />;
}

function WholeAccount() {
  const query = useQuery(useTRPC().inicio.get.queryOptions());
  return (
    <QueryView query={query} skeleton={<InicioSkeleton />}>
      {(data) => (
        <div className="space-y-8">
          <div>
            <Lead consumo={data.consumo} atencion={data.atencion} />
            <div className="space-y-8">
              {data.isPrueba ? <QuickStart /> : !data.pasos.consulta && <FirstSteps pasos={data.pasos} />}
              {(data.pasos.consulta || data.atencion.length > 0) && <AtencionList atencion={data.atencion} />}
            </div>
          </div>
          <Balance consumo={data.consumo} umbrales={data.umbrales} />
          {data.pasos.consulta && (
            <>
              <Part title="Consultas por día, por severidad">
                <DaysChart consultas={data.consultas} />
              </Part>
              <Part title="Últimas consultas" actions={<Link href="/portal/consultas">Ver todas</Link>}>
                <Latest consultas={data.ultimas} />
              </Part>
            </>
          )}
          <p className="text-ink-3 text-xs">
            {data.isPrueba ? (
              "Se compara con las listas de prueba, que solo cambian si usted lo pide."
            ) : (
              <>
                {listasInWords(data.listas)} <Link href="/estado">Estado de las listas</Link>
              </>
            )}
          </p>
        </div>
      )}
    </QueryView>
  );
}

function listasInWords({ total, alDia, masViejaHoras }: Data["listas"]): string {
  const fresh = `${alDia} de ${plural(total, "lista", "listas")} al día`;
  if (masViejaHoras === null) return `${fresh}.`;
  const age = masViejaHoras === 0 ? "menos de una hora" : plural(masViejaHoras, "hora", "horas");
  return `${fresh}; la más antigua se confirmó hace ${age}.`;
}

function InicioSkeleton() {
  return (
    <div role="status" aria-label="Cargando" className="space-y-8">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

type Consulta = PortalOutputs["inicio"]["get"]["ultimas"][number];

/** The newest queries, each leading to its page. */
function Latest({ consultas }: { consultas: readonly Consulta[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {consultas.map(({ consultaId, nombreConsultado, documentoConsultado, ...consulta }) => (
        <li key={consultaId}>
          <Link
            href={`/portal/consultas/${consultaId}`}
            className="grid items-center gap-x-4 gap-y-1 px-4.5 py-2.5 text-ink no-underline hover:bg-sunken sm:grid-cols-[10rem_minmax(0,1fr)_8.5rem_minmax(0,9rem)]"
          >
            <span className="text-ink-2 text-xs">
              <Moment at={consulta.creadaEn} hasZone={false} />
            </span>
            <span className="min-w-0">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">
                {nombreConsultado ?? documentoInWords(documentoConsultado ?? "")}
              </span>
              {nombreConsultado !== null && documentoConsultado !== null && (
                <span className="block truncate text-ink-3 text-xs">
                  {documentoInWords(documentoConsultado)}
                </span>
              )}
            </span>
            <span>
              <SeveridadBadge severidad={consulta.severidad} cobertura={consulta.cobertura} />
            </span>
            <span className="truncate font-mono text-ink-2 text-xs">{consulta.referenciaExterna}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
