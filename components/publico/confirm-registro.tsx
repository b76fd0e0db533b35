"use client";

import { useState } from "react";
import { FirstRequestBlock } from "../rooms/first-request-block";
import { askJson, signIn } from "../rooms/identidad/refusal";
import { RefusalNote } from "../rooms/identidad/refusal-note";
import { useSubmit } from "../rooms/identidad/use-submit";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Input } from "../ui/input";
import { SecretOnce } from "../ui/secret-once";

/** Asks for the chosen password, opens the account and a session, and shows the key once. */
export function ConfirmRegistro({ secreto, email }: { readonly secreto: string; readonly email: string }) {
  const [clave, setClave] = useState("");
  const [llave, setLlave] = useState<string | null>(null);
  const { onSubmit, busy, refusal, problemOf } = useSubmit(["clave"], async () => {
    const body = { secreto, clave };
    const confirmed = await askJson<{ readonly llave: string }>("/api/auth/portal/confirmar-registro", body);
    if (!confirmed.ok) return confirmed.refusal;
    // If the sign-in fails, the portal asks for the password again. The key must not wait for it.
    await signIn("portal", { email, clave, codigo: "" });
    setLlave(confirmed.answer.llave);
    return null;
  });

  if (llave !== null) return <Opened llave={llave} />;
  return (
    <div className="max-w-md space-y-6">
      <header className="space-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">Confirme su registro</h1>
        <p className="text-base text-ink-2">Con la clave que eligió se abre su cuenta de prueba.</p>
      </header>
      <Form className="space-y-5" noValidate={false} onSubmit={onSubmit}>
        <RefusalNote refusal={refusal} />
        <Field label="Correo">
          <Input type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <Field label="La clave que eligió" error={problemOf("clave")}>
          <Input
            type="password"
            name="clave"
            autoComplete="current-password"
            required
            maxLength={128}
            value={clave}
            onChange={({ target }) => setClave(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="w-full sm:w-auto">
          Confirmar y entrar
        </Button>
        <p className="text-ink-2">
          ¿No la recuerda o no fue usted quien se registró? No haga nada, o{" "}
          <a href="/registro">regístrese de nuevo</a>: este enlace vence solo.
        </p>
      </Form>
    </div>
  );
}

function Opened({ llave }: { readonly llave: string }) {
  return (
    <div className="max-w-3xl space-y-6">
      <header className="space-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">Su cuenta de prueba está abierta</h1>
        <p className="text-base text-ink-2">
          Nada de lo que haga en ella cuenta ni se cobra. Esta es su primera llave.
        </p>
      </header>
      <SecretOnce label="Llave de prueba" secret={llave} />
      <FirstRequestBlock llave={llave} />
      <Button asChild variant="primary">
        <a href="/portal">Ya guardé la llave: ir al portal</a>
      </Button>
    </div>
  );
}
