"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { Textarea } from "../../ui/textarea";
import { messageAt, messageBeside } from "../message-at";
import type { Refusal } from "../refusal";
import { type Inviting, rolOptions } from "./team";

const FIELDS = ["nombre", "email", "rol", "referencia", "motivo"];

interface InviteDialogProps<R extends string> {
  readonly to: Inviting<R>;
  /** Where it leads back to. */
  readonly back?: string;
  readonly onClose: () => void;
}

/** Three fields; what was typed stays where it is refused. */
export function InviteDialog<R extends string>({
  to,
  back = "Volver al equipo",
  onClose,
}: InviteDialogProps<R>) {
  const [typed, setTyped] = useState({ nombre: "", email: "", rol: to.usualRol, referencia: "", motivo: "" });
  const [invited, setInvited] = useState<{ readonly email: string; readonly answer: unknown } | null>(null);
  const invite = useMutation<unknown, Refusal, typeof typed>({
    mutationFn: to.invitar,
    onSuccess: async (answer, { email }) => {
      setInvited({ email, answer });
      await to.changed();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate(typed);
  };
  const at = (field: string) => messageAt(invite.error, field);
  if (invited !== null) {
    const outcome = to.outcome?.(invited.answer) ?? null;
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={outcome?.title ?? "Invitación en camino"}
        footer={
          <Button variant="primary" onClick={onClose}>
            {back}
          </Button>
        }
      >
        {outcome === null ? (
          <p>
            {typed.nombre} recibirá en <strong className="[overflow-wrap:anywhere]">{invited.email}</strong>{" "}
            un enlace para elegir su clave. Sirve una vez y vence en siete días.
          </p>
        ) : (
          <p>{outcome.detail}</p>
        )}
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
        <Field label="Rol" help={to.roles[typed.rol].puede} error={at("rol")}>
          <Select
            options={rolOptions(to)}
            value={typed.rol}
            onChange={({ target }) => setTyped({ ...typed, rol: target.value as R })}
          />
        </Field>
        {to.asksSolicitud && (
          <>
            <Field
              label="Referencia de la solicitud escrita"
              help="El oficio o el correo en que el cliente lo pidió, con su fecha."
              error={at("referencia")}
            >
              <Input
                required
                maxLength={200}
                autoComplete="off"
                value={typed.referencia}
                onChange={({ target }) => setTyped({ ...typed, referencia: target.value })}
              />
            </Field>
            <Field
              label="Por qué"
              help="Lo leen los administradores del cliente, y queda en la bitácora."
              error={at("motivo")}
            >
              <Textarea
                required
                rows={2}
                maxLength={500}
                value={typed.motivo}
                onChange={({ target }) => setTyped({ ...typed, motivo: target.value })}
              />
            </Field>
          </>
        )}
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
