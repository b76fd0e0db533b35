"use client";

import { useState } from "react";
import {
  INCIDENTE_ESTADO_WORDS,
  INCIDENTE_ESTADOS,
  type Incidente,
  type IncidenteEstado,
} from "@/server/domain/operacion/incidente";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Moment } from "../../ui/moment";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { IncidenteTextoField, usePublishing } from "./incidente-form";

/** Publishes a note on an incident, or its end. */
export function AnnotateIncidente({
  incidente,
  onClose,
}: {
  readonly incidente: Incidente;
  readonly onClose: () => void;
}) {
  const { incidenteId, titulo, notas } = incidente;
  const [last] = notas;
  const [estado, setEstado] = useState<IncidenteEstado>(last?.estado ?? "investigando");
  const [texto, setTexto] = useState("");
  const isOver = estado === "resuelto";
  const publishing = usePublishing(isOver ? "Incidente resuelto" : "Nota publicada", onClose);
  const publish = useAction(useTRPC().operacion.addIncidenteNota, publishing);
  return (
    <FormDialog
      title="Escribir una nota"
      description={`«${titulo}». La leerá cualquiera. No nombre clientes ni personas.`}
      onClose={onClose}
      action={isOver ? "Publicar y resolver" : "Publicar nota"}
      busy={publish.isPending}
      onSubmit={() => {
        // The number follows the note shown above. If someone added a note meanwhile, it is shown first.
        publish.run({ incidenteId, numero: 1 + (last?.numero ?? 0), estado, texto });
      }}
    >
      {last && (
        <div className="rounded-md border border-line bg-sunken px-4 py-3">
          <p className="text-ink-2 text-xs">
            Lo último publicado · <Moment at={last.en} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{last.texto}</p>
        </div>
      )}
      <Field
        label="En qué va"
        help={isOver ? "Al resolverlo termina: después no admite más notas." : undefined}
        error={publish.at("estado")}
      >
        <Select
          options={INCIDENTE_ESTADOS.map((value) => ({ value, label: INCIDENTE_ESTADO_WORDS[value] }))}
          value={estado}
          onChange={({ target }) => setEstado(target.value as IncidenteEstado)}
        />
      </Field>
      <IncidenteTextoField value={texto} onChange={setTexto} error={publish.at("texto")} />
      <ActionError title="No se publicó" error={publish.error} fields={["estado", "texto"]} />
    </FormDialog>
  );
}
