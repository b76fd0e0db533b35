"use client";

import type { ColumnDef } from "@tanstack/react-table";
import { formatCount } from "@/server/contract/formato";
import {
  diasOf,
  edadInWords,
  estadosOf,
  mesInWords,
  sumOfMeses,
  TIER_NOMBRES,
  totalOf,
} from "@/server/contract/informes-words";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/contract/severidad";
import { lastDayOf } from "../../rooms/days";
import { CopyText } from "../../ui/copy-text";
import { Count } from "../../ui/count";
import { DataTable } from "../../ui/data-table";
import { Moment } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { Link } from "../link";
import type { PortalOutputs } from "../trpc";

type Informe = PortalOutputs["informes"]["get"];
interface Props {
  readonly informe: Informe;
}

/** A figure, and the consultas it counts. */
function Opens({ count, filtro }: { readonly count: number; readonly filtro: Record<string, string> }) {
  if (count === 0) return <Count of={0} />;
  return (
    <Link href={`/portal/consultas?${new URLSearchParams(filtro)}`}>
      <Count of={count} />
    </Link>
  );
}

export function Severidades({ informe }: Props) {
  const sum = sumOfMeses(informe.cifras.porMes);
  const total = totalOf(sum);
  const rows = SEVERIDADES.map((severidad) => ({ severidad, count: sum[severidad] ?? 0 }));
  const columns: readonly ColumnDef<(typeof rows)[number]>[] = [
    {
      id: "severidad",
      header: "Severidad",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => <SeveridadBadge severidad={original.severidad} />,
    },
    {
      id: "consultas",
      header: "Consultas",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <Opens count={original.count} filtro={{ ...diasOf(informe), severidad: original.severidad }} />
      ),
    },
    {
      id: "parte",
      header: "Parte",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) =>
        total === 0
          ? "–"
          : `${(Math.round((original.count * 1000) / total) / 10).toFixed(1).replace(".", ",")} %`,
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

export function Meses({ informe }: Props) {
  type Mes = Informe["cifras"]["porMes"][number];
  const period = diasOf(informe);
  const diasOfMes = ({ mes }: Mes) => {
    const [, desde = period.desde] = [`${mes}-01`, period.desde].sort();
    const [hasta = period.hasta] = [lastDayOf(mes), period.hasta].sort();
    return { desde, hasta };
  };
  const columns: readonly ColumnDef<Mes>[] = [
    {
      id: "mes",
      header: "Mes",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => mesInWords(original.mes),
    },
    ...SEVERIDADES.map(
      (severidad): ColumnDef<Mes> => ({
        id: severidad,
        header: SEVERIDAD_WORDS[severidad].nombre,
        meta: { isNumeric: true },
        cell: ({ row: { original } }) => (
          <Opens
            count={original.porSeveridad[severidad] ?? 0}
            filtro={{ ...diasOfMes(original), severidad }}
          />
        ),
      }),
    ),
    {
      id: "total",
      header: "Total",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <Opens count={totalOf(original.porSeveridad)} filtro={diasOfMes(original)} />
      ),
    },
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

export function Coincidencias({ informe }: Props) {
  type Row = Informe["cifras"]["coincidencias"][number];
  const figure = (id: string, header: string, of: (row: Row) => number): ColumnDef<Row> => ({
    id,
    header,
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => formatCount(of(original)),
  });
  const columns: readonly ColumnDef<Row>[] = [
    {
      id: "lista",
      header: "Lista",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => original.nombre,
    },
    { id: "nivel", header: "Nivel", cell: ({ row: { original } }) => TIER_NOMBRES[original.tier] },
    {
      id: "consultas",
      header: "Consultas",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <Opens count={original.consultas} filtro={{ ...diasOf(informe), lista: original.lista }} />
      ),
    },
    figure("coincidencias", "Coincidencias", ({ exactas, posibles }) => exactas + posibles),
    figure("exactas", "Exactas", ({ exactas }) => exactas),
    figure("posibles", "Posibles", ({ posibles }) => posibles),
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

export function Decisiones({ informe }: Props) {
  const rows = estadosOf(informe.cifras);
  type Row = (typeof rows)[number];
  const figures = [
    ["descartadas", "Descartadas"],
    ["confirmadas", "Confirmadas"],
    ["enAnalisis", "En análisis"],
    ["porAprobar", "Por aprobar"],
    ["porDecidir", "Por decidir"],
  ] as const;
  const columns: readonly ColumnDef<Row>[] = [
    {
      id: "lista",
      header: "Coincidencias del periodo",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => original.nombre,
    },
    ...figures.map(
      ([id, header]): ColumnDef<Row> => ({
        id,
        header,
        meta: { isNumeric: true },
        cell: ({ row: { original } }) => formatCount(original[id]),
      }),
    ),
  ];
  return (
    <DataTable caption="Decisiones" columns={columns} rows={rows} rowId={({ lista }) => lista} empty={null} />
  );
}

export function Listas({ informe }: Props) {
  type Row = Informe["cifras"]["listas"][number];
  const columns: readonly ColumnDef<Row>[] = [
    {
      id: "lista",
      header: "Lista",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => original.nombre,
    },
    {
      id: "version",
      header: "Versión",
      cell: ({ row: { original } }) => <Version version={original.version} />,
    },
    {
      id: "descargada",
      header: "Descargada (Bogotá)",
      cell: ({ row: { original } }) =>
        original.version ? <Moment at={original.version.fetchedEn} hasZone={false} /> : "–",
    },
    {
      id: "entradas",
      header: "Entradas",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (original.version ? formatCount(original.version.totalEntradas) : "–"),
    },
    {
      id: "edad",
      header: "Confirmada hace",
      cell: ({ row: { original } }) =>
        `${edadInWords(original.edadHoras)}${original.isLate ? " · atrasada" : ""}`,
    },
    {
      id: "periodo",
      header: "Versiones del periodo",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatCount(original.versionesDelPeriodo),
    },
  ];
  return (
    <DataTable
      caption="Listas y su antigüedad"
      columns={columns}
      rows={informe.cifras.listas}
      rowId={({ lista }) => lista}
      empty={null}
    />
  );
}

function Version({ version }: { readonly version: Informe["cifras"]["listas"][number]["version"] }) {
  if (version === null) return "ninguna en vigor";
  const { secuencia, hashContenido } = version;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {formatCount(secuencia)} <CopyText text={hashContenido} shown={`${hashContenido.slice(0, 8)}…`} />
    </span>
  );
}
