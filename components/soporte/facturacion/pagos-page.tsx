"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { oneCursor, usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { AvisosDeClientes } from "./avisos-de-clientes";
import { PagosTable } from "./pagos-table";
import { SolicitudesTable } from "./solicitudes-table";

const DecideSolicitud = dynamic(() => import("./decide-solicitud").then((file) => file.DecideSolicitud), {
  ssr: false,
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOrNull = (id: string | null) => (id !== null && UUID.test(id) ? id : null);

const FILTRO = {
  cliente: parseAsString,
  /** Which solicitudes are listed. */
  ver: parseAsStringLiteral(["espera", "todas"]).withDefault("espera"),
  solicitud: parseAsString,
  desde: parseAsString,
  pedidas: parseAsString,
};

/** Pagos, and solicitudes that wait for a second person. */
export function PagosPage() {
  const [{ cliente, ver, solicitud, desde, pedidas }, set] = useQueryStates(FILTRO, { history: "push" });
  const clienteId = idOrNull(cliente);
  const trpc = useTRPC();
  const isWaiting = ver === "espera";
  const solicitudes = usePagedList(
    trpc.pagos.solicitudes.queryOptions({ clienteId, pendientes: isWaiting, cursor: idOrNull(pedidas) }),
    oneCursor(pedidas, (cursor) => void set({ pedidas: cursor })),
  );
  const waiting = useQuery(trpc.pagos.pendientes.queryOptions());
  const avisos = useQuery(trpc.pagos.avisos.queryOptions({ clienteId: null }));
  const pagos = usePagedList(
    trpc.pagos.list.queryOptions({ clienteId, cursor: desde }),
    oneCursor(desde, (cursor) => void set({ desde: cursor })),
  );
  const { data: one } = useQuery(
    trpc.clientes.get.queryOptions(clienteId === null ? skipToken : { clienteId }),
  );
  const decided = idOrNull(solicitud);
  return (
    <>
      <PageHeader
        title={
          clienteId === null
            ? titleOf(waiting.data?.total, avisos.data?.length)
            : `Pagos de ${one?.razonSocial ?? "un cliente"}`
        }
        description="Los pagos se registran desde la página de cada cliente: allí se ve antes qué va a pasar."
        actions={
          clienteId !== null && (
            <Button onClick={() => void set({ cliente: null, desde: null, pedidas: null })}>
              Ver los de todos los clientes
            </Button>
          )
        }
      />
      <div className="space-y-10">
        <AvisosDeClientes clienteId={clienteId} />
        <Part
          id="solicitudes"
          title={isWaiting ? "En espera de segunda aprobación" : "Con segunda aprobación"}
          actions={
            <Button
              size="sm"
              variant="quiet"
              onClick={() => void set({ ver: isWaiting ? "todas" : "espera", pedidas: null })}
            >
              {isWaiting ? "Ver también las decididas" : "Ver solo las que esperan"}
            </Button>
          }
        >
          <QueryView query={solicitudes.query} skeleton={<TableSkeleton rows={2} />}>
            {({ rows, siguienteCursor }) => (
              <>
                <SolicitudesTable
                  rows={rows}
                  isStale={solicitudes.isStale}
                  onOpen={({ solicitudId }) => void set({ solicitud: solicitudId })}
                  empty={
                    <EmptyState
                      title={isWaiting ? "Nada espera aprobación" : "Nada ha pedido una segunda aprobación"}
                    >
                      Lo que pasa del monto de las políticas espera aquí a una segunda persona: pagos y
                      reversiones, planes a la medida, plazos y topes.
                    </EmptyState>
                  }
                />
                {solicitudes.pager(siguienteCursor, pedidas === null ? "Los más recientes" : "Anteriores")}
              </>
            )}
          </QueryView>
        </Part>
        <Part id="registrados" title="Pagos registrados">
          <QueryView query={pagos.query} skeleton={<TableSkeleton rows={8} />}>
            {({ rows, siguienteCursor }) => (
              <>
                <PagosTable
                  rows={rows}
                  isStale={pagos.isStale}
                  onCliente={clienteId === null ? (id) => void set({ cliente: id, desde: null }) : null}
                  empty={
                    <EmptyState title="Todavía no hay pagos">
                      Aparecen aquí al registrar una bolsa o el pago de una cuenta de cobro.
                    </EmptyState>
                  }
                />
                {pagos.pager(siguienteCursor, desde === null ? "Los más recientes" : "Anteriores")}
              </>
            )}
          </QueryView>
        </Part>
      </div>
      {decided !== null && (
        <DecideSolicitud solicitudId={decided} onClose={() => void set({ solicitud: null })} />
      )}
    </>
  );
}

function titleOf(waiting: number | undefined, avisos: number | undefined): string {
  if (waiting === undefined || avisos === undefined) return "Pagos";
  const parts = [
    ...(avisos > 0
      ? [plural(avisos, "aviso de un cliente espera respuesta", "avisos de clientes esperan respuesta")]
      : []),
    ...(waiting > 0
      ? [`${plural(waiting, "solicitud espera", "solicitudes esperan")} una segunda aprobación`]
      : []),
  ];
  return parts.join(" y ") || "Nada espera respuesta ni aprobación";
}
