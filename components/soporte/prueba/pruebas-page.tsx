"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { oneCursor, usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { CuentasTable } from "./cuentas-table";
import { SolicitudesCuentaTable } from "./solicitudes-cuenta-table";

const OpenCuenta = dynamic(() => import("./open-cuenta").then((file) => file.OpenCuenta), { ssr: false });
const CloseCuenta = dynamic(() => import("./close-cuenta").then((file) => file.CloseCuenta), { ssr: false });

const FILTRO = {
  /** The open request. */
  solicitud: parseAsString,
  /** The account to close. */
  cerrar: parseAsString,
  desde: parseAsString,
  cerradas: parseAsBoolean.withDefault(false),
};

/** Requests for real accounts, and the test accounts. */
export function PruebasPage() {
  const trpc = useTRPC();
  const [{ solicitud, cerrar, desde, cerradas }, set] = useQueryStates(FILTRO, { history: "push" });
  const solicitudes = useQuery(trpc.pruebas.solicitudes.queryOptions());
  const {
    query: cuentas,
    isStale,
    pager,
  } = usePagedList(
    trpc.pruebas.list.queryOptions({ cursor: desde, soloActivas: !cerradas }),
    oneCursor(desde, (cursor) => void set({ desde: cursor })),
  );
  const answered = solicitudes.data?.find(({ solicitudId }) => solicitudId === solicitud);
  const closing = cuentas.data?.rows.find(({ clienteId }) => clienteId === cerrar);
  return (
    <>
      <PageHeader
        title={titleOf(solicitudes.data?.length)}
        description="Las cuentas de prueba no son clientes: no se cobran ni cuentan en informes ni métricas."
      />
      <div className="space-y-10">
        <Part title="Piden su cuenta real">
          <QueryView query={solicitudes} skeleton={<TableSkeleton rows={2} />}>
            {(rows) => (
              <SolicitudesCuentaTable
                rows={rows}
                onOpen={(solicitudId) => void set({ solicitud: solicitudId })}
                empty={
                  <EmptyState title="Nadie espera su cuenta real">
                    Se piden desde el portal de una cuenta de prueba.
                  </EmptyState>
                }
              />
            )}
          </QueryView>
        </Part>
        <Part
          title={
            cuentas.data === undefined
              ? "Cuentas de prueba"
              : `Cuentas de prueba: ${plural(cuentas.data.abiertas, "abierta", "abiertas")}`
          }
          actions={
            <Button size="sm" variant="quiet" onClick={() => void set({ cerradas: !cerradas, desde: null })}>
              {cerradas ? "Ver solo las abiertas" : "Ver también las cerradas"}
            </Button>
          }
        >
          <QueryView query={cuentas} skeleton={<TableSkeleton rows={8} />}>
            {({ rows, siguienteCursor, now }) => (
              <>
                <CuentasTable
                  rows={rows}
                  now={now}
                  isStale={isStale}
                  onClose={(clienteId) => void set({ cerrar: clienteId })}
                />
                {pager(siguienteCursor, desde === null ? "Las más recientes" : "Anteriores")}
              </>
            )}
          </QueryView>
        </Part>
      </div>
      {answered && <OpenCuenta solicitud={answered} onClose={() => void set({ solicitud: null })} />}
      {closing && <CloseCuenta cuenta={closing} onClose={() => void set({ cerrar: null })} />}
    </>
  );
}

function titleOf(waiting: number | undefined): string {
  if (waiting === undefined) return "Cuentas de prueba";
  if (waiting === 0) return "Nadie espera su cuenta real";
  return `${plural(waiting, "entidad espera", "entidades esperan")} su cuenta real`;
}
