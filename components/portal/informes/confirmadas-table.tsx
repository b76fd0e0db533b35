"use client";

import { documentoInWords } from "@/server/domain/shared/documento";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { Link } from "../link";
import type { InformeProps } from "./opens";

type Confirmada = NonNullable<InformeProps["informe"]["cifras"]["confirmadas"]>["filas"][number];

const COLUMNS: readonly ColumnDef<Confirmada>[] = [
  {
    id: "consultado",
    header: "Consultado",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <>
        <Link href={`/portal/consultas/${original.consultaId}`} className="[overflow-wrap:anywhere]">
          {original.nombreConsultado ?? documentoInWords(original.documentoConsultado ?? "")}
        </Link>
        {original.nombreConsultado !== null && original.documentoConsultado !== null && (
          <span className="block text-ink-3 text-xs">{documentoInWords(original.documentoConsultado)}</span>
        )}
      </>
    ),
  },
  {
    id: "lista",
    header: "Lista y nombre en ella",
    cell: ({ row: { original } }) => (
      <>
        <span className="[overflow-wrap:anywhere]">{original.nombreCoincidencia}</span>
        <span className="block text-ink-3 text-xs">{original.lista}</span>
      </>
    ),
  },
  {
    id: "confirmada",
    header: "Confirmada (Bogotá)",
    cell: ({ row: { original } }) => <Moment at={original.confirmadaEn} hasZone={false} />,
  },
  {
    id: "quien",
    header: "Quién y por qué",
    cell: ({ row: { original } }) => (
      <>
        {original.analista}
        {original.aprobador !== null && `; la aprobó ${original.aprobador}`}
        <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">{original.motivo}</span>
      </>
    ),
  },
];

/** The confirmed matches, if the informe names them. */
export const Confirmadas = ({ filas }: { readonly filas: readonly Confirmada[] }) => (
  <DataTable
    caption="Coincidencias confirmadas en el periodo"
    columns={COLUMNS}
    rows={filas}
    rowId={({ consultaId, lista, nombreCoincidencia }) => `${consultaId} ${lista} ${nombreCoincidencia}`}
    empty={<EmptyState title="Ninguna coincidencia se confirmó en el periodo" />}
  />
);
