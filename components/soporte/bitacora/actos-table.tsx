"use client";

import type { ReactNode } from "react";
import { actoInWords } from "@/server/domain/bitacora/acciones";
import { actorInWords, cambiosInLine, objetoInWords } from "@/server/domain/bitacora/actos-words";
import type { Objeto } from "@/server/domain/bitacora/objeto";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Link } from "../../ui/link";
import { Moment } from "../../ui/moment";
import type { SoporteOutputs } from "../trpc";

export type Acto = SoporteOutputs["bitacora"]["list"]["rows"][number];

const COLUMNS: readonly ColumnDef<Acto>[] = [
  {
    header: "Qué",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <p className="font-medium">{actoInWords(original.accion)}</p>
        <p className="line-clamp-2 font-normal text-ink-2 text-xs [overflow-wrap:anywhere]">
          {cambiosInLine(original.antes, original.despues)}
        </p>
        {original.motivo !== null && (
          <p className="line-clamp-2 font-normal text-ink-2 text-xs [overflow-wrap:anywhere]">
            Motivo: {original.motivo}
          </p>
        )}
      </div>
    ),
  },
  {
    header: "Sobre",
    cell: ({ row: { original } }) => (
      <div className="[overflow-wrap:anywhere] sm:w-40">
        <p className="line-clamp-3">
          <Sobre acto={original} />
        </p>
        {original.objetoTipo !== "cliente" && original.razonSocial !== null && (
          <p className="line-clamp-2 text-ink-2 text-xs" title={original.razonSocial}>
            {original.razonSocial}
          </p>
        )}
      </div>
    ),
  },
  {
    header: "Quién",
    cell: ({ row: { original } }) => (
      <p className="[overflow-wrap:anywhere] sm:w-44">{actorInWords(original.actor)}</p>
    ),
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ row: { original } }) => (
      <p className="sm:w-24">
        <Moment at={original.en} hasZone={false} />
      </p>
    ),
  },
  {
    header: "Acto",
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => <span className="text-ink-3">{original.numero}</span>,
  },
];

interface ActosTableProps {
  readonly rows: readonly Acto[];
  readonly isStale: boolean;
  readonly empty: ReactNode;
  readonly onOpen: (acto: Acto) => void;
}

export function ActosTable({ rows, isStale, empty, onOpen }: ActosTableProps) {
  return (
    <DataTable
      caption="Actos de soporte, del más reciente al más antiguo"
      columns={COLUMNS}
      rows={rows}
      rowId={({ numero }) => String(numero)}
      isStale={isStale}
      empty={empty}
      onOpen={onOpen}
    />
  );
}

interface SobreProps {
  readonly acto: { readonly objetoTipo: string; readonly objeto: Objeto | null };
}

/** The object of an act: its name as a link, or its kind if it has no page. */
export function Sobre({ acto: { objetoTipo, objeto } }: SobreProps) {
  const kind = objetoInWords(objetoTipo);
  if (objeto === null) return kind;
  const name = objetoTipo === "cliente" ? objeto.nombre : `${kind} ${objeto.nombre}`;
  return objeto.href === null ? name : <Link href={objeto.href as "/soporte"}>{name}</Link>;
}
