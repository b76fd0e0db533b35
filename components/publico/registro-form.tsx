"use client";

import { useState } from "react";
import { digitoInWords } from "@/server/domain/shared/nit";
import { NewClaveField } from "../rooms/identidad/new-clave-field";
import { postJson } from "../rooms/identidad/refusal";
import { RefusalNote } from "../rooms/identidad/refusal-note";
import { useSubmit } from "../rooms/identidad/use-submit";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Field, FieldError } from "../ui/field";
import { Form } from "../ui/form";
import { Input } from "../ui/input";

const EMPTY = { nombre: "", razonSocial: "", nit: "", email: "", clave: "", condiciones: "" };
type Typed = typeof EMPTY;
type Name = keyof Typed;
const NAMES = Object.keys(EMPTY);

/** Asks for a test account. The answer is the same whether or not the address or the NIT exists. */
export function RegistroForm({ condiciones }: { readonly condiciones: string }) {
  const [typed, setTyped] = useState(EMPTY);
  const [isSent, setIsSent] = useState(false);
  return isSent ? (
    <Sent email={typed.email} onBack={() => setIsSent(false)} />
  ) : (
    <Datos condiciones={condiciones} typed={typed} onType={setTyped} onSent={() => setIsSent(true)} />
  );
}

interface DatosProps {
  /** The version of the terms and of the data policy that is accepted. */
  readonly condiciones: string;
  readonly typed: Typed;
  readonly onType: (change: (before: Typed) => Typed) => void;
  readonly onSent: () => void;
}

function Datos({ condiciones, typed, onType, onSent }: DatosProps) {
  const { onSubmit, busy, refusal, problemOf } = useSubmit(NAMES, async () => {
    const answered = await postJson("/api/auth/portal/registrar", typed);
    if (!answered.ok) return answered.refusal;
    onSent();
    return null;
  });
  const change = (name: Name) => (value: string) => onType((before) => ({ ...before, [name]: value }));
  const of = (name: Name) => ({
    name,
    required: true,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(name)(target.value),
  });
  return (
    <Form className="space-y-5" noValidate={false} onSubmit={onSubmit}>
      <RefusalNote refusal={refusal} />
      <Field label="Su nombre" error={problemOf("nombre")}>
        <Input {...of("nombre")} autoComplete="name" maxLength={120} />
      </Field>
      <Field label="Razón social de su entidad" error={problemOf("razonSocial")}>
        <Input {...of("razonSocial")} autoComplete="organization" maxLength={200} />
      </Field>
      <Field
        label="NIT"
        help={digitoInWords(typed.nit) ?? "Con su dígito de verificación, como 900.123.456-8."}
        error={problemOf("nit")}
      >
        <Input {...of("nit")} autoComplete="off" inputMode="text" maxLength={25} />
      </Field>
      <Field label="Correo" help="Le enviamos un enlace para confirmarlo." error={problemOf("email")}>
        <Input {...of("email")} type="email" autoComplete="username" maxLength={254} />
      </Field>
      <NewClaveField
        label="Clave"
        value={typed.clave}
        onChange={change("clave")}
        problem={problemOf("clave")}
      />
      <div className="space-y-1.5">
        <Checkbox
          checked={typed.condiciones !== ""}
          onChange={({ target }) => change("condiciones")(target.checked ? condiciones : "")}
          label={
            <>
              Acepto los{" "}
              <a href="/legal/terminos" target="_blank" rel="noopener">
                términos
              </a>{" "}
              y autorizo el{" "}
              <a href="/legal/tratamiento-de-datos" target="_blank" rel="noopener">
                tratamiento de mis datos
              </a>
              , según la Ley 1581 de 2012
            </>
          }
          help="Queda registrado qué versión aceptó y cuándo."
        />
        {problemOf("condiciones") !== undefined && <FieldError>{problemOf("condiciones")}</FieldError>}
      </div>
      <Button type="submit" variant="primary" busy={busy} className="w-full sm:w-auto">
        Crear la cuenta de prueba
      </Button>
      <p className="text-ink-2">
        ¿Ya tiene cuenta? <a href="/portal/ingresar">Ingrese al portal</a>.
      </p>
    </Form>
  );
}

function Sent({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  return (
    <div role="status" className="space-y-4">
      <h2 className="font-semibold text-xl tracking-tight">Revise su correo</h2>
      <p>
        En unos minutos llega un mensaje a <strong className="[overflow-wrap:anywhere]">{email}</strong> con
        lo que sigue. Si trae un enlace, ábralo y confirme con la clave que acaba de elegir: sirve una vez y
        vence en siete días.
      </p>
      <p className="text-ink-2">
        Si su entidad ya es cliente de Atalaya, el mensaje llega a sus administradores, que son quienes dan el
        acceso.
      </p>
      <p className="text-ink-2">
        ¿No llega? Revise la carpeta de correo no deseado y que el correo esté bien escrito. Si ya tenía un
        enlace nuestro de los últimos siete días, ábralo: también sirve con la clave que acaba de elegir.
      </p>
      <Button onClick={onBack}>Corregir los datos</Button>
    </div>
  );
}
