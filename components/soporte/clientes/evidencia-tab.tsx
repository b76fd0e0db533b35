"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Download, Hourglass, ShieldCheck } from "../../ui/icons";
import { Day, Moment } from "../../ui/moment";
import { Progress } from "../../ui/progress";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import type { Cliente } from "./cliente";
import { RequestExportacion } from "./request-exportacion";
import { RetencionPart } from "./retencion-part";

type Exportacion = SoporteOutputs["exportaciones"]["list"]["rows"][number];

const POLL_MS = 2_000;

/** Everything of the client as a file, and the order to keep it beyond its ten years. */
export function EvidenciaTab({ cliente }: { readonly cliente: Cliente }) {
  const { clienteId, modo } = cliente;
  return (
    <div className="space-y-10">
      <ExportacionesPart clienteId={clienteId} />
      {modo === "real" && <RetencionPart cliente={cliente} />}
    </div>
  );
}

/** A hold in force, or the order to end it that waits, beside the client's name. */
export function RetencionBadge({ clienteId }: { readonly clienteId: string }) {
  const { data } = useQuery(useTRPC().retenciones.get.queryOptions({ clienteId }));
  if (!data?.vigente?.retenerHasta) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone="accent" icon={<ShieldCheck aria-hidden />}>
        Retención legal
      </Badge>
      <span>
        Nada de este cliente se borra hasta el <Day at={data.vigente.retenerHasta} />.
      </span>
      {data.pendiente !== null && (
        <Badge tone="warn" icon={<Hourglass aria-hidden />}>
          Un cambio espera a otra persona
        </Badge>
      )}
    </p>
  );
}

const megabytes = (bytes: number): string =>
  bytes < 1_048_576 ? "menos de 1 MB" : `${formatCount(Math.ceil(bytes / 1_048_576))} MB`;

function ExportacionesPart({ clienteId }: { readonly clienteId: string }) {
  const { may } = useSession();
  const [abierto, setAbierto] = useQueryState("exportar", parseAsStringLiteral(["nueva"]));
  const query = useQuery(
    useTRPC().exportaciones.list.queryOptions(
      { clienteId },
      {
        refetchInterval: ({ state }) =>
          state.data?.rows.some(({ terminadaEn }) => terminadaEn === null) ? POLL_MS : false,
      },
    ),
  );
  return (
    <Part
      title="Exportaciones"
      actions={
        may("exportaciones.request") && (
          <Button onClick={() => void setAbierto("nueva")}>Exportar lo del cliente</Button>
        )
      }
    >
      <QueryView query={query} skeleton={<TableSkeleton rows={2} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="Nadie ha exportado lo de este cliente">
              Una exportación trae cada consulta y diligencia con su evidencia firmada, para entregarla al
              cliente o a quien la pida por orden legal. Se prepara aparte: puede cerrar la página.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {rows.map((exportacion) => (
                <Row key={exportacion.exportacionId} exportacion={exportacion} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {abierto === "nueva" && may("exportaciones.request") && (
        <RequestExportacion clienteId={clienteId} onClose={() => void setAbierto(null)} />
      )}
    </Part>
  );
}

function Row({ exportacion }: { readonly exportacion: Exportacion }) {
  const { clienteId, exportacionId, desde, hasta, incluyePdf, pedidoPor, solicitadaEn } = exportacion;
  const { estado, avance, total, bytes, venceEn } = exportacion;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4.5 py-3.5">
      <div className="min-w-0 flex-1 basis-72 space-y-1.5">
        <p className="font-medium">
          {new Date(desde ?? 0).getUTCFullYear() <= 2000 ? "Todo, hasta el " : "Del "}
          {new Date(desde ?? 0).getUTCFullYear() > 2000 && (
            <>
              <Day at={desde ?? solicitadaEn} /> al{" "}
            </>
          )}
          <Day at={new Date(new Date(hasta ?? solicitadaEn).getTime() - 1)} />
          {incluyePdf && ", con los reportes en PDF"}
        </p>
        <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">
          La pidió {actorInWords(pedidoPor)}, <Moment at={solicitadaEn} />
        </p>
        {(estado === "pendiente" || estado === "en_curso") && (
          <div role="status" className="space-y-1.5">
            <p>
              Preparando: {formatCount(avance)} de {formatCount(total ?? 0)} consultas y diligencias
            </p>
            <Progress label="Preparando la exportación" share={total ? avance / total : null} />
          </div>
        )}
        {estado === "lista" && (
          <p>
            {plural(avance, "consulta o diligencia", "consultas y diligencias")}, {megabytes(bytes)}
            {venceEn !== null && (
              <span className="text-ink-2">
                . El archivo se borra el <Day at={venceEn} />
              </span>
            )}
          </p>
        )}
        {estado === "vencida" && <p className="text-ink-3">El archivo ya se borró. Pida otra exportación.</p>}
      </div>
      {estado === "lista" && (
        <Button asChild icon={<Download aria-hidden className="size-4" />}>
          <a href={`/soporte/clientes/${clienteId}/exportaciones/${exportacionId}`} download>
            Descargar archivo
          </a>
        </Button>
      )}
    </li>
  );
}
