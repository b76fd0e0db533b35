"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RolValue } from "@/server/contract/portal-equipo";
import { ROL_WORDS } from "@/server/contract/rol-words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import type { Persona } from "./persona";
import { useEquipoChanged } from "./use-equipo-mutation";

interface PersonaDialogProps {
  readonly persona: Persona;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

const ROLES = RolValue.options.map((value) => ({ value, label: ROL_WORDS[value].nombre }));

/** The role and the access of a person; each change says what follows before it is made. */
export function PersonaDialog({ persona, isSelf, onClose }: PersonaDialogProps) {
  const { usuarioId, desactivadoEn, tieneClave, tieneSegundoFactor } = persona;
  const [rol, setRol] = useState(persona.rol);
  const { equipo } = useTRPC();
  const changed = useEquipoChanged();
  const onSuccess = async () => {
    await changed();
    onClose();
  };
  const cambiarRol = useMutation(equipo.cambiarRol.mutationOptions({ onSuccess }));
  const cambiarAcceso = useMutation(equipo.cambiarAcceso.mutationOptions({ onSuccess }));
  const invitar = useMutation(equipo.invitarDeNuevo.mutationOptions({ onSuccess }));
  const retirar = useMutation(equipo.retirarSegundoFactor.mutationOptions({ onSuccess }));
  const all = [cambiarRol, cambiarAcceso, invitar, retirar];
  const error = all.find((mutation) => mutation.error !== null)?.error ?? null;
  const isBusy = all.some(({ isPending }) => isPending);
  const isActive = desactivadoEn === null;
  return (
    <Dialog open onOpenChange={onClose} title={persona.nombre} description={persona.email} size="md">
      <div className="space-y-6">
        {error && <FieldError>{error.message}</FieldError>}
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) cambiarRol.mutate({ usuarioId, rol });
          }}
        >
          <Field label="Rol" help={ROL_WORDS[rol].puede} className="min-w-0 flex-1 basis-64">
            <Select
              options={ROLES}
              value={rol}
              onChange={({ target }) => setRol(RolValue.parse(target.value))}
            />
          </Field>
          <Button type="submit" variant="primary" busy={cambiarRol.isPending} disabled={rol === persona.rol}>
            Cambiar el rol
          </Button>
        </form>
        {isActive && !tieneClave && (
          <Step
            text="Todavía no acepta su invitación. Si envía otra, el enlace anterior deja de servir."
            action="Enviar otra invitación"
            busy={invitar.isPending}
            onClick={() => invitar.mutate({ usuarioId })}
          />
        )}
        {tieneSegundoFactor && !isSelf && (
          <Step
            text="Si perdió su teléfono y sus códigos de recuperación: se cierran sus sesiones y vuelve a entrar con su clave."
            action="Retirar su segundo factor"
            busy={retirar.isPending}
            onClick={() => retirar.mutate({ usuarioId })}
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
          busy={cambiarAcceso.isPending}
          onClick={() => cambiarAcceso.mutate({ usuarioId, activo: !isActive })}
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
