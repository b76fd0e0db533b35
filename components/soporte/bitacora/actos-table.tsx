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
    isTitle: true,
    cell: (acto) => (
      <div className="min-w-0">
        <p className="font-medium">{actoInWords(acto.accion)}</p>
        <p className="line-clamp-2 font-normal text-ink-2 text-xs [overflow-wrap:anywhere]">
          {cambiosInLine(acto.antes, acto.despues)}
        </p>
        {acto.motivo !== null && (
          <p className="line-clamp-2 font-normal text-ink-2 text-xs [overflow-wrap:anywhere]">
            Motivo: {acto.motivo}
          </p>
        )}
      </div>
    ),
  },
  {
    header: "Sobre",
    cell: (acto) => (
      <div className="[overflow-wrap:anywhere] sm:w-40">
        <p className="line-clamp-3">
          <Sobre acto={acto} />
        </p>
        {acto.objetoTipo !== "cliente" && acto.razonSocial !== null && (
          <p className="line-clamp-2 text-ink-2 text-xs" title={acto.razonSocial}>
            {acto.razonSocial}
          </p>
        )}
      </div>
    ),
  },
  {
    header: "Quién",
    cell: ({ actor }) => <p className="[overflow-wrap:anywhere] sm:w-44">{actorInWords(actor)}</p>,
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ en }) => (
      <p className="sm:w-24">
        <Moment at={en} hasZone={false} />
      </p>
    ),
  },
  {
    header: "Acto",
    isNumeric: true,
    cell: ({ numero }) => <span className="text-ink-3">{numero}</span>,
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
