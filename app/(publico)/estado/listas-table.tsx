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
    isTitle: true,
    cell: ({ nombre, slug }) => (
      <>
        {nombre}
        <span className="block font-normal text-ink-2 text-xs">{slug}</span>
      </>
    ),
  },
  { header: "Nivel", cell: ({ nivel }) => nivel },
  {
    header: "Versión",
    cell: ({ version }) =>
      version ? (
        <code title={version.hash}>{version.hash.slice(0, HASH_SHOWN)}</code>
      ) : (
        <span className="text-warn">Sin versión cargada</span>
      ),
  },
  { header: "Descargada", cell: ({ version }) => version?.descargada },
  { header: "Antigüedad", cell: ({ version }) => version?.antiguedad },
  { header: "Entradas", cell: ({ version }) => version?.entradas, isNumeric: true },
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
