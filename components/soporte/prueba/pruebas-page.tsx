"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/part";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { Pager } from "../../ui/pager";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { CuentasTable } from "./cuentas-table";
import { SolicitudesCuentaTable } from "./solicitudes-cuenta-table";

const AbrirCuenta = dynamic(() => import("./abrir-cuenta").then(({ AbrirCuenta }) => AbrirCuenta), {
  ssr: false,
});
const CerrarCuenta = dynamic(() => import("./cerrar-cuenta").then(({ CerrarCuenta }) => CerrarCuenta), {
  ssr: false,
});

const FILTRO = {
  /** The request that is being answered. */
  solicitud: parseAsString,
  /** The account that is being closed. */
  cerrar: parseAsString,
  desde: parseAsString,
  cerradas: parseAsBoolean.withDefault(false),
};

/** Who asks for a real account, and the test accounts there are; none of them is a client. */
export function PruebasPage() {
  const trpc = useTRPC();
  const [{ solicitud, cerrar, desde, cerradas }, set] = useQueryStates(FILTRO, { history: "push" });
  const solicitudes = useQuery(trpc.pruebas.solicitudes.queryOptions());
  const cuentas = useQuery(
    trpc.pruebas.list.queryOptions(
      { cursor: desde, soloActivas: !cerradas },
      { placeholderData: keepPreviousData },
    ),
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
              : `Cuentas de prueba: ${formatCount(cuentas.data.abiertas)} abiertas`
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
                  isStale={cuentas.isPlaceholderData}
                  onClose={(clienteId) => void set({ cerrar: clienteId })}
                />
                {(desde !== null || siguienteCursor !== null) && (
                  <Pager
                    busy={cuentas.isPlaceholderData}
                    onPrevious={desde === null ? undefined : () => void set({ desde: null })}
                    onNext={siguienteCursor === null ? undefined : () => void set({ desde: siguienteCursor })}
                  >
                    {desde === null ? "Las más recientes" : "Anteriores"}
                  </Pager>
                )}
              </>
            )}
          </QueryView>
        </Part>
      </div>
      {answered && <AbrirCuenta solicitud={answered} onClose={() => void set({ solicitud: null })} />}
      {closing && <CerrarCuenta cuenta={closing} onClose={() => void set({ cerrar: null })} />}
    </>
  );
}

function titleOf(waiting: number | undefined): string {
  if (waiting === undefined) return "Cuentas de prueba";
  if (waiting === 0) return "Nadie espera su cuenta real";
  return `${plural(waiting, "entidad espera", "entidades esperan")} su cuenta real`;
}
