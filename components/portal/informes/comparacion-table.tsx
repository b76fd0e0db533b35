"use client";

import type { ColumnDef } from "@tanstack/react-table";
import { comparacionOf } from "@/server/domain/informes/informe";
import { diasOf, diferenciaInWords } from "@/server/domain/informes/informe-words";
import { DataTable } from "../../ui/data-table";
import { figure, type InformeProps } from "./opens";

export function Comparacion({ informe }: InformeProps) {
  const rows = comparacionOf(informe.cifras);
  type Row = (typeof rows)[number];
  const { desde = informe.desde, hasta = informe.desde } = informe.cifras.anterior ?? {};
  const anterior = diasOf({ desde: new Date(desde), hasta: new Date(hasta) });
  const opens =
    (dias: ReturnType<typeof diasOf>) =>
    ({ severidad }: Row) =>
      severidad === null ? null : { ...dias, ...(severidad !== "todas" && { severidad }) };
  const columns: readonly ColumnDef<Row>[] = [
    {
      id: "concepto",
      header: "Concepto",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => original.nombre,
    },
    figure(["ahora", "Este periodo"], ({ ahora }) => ahora, opens(diasOf(informe))),
    figure(["antes", "El anterior"], ({ antes }) => antes, opens(anterior)),
    {
      id: "diferencia",
      header: "Diferencia",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => diferenciaInWords(original.ahora, original.antes),
    },
  ];
  return (
    <DataTable
      caption="Frente al periodo anterior"
      columns={columns}
      rows={rows}
      rowId={({ nombre }) => nombre}
      empty={null}
    />
  );
}
