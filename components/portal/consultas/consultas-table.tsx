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
    header: "Hora (Bogotá)",
    cell: ({ creadaEn }) => (
      <span className="text-ink-2 max-sm:whitespace-nowrap sm:block sm:min-w-24 2xl:whitespace-nowrap">
        <Moment at={creadaEn} hasZone={false} />
      </span>
    ),
  },
  {
    header: "Consultado",
    isTitle: true,
    cell: (resumen) => {
      const { consultaId, nombreConsultado: nombre, documentoConsultado: documento } = resumen;
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
    header: "Severidad",
    cell: ({ severidad, cobertura }) => <SeveridadBadge severidad={severidad} cobertura={cobertura} />,
  },
  {
    header: "Coincidencias",
    isNumeric: true,
    cell: ({ totalMatches, otroTipo }) => (
      <>
        {formatCount(totalMatches)}
        {otroTipo !== null && otroTipo > 0 && (
          <span className="block text-ink-3 text-xs">Parecidos del otro tipo: {formatCount(otroTipo)}</span>
        )}
      </>
    ),
  },
  {
    header: "Decisión",
    cell: ({ decision }) => decision && <EstadoBadge estado={decision} isShort />,
  },
  {
    header: "Referencia",
    cell: ({ referenciaExterna }) =>
      referenciaExterna === null ? null : (
        <span className="font-mono text-ink-2 text-xs [overflow-wrap:anywhere] sm:block sm:min-w-24">
          {referenciaExterna}
        </span>
      ),
  },
];

const SUJETO: ColumnDef<Resumen> = {
  header: "Sujeto obligado",
  cell: ({ sujetoObligadoRazonSocial }) =>
    sujetoObligadoRazonSocial === null ? null : (
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{sujetoObligadoRazonSocial}</span>
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
