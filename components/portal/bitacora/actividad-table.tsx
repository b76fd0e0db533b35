"use client";

import type { ReactNode } from "react";
import { detalleInWords } from "@/server/domain/bitacora/actividad-words";
import { fraseOf } from "@/server/domain/bitacora/frase";
import { Detalle, Solicitud } from "../../rooms/acto-cells";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Moment } from "../../ui/moment";
import { Link } from "../link";
import type { PortalOutputs } from "../trpc";

type Acto = PortalOutputs["actividad"]["list"]["rows"][number];

/** The object of the act, as a link to its page. */
function Sobre({ objeto }: Pick<Acto, "objeto">) {
  if (objeto === null) return null;
  return (
    <p className="font-normal [overflow-wrap:anywhere]">
      {objeto.href === null ? objeto.nombre : <Link href={objeto.href as "/portal"}>{objeto.nombre}</Link>}
    </p>
  );
}

const COLUMNS: readonly ColumnDef<Acto>[] = [
  {
    header: "Qué",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <p className="font-medium">{fraseOf(original.accion, original.detalle)}</p>
        <Sobre objeto={original.objeto} />
        <Detalle words={detalleInWords(original.detalle)} />
      </div>
    ),
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ row: { original } }) => (
      <span className="xl:whitespace-nowrap">
        <Moment at={original.en} hasZone={false} />
      </span>
    ),
  },
  {
    header: "Quién",
    cell: ({ row: { original } }) => (
      <p className="[overflow-wrap:anywhere] xl:w-40">
        {original.actorTipo === "llave" ? `Llave ${original.actor}` : original.actor}
      </p>
    ),
  },
  {
    header: "Desde",
    cell: ({ row: { original } }) => (
      <span className="tabular-nums">{original.direccion ?? "No se conoce"}</span>
    ),
  },
  {
    header: "Solicitud",
    cell: ({ row: { original } }) => <Solicitud requestId={original.requestId} />,
  },
];

interface ActividadTableProps {
  readonly rows: readonly Acto[];
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

export function ActividadTable({ rows, isStale, empty }: ActividadTableProps) {
  return (
    <DataTable
      caption="Actividad de su entidad, de la más reciente a la más antigua"
      columns={COLUMNS}
      rows={rows}
      rowId={({ actividadId }) => actividadId}
      isStale={isStale}
      empty={empty}
    />
  );
}
