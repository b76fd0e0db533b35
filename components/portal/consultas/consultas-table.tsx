"use client";

import type { ReactNode } from "react";
import { documentoInWords } from "@/server/domain/shared/documento";
import { formatCount } from "@/server/domain/shared/formato";
import { type ColumnDef, DataTable, type RowSelection } from "../../ui/data-table";
import { Moment } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { EstadoBadge } from "../decisiones/estado-badge";
import { Link, useRouter } from "../link";
import type { PortalOutputs } from "../trpc";

type Resumen = PortalOutputs["consultas"]["search"]["rows"][number];

const COLUMNS: readonly ColumnDef<Resumen>[] = [
  {
    id: "creadaEn",
    header: "Hora (Bogotá)",
    cell: ({ row }) => (
      <span className="text-ink-2 max-sm:whitespace-nowrap sm:block sm:min-w-24 2xl:whitespace-nowrap">
        <Moment at={row.original.creadaEn} hasZone={false} />
      </span>
    ),
  },
  {
    id: "consultado",
    header: "Consultado",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => {
      const { consultaId, nombreConsultado: nombre, documentoConsultado: documento } = original;
      return (
        <div className="min-w-0 sm:min-w-40">
          <Link
            href={`/portal/consultas/${consultaId}`}
            className="line-clamp-3 font-medium text-ink [overflow-wrap:anywhere]"
          >
            {nombre ?? documentoInWords(documento ?? "")}
          </Link>
          {nombre !== null && documento !== null && (
            <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">
              {documentoInWords(documento)}
            </span>
          )}
        </div>
      );
    },
  },
  {
    id: "severidad",
    header: "Severidad",
    cell: ({ row: { original } }) => (
      <SeveridadBadge severidad={original.severidad} cobertura={original.cobertura} />
    ),
  },
  {
    id: "totalMatches",
    header: "Coincidencias",
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => (
      <>
        {formatCount(original.totalMatches)}
        {original.otroTipo !== null && original.otroTipo > 0 && (
          <span className="block text-ink-3 text-xs">
            Parecidos del otro tipo: {formatCount(original.otroTipo)}
          </span>
        )}
      </>
    ),
  },
  {
    id: "decision",
    header: "Decisión",
    cell: ({ row: { original } }) => original.decision && <EstadoBadge estado={original.decision} isShort />,
  },
  {
    id: "referencia",
    header: "Referencia",
    cell: ({ row: { original } }) =>
      original.referenciaExterna === null ? null : (
        <span className="font-mono text-ink-2 text-xs [overflow-wrap:anywhere] sm:block sm:min-w-24">
          {original.referenciaExterna}
        </span>
      ),
  },
];

const SUJETO: ColumnDef<Resumen> = {
  id: "sujeto",
  header: "Sujeto obligado",
  cell: ({ row: { original } }) =>
    original.sujetoObligadoRazonSocial === null ? null : (
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{original.sujetoObligadoRazonSocial}</span>
    ),
};

export interface ConsultasTableProps {
  readonly rows: readonly Resumen[];
  readonly selection: RowSelection | null;
  readonly onSelectionChange: (selection: RowSelection) => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

export function ConsultasTable({ rows, selection, onSelectionChange, isStale, empty }: ConsultasTableProps) {
  const router = useRouter();
  const hasSujetos = rows.some(({ sujetoObligadoNit }) => sujetoObligadoNit !== null);
  return (
    <DataTable
      caption="Consultas, de la más reciente a la más antigua"
      columns={hasSujetos ? [...COLUMNS, SUJETO] : COLUMNS}
      rows={rows}
      rowId={({ consultaId }) => consultaId}
      onOpen={({ consultaId }) => router.push(`/portal/consultas/${consultaId}`)}
      {...(selection === null ? {} : { selection, onSelectionChange })}
      isStale={isStale}
      empty={empty}
    />
  );
}
