"use client";

import { useState } from "react";
import {
  IMPACTO_WORDS,
  IMPACTOS,
  type Impacto,
  INCIDENTE_ESTADO_WORDS,
  INCIDENTE_ESTADOS,
} from "@/server/domain/operacion/incidente";
import { messageAt } from "../../rooms/message-at";
import { randomToken } from "../../rooms/random-token";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { IncidenteTextoField, PublishedError, usePublish } from "./incidente-form";

const ESTADOS = INCIDENTE_ESTADOS.filter((estado) => estado !== "resuelto");
const FIELDS = ["titulo", "impacto", "estado", "texto"];

/** Tells everybody of an incident, with its first note. */
export function AbrirIncidente({ onClose }: { readonly onClose: () => void }) {
  // One for the form, however often it is sent.
  const [incidenteId] = useState(randomToken);
  const [titulo, setTitulo] = useState("");
  const [impacto, setImpacto] = useState<Impacto>("menor");
  const [estado, setEstado] = useState<(typeof ESTADOS)[number]>("investigando");
  const [texto, setTexto] = useState("");
  const { mutate, isPending, error } = usePublish(
    useTRPC().operacion.abrirIncidente.mutationOptions(),
    "Incidente publicado",
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Publicar un incidente"
      description="Lo leerá cualquiera. No nombre clientes, personas ni cuentas de prueba."
    >
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ incidenteId, titulo, impacto, estado, texto });
        }}
      >
        <Field
          label="Título"
          help="Qué nota quien usa el servicio: «Los avisos llegan con demora»."
          error={messageAt(error, "titulo")}
        >
          <Input value={titulo} maxLength={120} onChange={({ target }) => setTitulo(target.value)} />
        </Field>
        <RadioGroup
          legend="Qué deja de funcionar"
          options={IMPACTOS.map((value) => ({ value, label: IMPACTO_WORDS[value] }))}
          value={impacto}
          onValueChange={(value) => setImpacto(value as Impacto)}
        />
        <Field label="En qué va" error={messageAt(error, "estado")}>
          <Select
            options={ESTADOS.map((value) => ({ value, label: INCIDENTE_ESTADO_WORDS[value] }))}
            value={estado}
            onChange={({ target }) => setEstado(target.value as typeof estado)}
          />
        </Field>
        <IncidenteTextoField value={texto} onChange={setTexto} error={messageAt(error, "texto")} />
        <PublishedError error={error} fields={FIELDS} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Publicar incidente
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
