"use client";

import type { ColumnDef } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { documentoInWords } from "@/server/domain/shared/documento-words";
import { DataTable } from "../../ui/data-table";
import { Ago, Moment } from "../../ui/moment";
import { Link, useRouter } from "../link";
import type { PortalOutputs } from "../trpc";
import { coincidenciaHref } from "./coincidencia-href";
import { EstadoBadge } from "./estado-badge";

type Cola = PortalOutputs["decisiones"]["cola"];
type Row = Cola["rows"][number];

const columnsOf = (listas: Cola["listas"], now: Date | string): readonly ColumnDef<Row>[] => [
  {
    id: "espera",
    header: "Espera desde",
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap text-ink-2">
        <Ago at={original.creadaEn} now={now} />
        <span className="block text-ink-3 text-xs max-sm:hidden">
          <Moment at={original.creadaEn} hasZone={false} />
        </span>
      </span>
    ),
  },
  {
    id: "consultado",
    header: "Consultado",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <>
        <Link
          href={coincidenciaHref(original)}
          className="line-clamp-2 font-medium text-ink [overflow-wrap:anywhere]"
        >
          {original.nombreConsultado ?? documentoInWords(original.documentoConsultado ?? "")}
        </Link>
        {original.nombreConsultado !== null && original.documentoConsultado !== null && (
          <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">
            {documentoInWords(original.documentoConsultado)}
          </span>
        )}
      </>
    ),
  },
  {
    id: "coincidencia",
    header: "Coincidencia",
    cell: ({ row: { original } }) => (
      <>
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{original.nombreCoincidencia}</span>
        <span className="block text-ink-3 text-xs">
          {listas.find(({ slug }) => slug === original.lista)?.nombre} ·{" "}
          {original.resultado === "exacto" ? "exacta" : "posible"}
        </span>
      </>
    ),
  },
  {
    id: "estado",
    header: "Decisión",
    cell: ({ row: { original } }) => (
      <>
        <EstadoBadge estado={original.estado} />
        {original.analista && <span className="mt-1 block text-ink-3 text-xs">{original.analista}</span>}
      </>
    ),
  },
  {
    id: "asignada",
    header: "Asignada a",
    cell: ({ row: { original } }) => (
      <span className="sm:block sm:min-w-24">
        {original.asignadaA?.nombre ?? <span className="text-ink-3">nadie</span>}
      </span>
    ),
  },
];

interface ColaTableProps {
  readonly rows: readonly Row[];
  readonly listas: Cola["listas"];
  readonly now: Date | string;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** What waits, each leading to its match. */
export function ColaTable({ rows, listas, now, isStale, empty }: ColaTableProps) {
  const router = useRouter();
  return (
    <DataTable
      caption="Coincidencias que esperan, de la más antigua a la más reciente"
      columns={columnsOf(listas, now)}
      rows={rows}
      rowId={({ consultaId, posicion }) => `${consultaId}:${posicion}`}
      onOpen={(row) => router.push(coincidenciaHref(row) as "/portal")}
      isStale={isStale}
      empty={empty}
    />
  );
}
