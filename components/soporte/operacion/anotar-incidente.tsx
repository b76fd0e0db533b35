"use client";

import { useState } from "react";
import {
  INCIDENTE_ESTADO_WORDS,
  INCIDENTE_ESTADOS,
  type Incidente,
  type IncidenteEstado,
} from "@/server/domain/operacion/incidente";
import { messageAt } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Moment } from "../../ui/moment";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { IncidenteTextoField, PublishedError, usePublish } from "./incidente-form";

/** Tells everybody how an incident goes on, or that it is over. */
export function AnotarIncidente({
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
  const { mutate, isPending, error } = usePublish(
    useTRPC().operacion.anotarIncidente.mutationOptions(),
    isOver ? "Incidente resuelto" : "Nota publicada",
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Escribir una nota"
      description={`«${titulo}». La leerá cualquiera. No nombre clientes ni personas.`}
    >
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // After the one that stands above: what came meanwhile is read before anything is added to it.
          if (!isPending) mutate({ incidenteId, numero: 1 + (last?.numero ?? 0), estado, texto });
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
          error={messageAt(error, "estado")}
        >
          <Select
            options={INCIDENTE_ESTADOS.map((value) => ({ value, label: INCIDENTE_ESTADO_WORDS[value] }))}
            value={estado}
            onChange={({ target }) => setEstado(target.value as IncidenteEstado)}
          />
        </Field>
        <IncidenteTextoField value={texto} onChange={setTexto} error={messageAt(error, "texto")} />
        <PublishedError error={error} fields={["estado", "texto"]} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {isOver ? "Publicar y resolver" : "Publicar nota"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
