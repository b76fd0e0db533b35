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
    isNumeric: true,
    cell: (version) =>
      version[key] === 0 ? (
        <span className="text-ink-3">0</span>
      ) : (
        <Link href={hrefOf(version, cambio)}>{formatCount(version[key])}</Link>
      ),
  });
  const columns: ColumnDef<Version>[] = [
    {
      header: "Versión",
      isTitle: true,
      cell: (version) => (
        <>
          <Link href={hrefOf(version)} className="font-medium">
            n.º {version.secuencia}
          </Link>{" "}
          {version === versiones[0] && <Badge tone="good">En vigor</Badge>}{" "}
          {version.isSample && <Badge tone="warn">Muestra</Badge>}
        </>
      ),
    },
    {
      header: "Tomada (Bogotá)",
      cell: ({ fetchedEn }) => (
        <>
          <Moment at={fetchedEn} hasZone={false} />
          <span className="block text-ink-3 text-xs">
            <Ago at={fetchedEn} now={now} />
          </span>
        </>
      ),
    },
    {
      header: "Entradas",
      isNumeric: true,
      cell: ({ totalEntradas }) => formatCount(totalEntradas),
    },
    changes("Agregadas", "agregada", "agregadas"),
    changes("Retiradas", "retirada", "retiradas"),
    changes("Modificadas", "modificada", "modificadas"),
    { header: "Formato", cell: ({ formato }) => FORMATO_WORDS[formato] ?? formato },
    {
      header: "Huella",
      cell: ({ hashContenido }) => <CopyText text={hashContenido} shown={`${hashContenido.slice(0, 8)}…`} />,
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
