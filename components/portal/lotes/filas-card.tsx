"use client";

import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { DUDAS_DE_FILA } from "@/server/domain/lotes/duda-de-fila";
import { ESTADOS_DE_FILA } from "@/server/domain/lotes/lote";
import { CONTRAPARTE_WORDS, FILA_WORDS } from "@/server/domain/lotes/words";
import { SEVERIDADES } from "@/server/domain/screening/severidad-words";
import type { Severidad } from "@/server/domain/screening/types";
import { CONTRAPARTES } from "@/server/domain/shared/documento";
import { formatCount } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Select } from "../../ui/select";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { TableSkeleton } from "../../ui/skeleton";
import { DownloadButton } from "../consultas/download-button";
import { OwnOnly } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { dudaName } from "./dudas-words";
import { FILTRO, type FilasFiltro, inputOf } from "./filas-filtro";
import { FilasTable } from "./filas-table";
import type { Fila, LoteView } from "./lote-words";

const CorrectDialog = dynamic(() => import("./correct-dialog").then((file) => file.CorrectDialog), {
  ssr: false,
});

const POLL_MS = 5_000;

export function FilasCard({ view: { lote, cifras, dudas } }: { readonly view: LoteView }) {
  const { may } = useSession();
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const [mending, setMending] = useState<Fila | null>(null);
  const trpc = useTRPC();
  const { query, isStale, pager } = usePagedList(
    trpc.lotes.filas.queryOptions(inputOf(lote.loteId, filtro), {
      refetchInterval: lote.estado === "en_curso" ? POLL_MS : false,
    }),
    { cursores: filtro.despues, onGo: (despues) => void setFiltro({ despues }) },
  );
  const decide = useAction(trpc.lotes.resolveDuda, { refresh: "all", refreshesAlways: true });
  const { refetch } = query;
  const known = useRef(lote.estado);
  // Reload: the last rows have their result once the lote no longer runs.
  useEffect(() => {
    if (known.current !== lote.estado) void refetch();
    known.current = lote.estado;
  }, [lote.estado, refetch]);
  const change = (part: Partial<FilasFiltro>) =>
    void setFiltro({ ...part, despues: null }, { history: "replace" });
  const mayMend = lote.estado === "cargado" && may("lotes.correct");
  const wrong = `/portal/validar/archivo/${lote.loteId}/resultado?filas=con_error`;
  return (
    <section aria-labelledby="filas" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="filas" className="font-semibold">
          Filas
        </h2>
        {cifras.con_error > 0 && may("lotes.correct") && (
          <OwnOnly>
            <div className="flex flex-wrap gap-2">
              <DownloadButton href={`${wrong}&formato=xlsx`} what="las filas con error">
                Descargar errores XLSX
              </DownloadButton>
              <DownloadButton href={`${wrong}&formato=csv`} what="las filas con error">
                Descargar errores CSV
              </DownloadButton>
            </div>
          </OwnOnly>
        )}
      </div>
      <SeveridadFiltro
        cifras={cifras.severidades}
        severidad={filtro.severidad}
        onChange={(severidad) => change({ severidad })}
      />
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="Estado de las filas"
          className="sm:w-60"
          value={filtro.estado ?? ""}
          placeholder="Cualquier estado"
          options={ESTADOS_DE_FILA.filter((estado) => cifras[estado] > 0 || estado === filtro.estado).map(
            (estado) => ({ value: estado, label: `${FILA_WORDS[estado]} (${formatCount(cifras[estado])})` }),
          )}
          onChange={(event) => change({ estado: (event.target.value || null) as FilasFiltro["estado"] })}
        />
        {(lote.columnas.contraparte !== null || filtro.contraparte !== null) && (
          <Select
            aria-label="Contraparte"
            className="sm:w-48"
            value={filtro.contraparte ?? ""}
            placeholder="Cualquier contraparte"
            options={CONTRAPARTES.map((one) => ({ value: one, label: CONTRAPARTE_WORDS[one] }))}
            onChange={(event) =>
              change({ contraparte: (event.target.value || null) as FilasFiltro["contraparte"] })
            }
          />
        )}
        {lote.estado !== "cargado" && (
          <Select
            aria-label="Orden"
            className="sm:w-60"
            value={filtro.orden ?? ""}
            placeholder="Primero las coincidencias"
            options={[{ value: "archivo", label: "En el orden del archivo" }]}
            onChange={(event) => change({ orden: (event.target.value || null) as FilasFiltro["orden"] })}
          />
        )}
        {filtro.repetidas && (
          <Button onClick={() => change({ repetidas: false })}>Quitar el filtro de repetidas</Button>
        )}
        {(dudas.length > 0 || filtro.duda !== null) && (
          <Select
            aria-label="Dudas"
            className="sm:w-60"
            value={filtro.duda ?? ""}
            placeholder="Con o sin dudas"
            options={DUDAS_DE_FILA.filter(
              (one) => one === filtro.duda || dudas.some(({ duda }) => duda === one),
            ).map((one) => ({ value: one, label: dudaName(one).name }))}
            onChange={(event) => change({ duda: (event.target.value || null) as FilasFiltro["duda"] })}
          />
        )}
      </div>
      <ActionError title="No se guardó la decisión" error={decide.error} />
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {({ rows, siguiente }) => (
          <>
            <FilasTable
              lote={lote}
              rows={rows}
              isStale={isStale}
              onMend={mayMend ? setMending : null}
              onDecide={(fila, duda, cambiar) =>
                decide.mutate({ loteId: lote.loteId, duda, cambiar, fila: fila.numero })
              }
              empty={
                <EmptyState
                  title="Ninguna fila pasa estos filtros"
                  action={
                    <Button
                      onClick={() =>
                        change({
                          estado: null,
                          severidad: null,
                          contraparte: null,
                          duda: null,
                          repetidas: false,
                        })
                      }
                    >
                      Ver todas las filas
                    </Button>
                  }
                />
              }
            />
            {pager(siguiente)}
          </>
        )}
      </QueryView>
      {mending && <CorrectDialog lote={lote} fila={mending} onClose={() => setMending(null)} />}
    </section>
  );
}

interface SeveridadFiltroProps {
  readonly cifras: Readonly<Record<Severidad, number>>;
  readonly severidad: Severidad | null;
  readonly onChange: (severidad: Severidad | null) => void;
}

const CHIP =
  "inline-flex min-h-9 items-center gap-2 rounded-md border border-line bg-surface px-2.5 tabular-nums hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft";

/** How many rows have each severidad. A press filters by it, a second press clears the filter. */
function SeveridadFiltro({ cifras, severidad, onChange }: SeveridadFiltroProps) {
  const found = SEVERIDADES.filter((one) => cifras[one] > 0 || one === severidad);
  if (found.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Severidad</legend>
      {found.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === severidad}
          className={CHIP}
          onClick={() => onChange(one === severidad ? null : one)}
        >
          <SeveridadBadge severidad={one} /> {formatCount(cifras[one])}
        </button>
      ))}
    </fieldset>
  );
}
