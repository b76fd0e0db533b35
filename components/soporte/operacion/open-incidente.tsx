"use client";

import { useState } from "react";
import {
  IMPACTO_WORDS,
  IMPACTOS,
  type Impacto,
  INCIDENTE_ESTADO_WORDS,
  INCIDENTE_ESTADOS,
} from "@/server/domain/operacion/incidente";
import { ActionError } from "../../rooms/action-error";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { IncidenteTextoField, usePublishing } from "./incidente-form";

const ESTADOS = INCIDENTE_ESTADOS.filter((estado) => estado !== "resuelto");
const FIELDS = ["titulo", "impacto", "estado", "texto"];

/** Publishes an incident with its first note. */
export function OpenIncidente({ onClose }: { readonly onClose: () => void }) {
  // One id per form: a retry publishes the same incident.
  const [incidenteId] = useState(randomToken);
  const [titulo, setTitulo] = useState("");
  const [impacto, setImpacto] = useState<Impacto>("menor");
  const [estado, setEstado] = useState<(typeof ESTADOS)[number]>("investigando");
  const [texto, setTexto] = useState("");
  const publishing = usePublishing("Incidente publicado", onClose);
  const publish = useAction(useTRPC().operacion.openIncidente, publishing);
  return (
    <FormDialog
      title="Publicar un incidente"
      description="Lo leerá cualquiera. No nombre clientes, personas ni cuentas de prueba."
      onClose={onClose}
      action="Publicar incidente"
      busy={publish.isPending}
      onSubmit={() => publish.run({ incidenteId, titulo, impacto, estado, texto })}
    >
      <Field
        label="Título"
        help="Qué nota quien usa el servicio: «Los avisos llegan con demora»."
        error={publish.at("titulo")}
      >
        <Input value={titulo} maxLength={120} onChange={({ target }) => setTitulo(target.value)} />
      </Field>
      <RadioGroup
        legend="Qué deja de funcionar"
        options={IMPACTOS.map((value) => ({ value, label: IMPACTO_WORDS[value] }))}
        value={impacto}
        onValueChange={(value) => setImpacto(value as Impacto)}
      />
      <Field label="En qué va" error={publish.at("estado")}>
        <Select
          options={ESTADOS.map((value) => ({ value, label: INCIDENTE_ESTADO_WORDS[value] }))}
          value={estado}
          onChange={({ target }) => setEstado(target.value as typeof estado)}
        />
      </Field>
      <IncidenteTextoField value={texto} onChange={setTexto} error={publish.at("texto")} />
      <ActionError title="No se publicó" error={publish.error} fields={FIELDS} />
    </FormDialog>
  );
}
