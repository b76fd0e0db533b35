"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import {
  IMPACTO_WORDS,
  INCIDENTE_ESTADO_WORDS,
  type Incidente,
  isResuelto,
} from "@/server/domain/operacion/incidente";
import { plural } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { CircleCheck, Plus, TriangleExclamationPoint } from "../../ui/icons";
import { Ago, Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

const OpenIncidente = dynamic(() => import("./open-incidente").then((file) => file.OpenIncidente), {
  ssr: false,
});
const AnnotateIncidente = dynamic(
  () => import("./annotate-incidente").then((file) => file.AnnotateIncidente),
  { ssr: false },
);

const NEW = "nuevo";

export function IncidentesPart() {
  const query = useQuery(useTRPC().operacion.incidentes.queryOptions());
  const [open, setOpen] = useQueryState("incidente", parseAsString.withOptions({ history: "push" }));
  const { may } = useSession();
  const close = () => void setOpen(null);
  const publish = may("operacion.openIncidente") && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => void setOpen(NEW)}
    >
      Publicar incidente
    </Button>
  );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-2">
          Lo que se publica aquí lo lee cualquiera en <a href="/estado">la página de estado</a>, y no se puede
          borrar: se corrige con otra nota.
        </p>
        {publish}
      </div>
      <QueryView query={query} skeleton={<TableSkeleton rows={3} />}>
        {({ incidentes, now }) => {
          const noted = incidentes.find(({ incidenteId }) => incidenteId === open);
          return (
            <>
              {incidentes.length === 0 ? (
                <EmptyState title="No hay incidentes publicados">
                  Si algo falla, publíquelo: los clientes lo buscan en la página de estado antes de escribir a
                  soporte. Aquí quedan los de los últimos 90 días.
                </EmptyState>
              ) : (
                <ul className="space-y-3">
                  {incidentes.map((incidente) => (
                    <IncidenteItem
                      key={incidente.incidenteId}
                      incidente={incidente}
                      now={now}
                      onNote={
                        may("operacion.addIncidenteNota") && !isResuelto(incidente)
                          ? () => void setOpen(incidente.incidenteId)
                          : undefined
                      }
                    />
                  ))}
                </ul>
              )}
              {open === NEW && <OpenIncidente onClose={close} />}
              {noted !== undefined && !isResuelto(noted) && (
                <AnnotateIncidente incidente={noted} onClose={close} />
              )}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function IncidenteItem({
  incidente,
  now,
  onNote,
}: {
  readonly incidente: Incidente;
  readonly now: Date;
  readonly onNote: (() => void) | undefined;
}) {
  const { incidenteId, titulo, impacto, abiertoEn, notas } = incidente;
  const [last] = notas;
  const isOver = isResuelto(incidente);
  return (
    <li className="space-y-2 rounded-lg border border-line bg-surface px-4.5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h2 className="font-medium wrap-anywhere">{titulo}</h2>
          <p className="text-ink-2 text-xs">
            {IMPACTO_WORDS[impacto]} · publicado <Ago at={abiertoEn} now={now} /> ·{" "}
            <a href={`/estado#incidente-${incidenteId}`}>ver en la página de estado</a>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {last && (
            <Badge
              tone={isOver ? "good" : "bad"}
              icon={isOver ? <CircleCheck aria-hidden /> : <TriangleExclamationPoint aria-hidden />}
            >
              {INCIDENTE_ESTADO_WORDS[last.estado]}
            </Badge>
          )}
          {onNote && (
            <Button size="sm" aria-label={`Escribir una nota de ${titulo}`} onClick={onNote}>
              Escribir nota
            </Button>
          )}
        </div>
      </div>
      {last && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{last.texto}</p>}
      <details className="text-ink-2">
        <summary className="cursor-pointer">
          {plural(notas.length, "nota publicada", "notas publicadas")}
        </summary>
        <ol className="mt-2 divide-y divide-line border-line border-y">
          {notas.map(({ numero, en, estado, texto }) => (
            <li key={numero} className="space-y-1 py-2">
              <p>
                {INCIDENTE_ESTADO_WORDS[estado]} · <Moment at={en} />
              </p>
              <p className="max-w-prose whitespace-pre-line text-ink wrap-anywhere">{texto}</p>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}
