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
    header: "Consultado",
    isTitle: true,
    cell: ({ consultaId, nombreConsultado, documentoConsultado }) => (
      <>
        <Link href={`/portal/consultas/${consultaId}`} className="[overflow-wrap:anywhere]">
          {nombreConsultado ?? documentoInWords(documentoConsultado ?? "")}
        </Link>
        {nombreConsultado !== null && documentoConsultado !== null && (
          <span className="block text-ink-3 text-xs">{documentoInWords(documentoConsultado)}</span>
        )}
      </>
    ),
  },
  {
    header: "Lista y nombre en ella",
    cell: ({ nombreCoincidencia, lista }) => (
      <>
        <span className="[overflow-wrap:anywhere]">{nombreCoincidencia}</span>
        <span className="block text-ink-3 text-xs">{lista}</span>
      </>
    ),
  },
  {
    header: "Confirmada (Bogotá)",
    cell: ({ confirmadaEn }) => <Moment at={confirmadaEn} hasZone={false} />,
  },
  {
    header: "Quién y por qué",
    cell: ({ analista, aprobador, motivo }) => (
      <>
        {analista}
        {aprobador !== null && `; la aprobó ${aprobador}`}
        <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">{motivo}</span>
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
