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
      header: "Lista",
      isTitle: true,
      cell: ({ nombre }) => nombre,
    },
    {
      header: "Versión",
      cell: ({ version }) => <Version version={version} />,
    },
    {
      header: "Descargada (Bogotá)",
      cell: ({ version }) => (version ? <Moment at={version.fetchedEn} hasZone={false} /> : "–"),
    },
    {
      header: "Entradas",
      isNumeric: true,
      cell: ({ version }) => (version ? formatCount(version.totalEntradas) : "–"),
    },
    {
      header: "Confirmada hace",
      cell: ({ edadHoras, isLate }) => `${edadInWords(edadHoras)}${isLate ? " · atrasada" : ""}`,
    },
    {
      header: "Versiones del periodo",
      isNumeric: true,
      cell: ({ versionesDelPeriodo }) => formatCount(versionesDelPeriodo),
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
