"use client";

import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../rooms/use-action";
import { useFocusFirst } from "../../rooms/use-focus-first";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { type Decided, useDeciding } from "./use-decisiones";

interface AssignSelectProps {
  readonly decided: Decided;
  readonly onClose: () => void;
}

/** Assigns the match. Other people may still decide it. */
export function AssignSelect({ decided, onClose }: AssignSelectProps) {
  const { consultaId, posicion, asignadaA } = decided;
  const trpc = useTRPC();
  const { data: personas = [] } = useQuery(trpc.decisiones.personas.queryOptions());
  const deciding = useDeciding();
  const opened = useFocusFirst<HTMLFieldSetElement>();
  const assign = useAction(trpc.decisiones.assign, {
    ...deciding,
    done: () => {
      onClose();
    },
    failed: "No se asignó",
  });
  return (
    <fieldset
      ref={opened}
      aria-label="Asignar la coincidencia"
      className="flex flex-wrap items-end gap-2"
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <Field label="Asignada a" className="min-w-56">
        <Select
          placeholder="Nadie en particular"
          value={asignadaA?.usuarioId ?? ""}
          disabled={assign.isPending}
          onChange={({ target }) => assign.run({ consultaId, posicion, usuarioId: target.value || null })}
          options={personas.map(({ usuarioId, nombre }) => ({ value: usuarioId, label: nombre }))}
        />
      </Field>
      <Button onClick={onClose}>Cerrar</Button>
    </fieldset>
  );
}
