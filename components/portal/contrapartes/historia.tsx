"use client";

import type { ReactNode } from "react";
import { HISTORIA_CURSOR } from "@/server/contract/http/limites";
import { ALARMA_WORDS, CAMPO_DE_BASE_WORDS } from "@/server/domain/contrapartes/words";
import { ESTADO_NOMBRES } from "@/server/domain/decisiones/decision-words";
import { LISTAS } from "@/server/domain/listas/catalog";
import type { Severidad } from "@/server/domain/screening/types";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { usePagedList, usePages } from "../../rooms/use-paged-list";
import { Badge } from "../../ui/badge";
import { Moment } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { TableSkeleton } from "../../ui/skeleton";
import { coincidenciaHref } from "../decisiones/coincidencia-href";
import { Link } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";

type Suceso = PortalOutputs["contrapartes"]["historia"]["rows"][number];

/** What happened to a contraparte, the newest first. */
export function Historia({ contraparteId }: { readonly contraparteId: string }) {
  const pages = usePages(HISTORIA_CURSOR);
  const cursor = pages.cursores.at(-1) ?? null;
  const { query, pager } = usePagedList(
    useTRPC().contrapartes.historia.queryOptions({ contraparteId, cursor }),
    pages,
  );
  return (
    <Part id="historia" title="Historia">
      <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
        {({ rows, siguienteCursor }) => (
          <>
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {rows.map((suceso) => (
                <li
                  key={`${suceso.tipo} ${suceso.id}`}
                  className="flex flex-wrap gap-x-4 gap-y-1 px-4.5 py-3"
                >
                  <span className="w-44 shrink-0 text-ink-2">
                    <Moment at={suceso.en} hasZone={false} />
                  </span>
                  <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                    {WHAT[suceso.tipo](suceso)}
                  </div>
                </li>
              ))}
            </ol>
            {pager(siguienteCursor)}
          </>
        )}
      </QueryView>
    </Part>
  );
}

const nombreOf = (lista: string | undefined): string =>
  LISTAS[lista as keyof typeof LISTAS]?.nombre ?? lista ?? "una lista";

/** Each kind of event in words. */
const WHAT: Readonly<Record<Suceso["tipo"], (suceso: Suceso) => ReactNode>> = {
  consulta: ({ consultaId, clase }) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Link href={`/portal/consultas/${consultaId}`}>Consulta</Link>
      {clase !== null && <SeveridadBadge severidad={clase as Severidad} />}
    </span>
  ),
  alarma: ({ clase, campos, estado, ...at }) => (
    <>
      <strong className="font-medium">
        <Match at={at}>Alarma</Match>.
      </strong>{" "}
      {ALARMA_WORDS[clase as keyof typeof ALARMA_WORDS]} {nombreOf(campos[0])}{" "}
      {estado === "abierta" && <Badge tone="bad">Abierta</Badge>}
      {estado === "en_analisis" && <Badge tone="warn">En análisis</Badge>}
    </>
  ),
  decision: ({ clase, quien, campos, ...at }) => (
    <>
      <Match at={at}>Decisión</Match>: {ESTADO_NOMBRES[clase as keyof typeof ESTADO_NOMBRES]?.toLowerCase()},
      coincidencia en {nombreOf(campos[0])}
      <By quien={quien} />
    </>
  ),
  cambio: ({ clase, quien, campos }) => (
    <>
      {clase === "creada" ? "Agregada a la base" : `Cambió: ${campos.map(campoOf).join(", ")}`}
      <By quien={quien} />
    </>
  ),
};

interface MatchProps {
  readonly at: Pick<Suceso, "consultaId" | "posicion">;
  readonly children: string;
}

/** Leads to the match that was decided or backs the alarma, if there is one that the user may see. */
const Match = ({ at: { consultaId, posicion }, children }: MatchProps) =>
  consultaId === null || posicion === null ? (
    children
  ) : (
    <Link href={coincidenciaHref({ consultaId, posicion }) as "/portal"}>{children}</Link>
  );

const campoOf = (campo: string): string => CAMPO_DE_BASE_WORDS[campo] ?? campo;

const By = ({ quien }: { readonly quien: string | null }) =>
  quien !== null && <span className="text-ink-3">, por {quien}</span>;
