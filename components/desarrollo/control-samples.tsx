"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Combobox } from "../ui/combobox";
import { DateInput } from "../ui/date-input";
import { Field } from "../ui/field";
import { Plus, Trash } from "../ui/icons";
import { Input, Textarea } from "../ui/input";
import { RadioGroup } from "../ui/radio-group";
import { Select } from "../ui/select";
import { Grid, Row, Sample } from "./sample";

const LISTAS = [
  { value: "onu", label: "Consejo de Seguridad de la ONU" },
  { value: "csn", label: "Consejo de Seguridad Nacional" },
  { value: "ofac", label: "Lista SDN de la OFAC" },
  { value: "ue", label: "Unión Europea", isDisabled: true },
];

export function ControlSamples() {
  const [lista, setLista] = useState<string | null>(null);
  const [dia, setDia] = useState("2026-11-24");
  const [overlap, setOverlap] = useState("24");
  return (
    <>
      <Sample name="Button">
        <Row>
          <Button variant="primary">Registrar pago</Button>
          <Button icon={<Plus aria-hidden className="size-4" />}>Crear llave</Button>
          <Button variant="quiet">Ver intentos</Button>
          <Button variant="danger" icon={<Trash aria-hidden className="size-4" />}>
            Revocar llave
          </Button>
          <Button size="sm">Reenviar aviso</Button>
        </Row>
        <Row>
          <Button variant="primary" busy>
            Registrando pago
          </Button>
          <Button disabled>Exportar consultas</Button>
          <Button asChild>
            <a href="#enlace">Ir a consultas</a>
          </Button>
        </Row>
      </Sample>
      <Sample name="Field, Input, Textarea">
        <Grid>
          <Field label="Nombre completo" help="Como está en el documento de identidad.">
            <Input defaultValue="Otilia Ficticia Sámano" />
          </Field>
          <Field label="Referencia" isOptional>
            <Input placeholder="CRM-10422" />
          </Field>
          <Field label="Correo" error="Falta el dominio: escríbalo como nombre@empresa.co.">
            <Input type="email" defaultValue="otilia@" />
          </Field>
          <Field label="NIT">
            <Input defaultValue="901.555.321-4" disabled />
          </Field>
          <Field label="Cliente">
            <Input defaultValue="Cooperativa Delta" readOnly />
          </Field>
          <Field label="Motivo de la decisión">
            <Textarea defaultValue="El documento no coincide y la fecha de nacimiento lo contradice." />
          </Field>
        </Grid>
      </Sample>
      <Sample name="Select, Combobox">
        <Grid>
          <Field label="Lista">
            <Select options={LISTAS} placeholder="Todas las listas" />
          </Field>
          <Field label="Lista, escribiendo" help="Se encuentra por una parte del nombre.">
            <Combobox
              options={LISTAS}
              value={lista}
              onValueChange={setLista}
              placeholder="Todas las listas"
            />
          </Field>
          <Field label="Lista exigida" error="Elija una lista.">
            <Select options={LISTAS} placeholder="Elija" />
          </Field>
          <Field label="Lista fija">
            <Combobox options={LISTAS} value="onu" onValueChange={setLista} disabled />
          </Field>
        </Grid>
      </Sample>
      <Sample name="DateInput">
        <Grid>
          <Field label="Fecha del pago" help="Se escribe o se elige.">
            <DateInput value={dia} onValueChange={setDia} min="2026-11-03" max="2027-02-20" />
          </Field>
          <Field label="Fecha de nacimiento" error="No puede ser una fecha futura.">
            <DateInput defaultValue="2999-01-01" />
          </Field>
        </Grid>
      </Sample>
      <Sample name="Checkbox, RadioGroup">
        <Grid>
          <div className="space-y-3">
            <Checkbox label="Avisar por correo" defaultChecked />
            <Checkbox label="Avisar al servidor (webhook)" help="Necesita una dirección https." />
            <Checkbox label="Algunas filas" isPartial />
            <Checkbox label="Sin permiso para cambiarlo" disabled />
          </div>
          <RadioGroup
            legend="La llave anterior"
            help="Elija cuánto sigue sirviendo."
            value={overlap}
            onValueChange={setOverlap}
            options={[
              { value: "0", label: "Deja de servir ya", help: "La próxima solicitud con ella se rechaza." },
              { value: "24", label: "Sirve 24 horas más" },
              { value: "48", label: "Sirve 48 horas más", isDisabled: true },
            ]}
          />
          <RadioGroup
            legend="Decisión"
            error="Elija una decisión."
            options={[
              { value: "descartada", label: "Descartar" },
              { value: "en_estudio", label: "Dejar en estudio" },
            ]}
          />
        </Grid>
      </Sample>
    </>
  );
}
