"use client";

import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Form, FormActions, useFields } from "../../ui/form";
import { Input, Textarea } from "../../ui/input";
import { Select } from "../../ui/select";
import { calling, useAction } from "../use-action";
import { type Inviting, rolOptions } from "./team";

const FIELDS = ["nombre", "email", "rol", "referencia", "motivo"];

interface InviteDialogProps<R extends string> {
  readonly to: Inviting<R>;
  /** The address to go back to. */
  readonly back?: string;
  readonly onClose: () => void;
}

/** Invites a person. A refusal keeps the form. */
export function InviteDialog<R extends string>({
  to,
  back = "Volver al equipo",
  onClose,
}: InviteDialogProps<R>) {
  const {
    values: typed,
    field,
    set,
  } = useFields({ nombre: "", email: "", rol: to.usualRol, referencia: "", motivo: "" });
  const [invited, setInvited] = useState<{ readonly email: string; readonly answer: unknown } | null>(null);
  const invite = useAction(calling(to.invitar), {
    done: async (answer: unknown, { email }: typeof typed) => {
      setInvited({ email, answer });
      await to.changed();
    },
  });
  const { at } = invite;
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
  const beside = invite.beside(FIELDS);
  return (
    <Dialog open onOpenChange={onClose} title="Invitar a una persona">
      <Form noValidate={false} onSubmit={() => invite.run(typed)}>
        {beside && <FieldError>{beside}</FieldError>}
        <Field label="Nombre" error={at("nombre")}>
          <Input required maxLength={120} autoComplete="off" {...field("nombre")} />
        </Field>
        <Field label="Correo" error={at("email")}>
          <Input type="email" required maxLength={254} autoComplete="off" {...field("email")} />
        </Field>
        <Field label="Rol" help={to.roles[typed.rol].puede} error={at("rol")}>
          <Select
            options={rolOptions(to)}
            value={typed.rol}
            onChange={({ target }) => set("rol", target.value as R)}
          />
        </Field>
        {to.asksSolicitud && (
          <>
            <Field
              label="Referencia de la solicitud escrita"
              help="El oficio o el correo en que el cliente lo pidió, con su fecha."
              error={at("referencia")}
            >
              <Input required maxLength={200} autoComplete="off" {...field("referencia")} />
            </Field>
            <Field
              label="Por qué"
              help="Lo leen los administradores del cliente, y queda en la bitácora."
              error={at("motivo")}
            >
              <Textarea required rows={2} maxLength={500} {...field("motivo")} />
            </Field>
          </>
        )}
        <FormActions onCancel={onClose} action="Enviar la invitación" busy={invite.isPending} />
      </Form>
    </Dialog>
  );
}
