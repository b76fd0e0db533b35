"use client";

import { type ColumnDef, DataTable } from "@/components/ui/data-table";

/** A list as the page shows it. `version` is null if none is in force. */
export interface ListaRow {
  readonly slug: string;
  readonly nombre: string;
  readonly nivel: string;
  readonly version: Readonly<Record<"hash" | "descargada" | "antiguedad" | "entradas", string>> | null;
}

const HASH_SHOWN = 12;

const COLUMNS: readonly ColumnDef<ListaRow>[] = [
  {
    header: "Lista",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <>
        {original.nombre}
        <span className="block font-normal text-ink-2 text-xs">{original.slug}</span>
      </>
    ),
  },
  { header: "Nivel", cell: ({ row }) => row.original.nivel },
  {
    header: "Versión",
    cell: ({ row: { original } }) =>
      original.version ? (
        <code title={original.version.hash}>{original.version.hash.slice(0, HASH_SHOWN)}</code>
      ) : (
        <span className="text-warn">Sin versión cargada</span>
      ),
  },
  { header: "Descargada", cell: ({ row }) => row.original.version?.descargada },
  { header: "Antigüedad", cell: ({ row }) => row.original.version?.antiguedad },
  { header: "Entradas", cell: ({ row }) => row.original.version?.entradas, meta: { isNumeric: true } },
];

export function ListasTable({ rows }: { readonly rows: readonly ListaRow[] }) {
  return (
    <DataTable
      caption="Listas con su nivel, versión, fecha, antigüedad y entradas"
      columns={COLUMNS}
      rows={rows}
      rowId={({ slug }) => slug}
      empty={null}
    />
  );
}
