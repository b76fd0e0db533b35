"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { formatCop, plural } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { oneCursor, usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Input } from "../../ui/input";
import { PageHeader } from "../../ui/page-header";
import { Select } from "../../ui/select";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { type Cobro, CobrosTable } from "./cobros-table";

const IssueCobro = dynamic(() => import("./issue-cobro").then((file) => file.IssueCobro), { ssr: false });
const MoveVencimiento = dynamic(() => import("./move-vencimiento").then((file) => file.MoveVencimiento), {
  ssr: false,
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOrNull = (id: string | null) => (id !== null && UUID.test(id) ? id : null);
const TYPING_MS = 250;

const FILTRO = {
  estado: parseAsStringLiteral(["vencida", "por_pagar", "pagada", "todas"]).withDefault("vencida"),
  cliente: parseAsString,
  buscar: parseAsString,
  desde: parseAsString,
  abierto: parseAsString,
};

const ESTADOS = [
  { value: "vencida", label: "Vencidas" },
  { value: "por_pagar", label: "Por pagar" },
  { value: "pagada", label: "Pagadas" },
  { value: "todas", label: "Todas" },
];

/** Cobros of all clients. Overdue ones come first, because they may block. */
export function CobrosPage() {
  const [filtro, set] = useQueryStates(FILTRO, { history: "push" });
  const { estado, cliente, buscar, desde, abierto } = filtro;
  const clienteId = idOrNull(cliente);
  const trpc = useTRPC();
  const { may } = useSession();
  const [moving, setMoving] = useState<Cobro | null>(null);
  const totales = useQuery(trpc.cobros.totales.queryOptions());
  const words = buscar?.trim() ? buscar.trim().slice(0, 200) : null;
  const { query, isStale, pager } = usePagedList(
    trpc.cobros.list.queryOptions({
      clienteId,
      estado: estado === "todas" ? null : estado,
      buscar: words,
      cursor: idOrNull(desde),
    }),
    oneCursor(desde, (cursor) => void set({ desde: cursor })),
  );
  const { data: one } = useQuery(
    trpc.clientes.get.queryOptions(clienteId === null ? skipToken : { clienteId }),
  );
  return (
    <>
      <PageHeader
        title={
          clienteId === null
            ? titleOf(totales.data)
            : `Cuentas de cobro de ${one?.razonSocial ?? "un cliente"}`
        }
        description={clienteId === null ? restOf(totales.data) : "Solo las de este cliente. Valores sin IVA."}
        actions={
          clienteId !== null && (
            <>
              {may("cobros.issue") && (
                <Button variant="primary" onClick={() => void set({ abierto: "emitir" })}>
                  Emitir cuenta de cobro
                </Button>
              )}
              <Button onClick={() => void set({ cliente: null, desde: null })}>
                Ver las de todos los clientes
              </Button>
            </>
          )
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <label htmlFor="estado" className="flex flex-col gap-1 text-ink-2 text-xs">
          Estado
          <Select
            id="estado"
            className="w-44 text-ink text-sm"
            value={estado}
            options={ESTADOS}
            onChange={({ target }) => void set({ estado: target.value as typeof estado, desde: null })}
          />
        </label>
        <label htmlFor="buscar" className="flex min-w-0 flex-1 flex-col gap-1 text-ink-2 text-xs sm:max-w-80">
          Cliente o número de cuenta
          <Input
            id="buscar"
            type="search"
            className="text-ink text-sm"
            value={buscar ?? ""}
            maxLength={200}
            onChange={({ target }) =>
              void set(
                { buscar: target.value || null, desde: null },
                { history: "replace", limitUrlUpdates: debounce(TYPING_MS) },
              )
            }
          />
        </label>
      </div>
      <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
        {({ rows, siguienteCursor, now }) => (
          <>
            <CobrosTable
              rows={rows}
              now={now}
              isStale={isStale}
              onCliente={
                clienteId === null ? (id) => void set({ cliente: id, desde: null, estado: "todas" }) : null
              }
              onMove={may("cobros.moveVencimiento") ? setMoving : null}
              empty={
                <EmptyState title={words === null ? EMPTY[estado] : "Ninguna cuenta coincide"}>
                  {words === null
                    ? "La del mes siguiente se emite sola al 80 % del consumo o el día 20. A mano se emite desde un cliente."
                    : "Cambie lo que busca o el estado."}
                </EmptyState>
              }
            />
            {pager(siguienteCursor, desde === null ? "Las primeras" : "Siguientes")}
          </>
        )}
      </QueryView>
      {clienteId !== null && abierto === "emitir" && (
        <IssueCobro
          clienteId={clienteId}
          onClose={() => void set({ abierto: null })}
          // The issued account stays on the page under any filter of state.
          onIssued={() => void set({ abierto: null, estado: "todas", buscar: null, desde: null })}
        />
      )}
      {moving !== null && <MoveVencimiento cobro={moving} onClose={() => setMoving(null)} />}
    </>
  );
}

const EMPTY = {
  vencida: "Ninguna cuenta está vencida",
  por_pagar: "Ninguna cuenta está por pagar",
  pagada: "Todavía no hay cuentas pagadas",
  todas: "Todavía no hay cuentas de cobro",
} as const;

type Totales = SoporteOutputs["cobros"]["totales"] | undefined;

function titleOf(totales: Totales): string {
  if (totales === undefined) return "Cuentas de cobro";
  const { cuentas, valor } = totales.vencida;
  if (cuentas === 0) return "Ninguna cuenta de cobro está vencida";
  return `${plural(cuentas, "cuenta vencida", "cuentas vencidas")} por ${formatCop(valor)}`;
}

const restOf = (totales: Totales): string | undefined =>
  totales &&
  `${plural(totales.por_pagar.cuentas, "cuenta", "cuentas")} por pagar, ${formatCop(totales.por_pagar.valor)}. Valores sin IVA.`;
