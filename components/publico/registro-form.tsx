"use client";

import { type FormEvent, useState } from "react";
import { digitoInWords } from "@/server/domain/shared/nit-words";
import { postJson, type Refusal } from "../rooms/identidad/refusal";
import { RefusalNote } from "../rooms/identidad/refusal-note";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

const EMPTY = { nombre: "", razonSocial: "", nit: "", email: "", clave: "" };
type Name = keyof typeof EMPTY;

/** Asks for a test account; what it says afterwards is the same whoever has that address or that NIT. */
export function RegistroForm() {
  const [typed, setTyped] = useState(EMPTY);
  const [isShown, setIsShown] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const answered = await postJson("/api/auth/portal/registrar", typed);
    setBusy(false);
    if (answered.ok) setIsSent(true);
    else setRefusal(answered.refusal);
  }

  if (isSent) return <Sent email={typed.email} onBack={() => setIsSent(false)} />;
  const issues = refusal?.issues ?? [];
  const at = (name: Name) => issues.find(({ path }) => path[0] === name)?.message;
  const of = (name: Name) => ({
    name,
    required: true,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <form method="post" onSubmit={submit} className="space-y-5">
      <RefusalNote refusal={issues.length === 0 ? refusal : null} />
      <Field label="Su nombre" error={at("nombre")}>
        <Input {...of("nombre")} autoComplete="name" maxLength={120} />
      </Field>
      <Field label="Razón social de su entidad" error={at("razonSocial")}>
        <Input {...of("razonSocial")} autoComplete="organization" maxLength={200} />
      </Field>
      <Field
        label="NIT"
        help={digitoInWords(typed.nit) ?? "Con su dígito de verificación, como 900.123.456-8."}
        error={at("nit")}
      >
        <Input {...of("nit")} autoComplete="off" inputMode="text" maxLength={25} />
      </Field>
      <Field label="Correo" help="Le enviamos un enlace para confirmarlo." error={at("email")}>
        <Input {...of("email")} type="email" autoComplete="username" maxLength={254} />
      </Field>
      <Field
        label="Clave"
        help="Al menos 12 caracteres. Tres o cuatro palabras que solo usted junte sirven; no se exigen signos ni mayúsculas."
        error={at("clave")}
      >
        <Input
          {...of("clave")}
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          maxLength={128}
        />
      </Field>
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        Mostrar la clave
      </label>
      <Button type="submit" variant="primary" busy={busy} className="w-full sm:w-auto">
        Crear la cuenta de prueba
      </Button>
      <p className="text-ink-2">
        ¿Ya tiene cuenta? <a href="/portal/ingresar">Ingrese al portal</a>.
      </p>
    </form>
  );
}

function Sent({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  return (
    <div role="status" className="space-y-4">
      <h2 className="font-semibold text-xl tracking-tight">Revise su correo</h2>
      <p>
        En unos minutos llega un mensaje a <strong className="break-all">{email}</strong> con lo que sigue. Si
        trae un enlace, ábralo y confirme con la clave que acaba de elegir: sirve una vez y vence en siete
        días.
      </p>
      <p className="text-ink-2">
        Si su entidad ya es cliente de Atalaya, el mensaje llega a sus administradores, que son quienes dan el
        acceso.
      </p>
      <p className="text-ink-2">
        ¿No llega? Revise la carpeta de correo no deseado y que el correo esté bien escrito.
      </p>
      <Button onClick={onBack}>Corregir los datos</Button>
    </div>
  );
}
