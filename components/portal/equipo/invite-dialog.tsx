"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { RolValue } from "@/server/contract/portal-equipo";
import { ROL_WORDS } from "@/server/contract/rol-words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { messageAt, messageBeside } from "../message-at";
import { useTRPC } from "../trpc";
import { useEquipoChanged } from "./use-equipo-mutation";

const ROLES = RolValue.options.map((value) => ({ value, label: ROL_WORDS[value].nombre }));
const FIELDS = ["nombre", "email", "rol"];

/** Three fields; what was typed stays where it is refused. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState({
    nombre: "",
    email: "",
    rol: "oficial" as (typeof ROLES)[number]["value"],
  });
  const [invited, setInvited] = useState<string | null>(null);
  const changed = useEquipoChanged();
  const invite = useMutation(
    useTRPC().equipo.invitar.mutationOptions({
      onSuccess: async (_, { email }) => {
        setInvited(email);
        await changed();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate(typed);
  };
  const at = (field: string) => messageAt(invite.error, field);
  if (invited !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Invitación en camino"
        footer={
          <Button variant="primary" onClick={onClose}>
            Volver al equipo
          </Button>
        }
      >
        <p>
          {typed.nombre} recibirá en <strong className="break-all">{invited}</strong> un enlace para elegir su
          clave. Sirve una vez y vence en siete días.
        </p>
      </Dialog>
    );
  }
  const beside = messageBeside(invite.error, FIELDS);
  return (
    <Dialog open onOpenChange={onClose} title="Invitar a una persona">
      <form method="post" onSubmit={submit} className="space-y-4">
        {beside && <FieldError>{beside}</FieldError>}
        <Field label="Nombre" error={at("nombre")}>
          <Input
            required
            maxLength={120}
            autoComplete="off"
            value={typed.nombre}
            onChange={({ target }) => setTyped({ ...typed, nombre: target.value })}
          />
        </Field>
        <Field label="Correo" error={at("email")}>
          <Input
            type="email"
            required
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
