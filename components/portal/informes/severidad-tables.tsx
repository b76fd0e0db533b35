"use client";

import { sumOfMeses, totalOf } from "@/server/domain/informes/informe";
import { diasOf, mesInWords } from "@/server/domain/informes/informe-words";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { lastDayOf } from "../../rooms/days";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { figure, type InformeProps } from "./opens";

export function Severidades({ informe }: InformeProps) {
  const sum = sumOfMeses(informe.cifras.porMes);
  const total = totalOf(sum);
  const rows = SEVERIDADES.map((severidad) => ({ severidad, count: sum[severidad] ?? 0 }));
  const columns: readonly ColumnDef<(typeof rows)[number]>[] = [
    {
      header: "Severidad",
      isTitle: true,
      cell: ({ severidad }) => <SeveridadBadge severidad={severidad} />,
    },
    figure(
      "Consultas",
      ({ count }) => count,
      ({ severidad }) => ({ ...diasOf(informe), severidad }),
    ),
    {
      header: "Parte",
      isNumeric: true,
      cell: ({ count }) =>
        total === 0 ? "–" : `${(Math.round((count * 1000) / total) / 10).toFixed(1).replace(".", ",")} %`,
    },
  ];
  return (
    <DataTable
      caption="Consultas por severidad"
      columns={columns}
      rows={rows}
      rowId={({ severidad }) => severidad}
      empty={null}
    />
  );
}

export function Meses({ informe }: InformeProps) {
  type Mes = InformeProps["informe"]["cifras"]["porMes"][number];
  const period = diasOf(informe);
  const diasOfMes = ({ mes }: Mes) => {
    const [, desde = period.desde] = [`${mes}-01`, period.desde].sort();
    const [hasta = period.hasta] = [lastDayOf(mes), period.hasta].sort();
    return { desde, hasta };
  };
  const columns: readonly ColumnDef<Mes>[] = [
    {
      header: "Mes",
      isTitle: true,
      cell: ({ mes }) => mesInWords(mes),
    },
    ...SEVERIDADES.map((severidad) =>
      figure<Mes>(
        SEVERIDAD_WORDS[severidad].nombre,
        ({ porSeveridad }) => porSeveridad[severidad] ?? 0,
        (mes) => ({ ...diasOfMes(mes), severidad }),
      ),
    ),
    figure<Mes>("Total", ({ porSeveridad }) => totalOf(porSeveridad), diasOfMes),
  ];
  return (
    <DataTable
      caption="Consultas por mes"
      columns={columns}
      rows={informe.cifras.porMes}
      rowId={({ mes }) => mes}
      empty={null}
    />
  );
}
