"use client";

import { formatCount } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { CopyText } from "../../ui/copy-text";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { Ago, Moment } from "../../ui/moment";
import { FORMATO_WORDS, type Lista, type Version } from "./words";

interface VersionesTableProps {
  readonly slug: Lista["slug"];
  readonly versiones: readonly Version[];
  readonly now: Date;
}

/** All versions, newest first, each linked to its differences. */
export function VersionesTable({ slug, versiones, now }: VersionesTableProps) {
  const hrefOf = (version: Version, cambio?: string) =>
    `/soporte/listas/${slug}/versiones/${version.versionId}${cambio ? `?cambio=${cambio}` : ""}`;
  const changes = (
    header: string,
    cambio: string,
    key: "agregadas" | "retiradas" | "modificadas",
  ): ColumnDef<Version> => ({
    header,
    meta: { isNumeric: true },
    cell: ({ row: { original } }) =>
      original[key] === 0 ? (
        <span className="text-ink-3">0</span>
      ) : (
        <Link href={hrefOf(original, cambio)}>{formatCount(original[key])}</Link>
      ),
  });
  const columns: ColumnDef<Version>[] = [
    {
      header: "Versión",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <>
          <Link href={hrefOf(original)} className="font-medium">
            n.º {original.secuencia}
          </Link>{" "}
          {original === versiones[0] && <Badge tone="good">En vigor</Badge>}{" "}
          {original.isSample && <Badge tone="warn">Muestra</Badge>}
        </>
      ),
    },
    {
      header: "Tomada (Bogotá)",
      cell: ({ row: { original } }) => (
        <>
          <Moment at={original.fetchedEn} hasZone={false} />
          <span className="block text-ink-3 text-xs">
            <Ago at={original.fetchedEn} now={now} />
          </span>
        </>
      ),
    },
    {
      header: "Entradas",
      meta: { isNumeric: true },
      cell: ({ row }) => formatCount(row.original.totalEntradas),
    },
    changes("Agregadas", "agregada", "agregadas"),
    changes("Retiradas", "retirada", "retiradas"),
    changes("Modificadas", "modificada", "modificadas"),
    { header: "Formato", cell: ({ row }) => FORMATO_WORDS[row.original.formato] ?? row.original.formato },
    {
      header: "Huella",
      cell: ({ row: { original } }) => (
        <CopyText text={original.hashContenido} shown={`${original.hashContenido.slice(0, 8)}…`} />
      ),
    },
  ];
  return (
    <DataTable
      caption="Versiones de la lista, de la más reciente a la más antigua"
      columns={columns}
      rows={versiones}
      rowId={({ versionId }) => versionId}
      empty={
        <EmptyState title="Todavía no hay versiones">
          La primera llega de su fuente o del archivo que cargue una persona de cumplimiento.
        </EmptyState>
      }
    />
  );
}
