"use client";

import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../rooms/use-action";
import { useFocusFirst } from "../../rooms/use-focus-first";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { type Decided, useDeciding } from "./use-decisiones";

type Closable<Props> = Readonly<Props> & { readonly onClose: () => void };

/** Makes another person responsible for a step, who is mailed. */
export function AssignPaso({ paso, onClose }: Closable<{ paso: Decided["pasos"][number] }>) {
  const trpc = useTRPC();
  const { data: personas = [] } = useQuery(trpc.decisiones.personas.queryOptions());
  const deciding = useDeciding();
  const opened = useFocusFirst<HTMLDivElement>();
  const assign = useAction(trpc.decisiones.assignPaso, {
    ...deciding,
    done: onClose,
    failed: "No se asignó",
  });
  return (
    <div ref={opened} className="flex flex-wrap items-end gap-2">
      <Field label="Responsable" className="min-w-56">
        <Select
          value={paso.responsableId}
          disabled={assign.isPending}
          onChange={({ target }) => assign.run({ pasoId: paso.pasoId, usuarioId: target.value })}
          options={personas.map(({ usuarioId, nombre }) => ({ value: usuarioId, label: nombre }))}
        />
      </Field>
      <Button onClick={onClose}>Cerrar</Button>
    </div>
  );
}

/** Assigns the match, and the person is mailed. Other people may still decide it. */
export function AssignSelect({ decided, onClose }: Closable<{ decided: Decided }>) {
  const { consultaId, posicion, asignadaA } = decided;
  const trpc = useTRPC();
  const { data: personas = [] } = useQuery(trpc.decisiones.personas.queryOptions());
  const deciding = useDeciding();
  const opened = useFocusFirst<HTMLFieldSetElement>();
  const assign = useAction(trpc.decisiones.assign, { ...deciding, done: onClose, failed: "No se asignó" });
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
