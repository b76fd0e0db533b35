"use client";

import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Pencil, ShieldCheck, ShieldExclamationPoint, UserPlus } from "../../ui/icons";
import { Ago } from "../../ui/moment";
import type { Persona, Team } from "./team";

interface PersonasTableProps<R extends string> {
  readonly team: Team<R>;
  readonly usuarios: readonly Persona<R>[];
  /** The signed-in user. */
  readonly yo: string;
  readonly now: Date;
  readonly mayChange: boolean;
}

/** Columns that show a person. `yo` is the signed-in user, if they can be in the table. */
export const personaColumns = <R extends string>(
  roles: Team<R>["roles"],
  now: Date,
  yo?: string,
): ColumnDef<Persona<R>>[] => [
  {
    header: "Persona",
    isTitle: true,
    cell: ({ nombre, usuarioId, email }) => (
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          {nombre}
          {usuarioId === yo && <span className="font-normal text-ink-3"> (usted)</span>}
        </p>
        <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">{email}</p>
      </div>
    ),
  },
  { header: "Rol", cell: ({ rol }) => roles[rol].nombre },
  { header: "Acceso", cell: (persona) => <Acceso persona={persona} /> },
  {
    header: "Último ingreso",
    cell: ({ ultimoIngresoEn }) =>
      ultimoIngresoEn === null ? (
        <span className="text-ink-3">Nunca</span>
      ) : (
        <Ago at={ultimoIngresoEn} now={now} />
      ),
  },
  {
    header: "Segundo factor",
    cell: ({ tieneSegundoFactor }) => <SegundoFactor tiene={tieneSegundoFactor} />,
  },
];

const InviteDialog = dynamic(() => import("./invite-dialog").then((file) => file.InviteDialog), {
  ssr: false,
}) as typeof import("./invite-dialog").InviteDialog;

/** The button that invites a person, and its dialog, which the address may open. Nothing for who may not. */
export function useInvite<R extends string>(team: Team<R>, mayInvite: boolean) {
  const [open, setOpen] = useQueryState("abierto");
  if (!mayInvite) return { button: null, dialog: null };
  const icon = <UserPlus aria-hidden className="size-4" />;
  return {
    button: (
      <Button variant="primary" icon={icon} onClick={() => setOpen("invitar")}>
        Invitar a una persona
      </Button>
    ),
    dialog: open === "invitar" && <InviteDialog to={team} onClose={() => setOpen(null)} />,
  };
}

/** All people with an account, those with access first. */
export function PersonasTable<R extends string>({
  team,
  usuarios,
  yo,
  now,
  mayChange,
}: PersonasTableProps<R>) {
  const columns: ColumnDef<Persona<R>>[] = [
    ...personaColumns(team.roles, now, yo),
    ...(mayChange
      ? [
          {
            header: <span className="sr-only">Acciones</span>,
            cell: (persona: Persona<R>) => (
              <PersonaActions team={team} persona={persona} isSelf={persona.usuarioId === yo} />
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={team.caption}
      columns={columns}
      rows={usuarios}
      rowId={({ usuarioId }) => usuarioId}
      empty={<EmptyState title="Nadie tiene acceso todavía">Invite a la primera persona.</EmptyState>}
    />
  );
}

function Acceso({ persona: { desactivadoEn, tieneClave } }: { persona: Persona<string> }) {
  if (desactivadoEn !== null) return <Badge>Desactivada</Badge>;
  return tieneClave ? <Badge tone="good">Activa</Badge> : <Badge tone="warn">Invitada</Badge>;
}

function SegundoFactor({ tiene }: { tiene: boolean }) {
  const Icon = tiene ? ShieldCheck : ShieldExclamationPoint;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={tiene ? "size-4 text-good" : "size-4 text-warn"} />
      {tiene ? "Activo" : "Falta"}
    </span>
  );
}

const PersonaDialog = dynamic(() => import("./persona-dialog").then((file) => file.PersonaDialog), {
  ssr: false,
}) as typeof import("./persona-dialog").PersonaDialog;

interface PersonaActionsProps<R extends string> {
  readonly team: Team<R>;
  readonly persona: Persona<R>;
  readonly isSelf: boolean;
}

/** Opens actions on a person in a dialog. None takes a single click. */
function PersonaActions<R extends string>({ team, persona, isSelf }: PersonaActionsProps<R>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Pencil aria-hidden className="size-3.5" />}
        onClick={() => setIsOpen(true)}
        aria-label={`Cambiar el acceso de ${persona.nombre}`}
      >
        Cambiar
      </Button>
      {isOpen && (
        <PersonaDialog team={team} persona={persona} isSelf={isSelf} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
