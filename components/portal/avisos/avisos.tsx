"use client";

import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { AvisosTable } from "../../rooms/avisos/avisos-table";
import { QueryView } from "../../rooms/query-view";
import { usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { type PortalOutputs, useTRPC } from "../trpc";
import { FILTRO, inputOf, isFiltered } from "./filtro";
import { FiltrosBar } from "./filtros-bar";

const AvisoSheet = dynamic(() => import("./aviso-sheet").then((file) => file.AvisoSheet), { ssr: false });

type Config = PortalOutputs["alertas"]["get"]["alertas"];

export function Avisos({ alertas }: { readonly alertas: Config }) {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const { query, isStale, pager } = usePagedList(useTRPC().alertas.avisos.queryOptions(inputOf(filtro)), {
    cursores: filtro.cursores,
    onGo: (cursores) => void setFiltro({ cursores }),
  });
  const clear = () =>
    void setFiltro({ tipo: null, estado: null, respuesta: null, desde: null, hasta: null, cursores: null });
  return (
    <div className="space-y-4">
      <FiltrosBar />
      <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
        {({ rows, siguienteCursor, receptorFallaDesde, now }) => (
          <>
            {receptorFallaDesde !== null && (
              <p className="rounded-md bg-bad-soft px-4 py-3 text-bad">
                Su servidor no recibe nada desde el <Moment at={receptorFallaDesde} />: revise que responda y
                reenvíe los avisos que no llegaron.
              </p>
            )}
            <AvisosTable
              rows={rows}
              now={now}
              isStale={isStale}
              onOpen={({ eventoId }) => void setFiltro({ aviso: eventoId })}
              empty={
                isFiltered(filtro) ? (
                  <EmptyState
                    title="Ningún aviso es así"
                    action={<Button onClick={clear}>Quitar los filtros</Button>}
                  >
                    Pruebe con otro estado o con más días.
                  </EmptyState>
                ) : (
                  <EmptyState
                    title="Todavía no hay avisos"
                    action={
                      <Button onClick={() => void setFiltro({ vista: "ajustes" })}>Ver los ajustes</Button>
                    }
                  >
                    Aquí queda cada aviso de consumo, de cobro o de bloqueo, con cada intento de entrega.
                    Envíe una prueba para ver el primero.
                  </EmptyState>
                )
              }
            />
            {pager(siguienteCursor)}
            {filtro.aviso !== null && (
              <AvisoSheet
                eventoId={filtro.aviso}
                listed={rows.find(({ eventoId }) => eventoId === filtro.aviso)}
                now={now}
                hasWebhook={alertas.webhookUrl !== null}
                onClose={() => void setFiltro({ aviso: null })}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
