"use client";

import { estadosOf } from "@/server/domain/informes/informe";
import { diasOf, exactasNombre, TIER_NOMBRES } from "@/server/domain/informes/informe-words";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { figure, type InformeProps } from "./opens";

export function Coincidencias({ informe }: InformeProps) {
  type Row = InformeProps["informe"]["cifras"]["coincidencias"][number];
  const ofLista = ({ lista }: Row) => ({ ...diasOf(informe), lista });
  const columns: readonly ColumnDef<Row>[] = [
    {
      header: "Lista",
      isTitle: true,
      cell: ({ nombre }) => nombre,
    },
    { header: "Nivel", cell: ({ tier }) => TIER_NOMBRES[tier] },
    figure("Consultas", ({ consultas }) => consultas, ofLista),
    figure("Coincidencias", ({ exactas, posibles }) => exactas + posibles, ofLista),
    figure(
      exactasNombre(informe.cifras),
      ({ exactas }) => exactas,
      (row) => ({ ...ofLista(row), resultado: "exacto" }),
    ),
    figure(
      "Posibles",
      ({ posibles }) => posibles,
      (row) => ({ ...ofLista(row), resultado: "posible" }),
    ),
  ];
  return (
    <DataTable
      caption="Coincidencias por nivel y lista"
      columns={columns}
      rows={informe.cifras.coincidencias}
      rowId={({ lista }) => lista}
      empty={null}
    />
  );
}

const ESTADOS = [
  ["descartadas", "Descartadas", "descartada"],
  ["confirmadas", "Confirmadas", "confirmada"],
  ["enAnalisis", "En análisis", "en_analisis"],
  ["porAprobar", "Por aprobar", "por_aprobar"],
  ["porDecidir", "Por decidir", "por_decidir"],
] as const;

/** States of the period's matches. Each figure opens the consultas whose matches have that state now. */
export function Decisiones({ informe }: InformeProps) {
  const rows = estadosOf(informe.cifras);
  type Row = (typeof rows)[number];
  const columns: readonly ColumnDef<Row>[] = [
    {
      header: "Coincidencias del periodo",
      isTitle: true,
      cell: ({ nombre }) => nombre,
    },
    ...ESTADOS.map(([id, header, decision]) =>
      figure<Row>(
        header,
        (row) => row[id],
        ({ lista }) => ({ ...diasOf(informe), lista, decision }),
      ),
    ),
  ];
  return (
    <DataTable caption="Decisiones" columns={columns} rows={rows} rowId={({ lista }) => lista} empty={null} />
  );
}
