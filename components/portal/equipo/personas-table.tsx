"use client";

import type { ColumnDef } from "@tanstack/react-table";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { ROL_WORDS } from "@/server/contract/rol-words";
import { Badge } from "../../ui/badge";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Ago } from "../../ui/moment";
import type { PortalOutputs } from "../trpc";
import type { Persona } from "./persona";
import { PersonaActions } from "./persona-actions";

type Found = PortalOutputs["equipo"]["list"];

/** Everybody of the client, those who may come in first. */
export function PersonasTable({ equipo, mayChange }: { equipo: Found; mayChange: boolean }) {
  const { usuarios, now, yo } = equipo;
  const columns: ColumnDef<Persona>[] = [
    {
      header: "Persona",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <p className="font-medium">
            {original.nombre}
            {original.usuarioId === yo && <span className="font-normal text-ink-3"> (usted)</span>}
          </p>
          <p className="break-all text-ink-2 text-xs">{original.email}</p>
        </div>
      ),
    },
    { header: "Rol", cell: ({ row: { original } }) => ROL_WORDS[original.rol].nombre },
    { header: "Acceso", cell: ({ row: { original } }) => <Acceso persona={original} /> },
    {
      header: "Último ingreso",
      cell: ({ row: { original } }) =>
        original.ultimoIngresoEn === null ? (
          <span className="text-ink-3">Nunca</span>
        ) : (
          <Ago at={original.ultimoIngresoEn} now={now} />
        ),
    },
    {
      header: "Segundo factor",
      cell: ({ row: { original } }) => <SegundoFactor tiene={original.tieneSegundoFactor} />,
    },
    ...(mayChange
      ? [
          {
            id: "acciones",
            header: () => <span className="sr-only">Acciones</span>,
            meta: { label: "" },
            cell: ({ row: { original } }: { row: { original: Persona } }) => (
              <PersonaActions persona={original} isSelf={original.usuarioId === yo} />
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption="Personas con acceso al portal"
      columns={columns}
      rows={usuarios}
      rowId={({ usuarioId }) => usuarioId}
      empty={<EmptyState title="Nadie tiene acceso todavía">Invite a la primera persona.</EmptyState>}
    />
  );
}

function Acceso({ persona: { desactivadoEn, tieneClave } }: { persona: Persona }) {
  if (desactivadoEn !== null) return <Badge>Desactivada</Badge>;
  return tieneClave ? <Badge tone="good">Activa</Badge> : <Badge tone="warn">Invitada</Badge>;
}

function SegundoFactor({ tiene }: { tiene: boolean }) {
  const Icon = tiene ? ShieldCheck : ShieldAlert;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={tiene ? "size-4 text-good" : "size-4 text-warn"} />
      {tiene ? "Activo" : "Falta"}
    </span>
  );
}
