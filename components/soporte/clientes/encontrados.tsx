"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { nitInWords } from "@/server/domain/shared/documento";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { type Estado, EstadoBadge } from "./estado-badge";
import { type Encontrado, halladoInWords, hrefOf } from "./hallado";

/** Most reasons shown per client. */
const SHOWN = 3;

interface EncontradosProps {
  readonly texto: string;
  readonly estado: Estado | null;
  readonly onClear: () => void;
}

/** Search results, each with the reason and a link to it. */
export function Encontrados({ texto, estado, onClear }: EncontradosProps) {
  const query = useQuery(
    useTRPC().clientes.search.queryOptions({ texto }, { placeholderData: keepPreviousData }),
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
      {(found) => (
        <DataTable
          caption="Clientes encontrados"
          columns={COLUMNS}
          rows={found.filter((one) => estado === null || one.estado.estado === estado)}
          rowId={({ clienteId }) => clienteId}
          isStale={query.isPlaceholderData}
          empty={
            <EmptyState
              title={`Nada corresponde a «${texto}»`}
              action={<Button onClick={onClear}>Quitar la búsqueda</Button>}
            >
              El correo, la referencia de un pago y la cuenta de cobro se escriben completos. Un número de
              solicitud se encuentra si guardó algo (una consulta o un cambio) y, durante treinta días, si se
              rechazó con una llave del cliente.
              {estado !== null && " Pruebe también sin el filtro de estado."}
            </EmptyState>
          }
        />
      )}
    </QueryView>
  );
}

const COLUMNS: readonly ColumnDef<Encontrado>[] = [
  {
    header: "Cliente",
    isTitle: true,
    cell: (encontrado) => (
      <div className="min-w-0">
        <Link href={hrefOf(encontrado)} className="font-medium [overflow-wrap:anywhere]">
          {encontrado.razonSocial}
        </Link>
        <p className="text-ink-3 text-xs tabular-nums">{nitInWords(encontrado.nit)}</p>
      </div>
    ),
  },
  {
    header: "Encontrado por",
    cell: (encontrado) => (
      <ul className="space-y-0.5">
        {encontrado.por.slice(0, SHOWN).map((por) => {
          const words = halladoInWords(por);
          return (
            <li key={words} className="[overflow-wrap:anywhere]">
              {words}
            </li>
          );
        })}
        {encontrado.por.length > SHOWN && (
          <li className="text-ink-3">y {encontrado.por.length - SHOWN} más</li>
        )}
      </ul>
    ),
  },
  {
    header: "Estado",
    cell: ({ estado }) => (
      <div className="space-y-1">
        <EstadoBadge estado={estado.estado} />
        <p className="max-w-prose text-ink-2 text-xs">{estado.frase}</p>
      </div>
    ),
  },
];
