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
    isTitle: true,
    cell: ({ accion, detalle, objeto }) => (
      <div className="min-w-0">
        <p className="font-medium">{fraseOf(accion, detalle)}</p>
        <Sobre objeto={objeto} />
        <Detalle words={detalleInWords(detalle)} />
      </div>
    ),
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ en }) => (
      <span className="xl:whitespace-nowrap">
        <Moment at={en} hasZone={false} />
      </span>
    ),
  },
  {
    header: "Quién",
    cell: ({ actorTipo, actor }) => (
      <p className="[overflow-wrap:anywhere] xl:w-40">{actorTipo === "llave" ? `Llave ${actor}` : actor}</p>
    ),
  },
  {
    header: "Desde",
    cell: ({ direccion }) => <span className="tabular-nums">{direccion ?? "No se conoce"}</span>,
  },
  {
    header: "Solicitud",
    cell: ({ requestId }) => <Solicitud requestId={requestId} />,
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
