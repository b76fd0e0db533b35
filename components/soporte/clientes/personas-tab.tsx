"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { type FormEvent, useState } from "react";
import { RolValue } from "@/server/contract/portal-equipo";
import { ROL_WORDS } from "@/server/contract/rol-words";
import { Part } from "../../rooms/part";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Ago } from "../../ui/moment";
import { Select } from "../../ui/select";
import { TableSkeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { useClienteChanged } from "./use-cliente-changed";

type Persona = SoporteOutputs["clientes"]["equipo"]["usuarios"][number];

/** Who may come into the client's portal; support invites the first of them. */
export function PersonasTab({ clienteId }: { readonly clienteId: string }) {
  const query = useQuery(useTRPC().clientes.equipo.queryOptions({ cliente_id: clienteId }));
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <Part
      title="Personas del portal"
      actions={
        may("clientes.invitar") && <Button onClick={() => setOpen(true)}>Invitar a una persona</Button>
      }
    >
      <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
        {({ usuarios, exigeSegundoFactor, now }) => (
          <>
            <p className="text-ink-2">
              {exigeSegundoFactor
                ? "Este cliente exige segundo factor a todos."
                : "Este cliente no exige segundo factor."}
            </p>
            <DataTable
              caption="Personas del portal del cliente"
              columns={columnsAt(now)}
              rows={usuarios}
              rowId={({ usuarioId }) => usuarioId}
              empty={
                <EmptyState title="Nadie tiene acceso todavía">
                  Invite a su primer administrador: él invita a los demás.
                </EmptyState>
              }
            />
          </>
        )}
      </QueryView>
      {open && <Invite clienteId={clienteId} onClose={() => setOpen(false)} />}
    </Part>
  );
}

const columnsAt = (now: Date): readonly ColumnDef<Persona>[] => [
  {
    id: "persona",
    header: "Persona",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{original.nombre}</p>
        <p className="break-all text-ink-2 text-xs">{original.email}</p>
      </div>
    ),
  },
  { id: "rol", header: "Rol", cell: ({ row }) => ROL_WORDS[row.original.rol].nombre },
  { id: "acceso", header: "Acceso", cell: ({ row }) => <Acceso persona={row.original} /> },
  {
    id: "ingreso",
    header: "Último ingreso",
    cell: ({ row: { original } }) =>
      original.ultimoIngresoEn === null ? (
        <span className="text-ink-3">Nunca</span>
      ) : (
        <Ago at={original.ultimoIngresoEn} now={now} />
      ),
  },
  {
    id: "factor",
    header: "Segundo factor",
    cell: ({ row }) => (row.original.tieneSegundoFactor ? "Activo" : "Falta"),
  },
];

function Acceso({ persona: { desactivadoEn, tieneClave } }: { readonly persona: Persona }) {
  if (desactivadoEn !== null) return <Badge>Desactivada</Badge>;
  return tieneClave ? <Badge tone="good">Activa</Badge> : <Badge tone="warn">Invitada</Badge>;
}

const ROLES = RolValue.options.map((value) => ({ value, label: ROL_WORDS[value].nombre }));

function Invite({ clienteId, onClose }: { readonly clienteId: string; readonly onClose: () => void }) {
  const changed = useClienteChanged();
  const [typed, setTyped] = useState({ nombre: "", email: "", rol: RolValue.parse("administrador") });
  const invite = useMutation(
    useTRPC().clientes.invitar.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast({ tone: "good", title: "La invitación va en camino", detail: typed.email });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate({ cliente_id: clienteId, invitado: typed });
  };
  const at = (field: string) =>
    invite.error?.data?.issues?.find(({ path }) => path.at(-1) === field)?.message;
  const isBeside =
    invite.error !== null && ["nombre", "email", "rol"].every((field) => at(field) === undefined);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Invitar a una persona del cliente">
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        {isBeside && <FieldError>No se envió la invitación. {invite.error?.message}</FieldError>}
        <Field label="Nombre" error={at("nombre")}>
          <Input
            maxLength={120}
            autoComplete="off"
            value={typed.nombre}
            onChange={({ target }) => setTyped({ ...typed, nombre: target.value })}
          />
        </Field>
        <Field label="Correo" error={at("email")}>
          <Input
            type="email"
            maxLength={254}
            autoComplete="off"
            value={typed.email}
            onChange={({ target }) => setTyped({ ...typed, email: target.value })}
          />
        </Field>
        <Field label="Rol" help={ROL_WORDS[typed.rol].puede} error={at("rol")}>
          <Select
            options={ROLES}
            value={typed.rol}
            onChange={({ target }) => setTyped({ ...typed, rol: RolValue.parse(target.value) })}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            Enviar la invitación
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
