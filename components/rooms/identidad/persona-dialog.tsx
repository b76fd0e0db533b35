"use client";

import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Form } from "../../ui/form";
import { Select } from "../../ui/select";
import { calling, useAction } from "../use-action";
import { type Persona, rolOptions, type Team } from "./team";

interface PersonaDialogProps<R extends string> {
  readonly team: Team<R>;
  readonly persona: Persona<R>;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Changes the role and access of a person. Says the effect of each change first. */
export function PersonaDialog<R extends string>({ team, persona, isSelf, onClose }: PersonaDialogProps<R>) {
  const { usuarioId, desactivadoEn, tieneClave, tieneSegundoFactor } = persona;
  const [rol, setRol] = useState(persona.rol);
  const changing = {
    done: async () => {
      await team.changed();
      onClose();
    },
  };
  const changeRol = useAction(calling(team.cambiarRol), changing);
  const changeAcceso = useAction(calling(team.cambiarAcceso), changing);
  const invite = useAction(calling(team.invitarDeNuevo), changing);
  const remove = useAction(calling(team.retirarSegundoFactor), changing);
  const all = [changeRol, changeAcceso, invite, remove];
  const error = all.find((mutation) => mutation.error !== null)?.error ?? null;
  const isBusy = all.some(({ isPending }) => isPending);
  const isActive = desactivadoEn === null;
  return (
    <Dialog open onOpenChange={onClose} title={persona.nombre} description={persona.email} size="md">
      <div className="space-y-6">
        {error && <FieldError>{error.message}</FieldError>}
        <Form
          className="flex flex-wrap items-end gap-3"
          onSubmit={() => {
            if (!isBusy) changeRol.run({ usuarioId, rol });
          }}
        >
          <Field label="Rol" help={team.roles[rol].puede} className="min-w-0 flex-1 basis-64">
            <Select
              options={rolOptions(team)}
              value={rol}
              onChange={({ target }) => setRol(target.value as R)}
            />
          </Field>
          <Button type="submit" variant="primary" busy={changeRol.isPending} disabled={rol === persona.rol}>
            Cambiar el rol
          </Button>
        </Form>
        {isActive && !tieneClave && (
          <Step
            text="Todavía no acepta su invitación. Si envía otra, el enlace anterior deja de servir."
            action="Enviar otra invitación"
            busy={invite.isPending}
            onClick={() => invite.run({ usuarioId })}
          />
        )}
        {tieneSegundoFactor && !isSelf && (
          <Step
            text={team.lostFactor}
            action="Retirar su segundo factor"
            busy={remove.isPending}
            onClick={() => remove.run({ usuarioId })}
          />
        )}
        <Step
          text={
            isActive
              ? "Sus sesiones se cierran de inmediato y no puede volver a entrar. Lo que hizo queda a su nombre."
              : "Puede volver a entrar con la clave que tenía."
          }
          action={isActive ? "Desactivar a esta persona" : "Reactivar a esta persona"}
          variant={isActive ? "danger" : "secondary"}
          busy={changeAcceso.isPending}
          onClick={() => changeAcceso.run({ usuarioId, activo: !isActive })}
        />
      </div>
    </Dialog>
  );
}

interface StepProps {
  readonly text: string;
  readonly action: string;
  readonly busy: boolean;
  readonly variant?: "secondary" | "danger";
  readonly onClick: () => void;
}

function Step({ text, action, busy, variant = "secondary", onClick }: StepProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">{text}</p>
      <Button variant={variant} busy={busy} onClick={onClick}>
        {action}
      </Button>
    </div>
  );
}
