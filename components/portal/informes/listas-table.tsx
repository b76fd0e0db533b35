"use client";

import { edadInWords } from "@/server/domain/informes/informe-words";
import { formatCount } from "@/server/domain/shared/formato";
import { CopyText } from "../../ui/copy-text";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Moment } from "../../ui/moment";
import type { InformeProps } from "./opens";

export function Listas({ informe }: InformeProps) {
  type Row = InformeProps["informe"]["cifras"]["listas"][number];
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

function Version({
  version,
}: {
  readonly version: InformeProps["informe"]["cifras"]["listas"][number]["version"];
}) {
  if (version === null) return "ninguna en vigor";
  const { secuencia, hashContenido } = version;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {formatCount(secuencia)} <CopyText text={hashContenido} shown={`${hashContenido.slice(0, 8)}…`} />
    </span>
  );
}
