"use client";

import { useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { DOORS, type DoorName } from "./door";
import { type Refusal, signIn } from "./refusal";
import { RefusalNote } from "./refusal-note";

interface SignInFormProps {
  readonly door: DoorName;
  /** The address after sign-in. */
  readonly volver: string;
}

/** Address and password, then the code if a second factor is active. A refusal clears the code alone. */
export function SignInForm({ door, volver }: SignInFormProps) {
  const [email, setEmail] = useState("");
  const [clave, setClave] = useState("");
  const [codigo, setCodigo] = useState("");
  const [step, setStep] = useState<"clave" | "codigo">("clave");
  const [isRecovery, setIsRecovery] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const codeInput = useRef<HTMLInputElement>(null);

  async function submit() {
    setBusy(true);
    setRefusal(null);
    const answered = await signIn(door, { email, clave, codigo: step === "codigo" ? codigo : "" });
    if (answered.ok) return window.location.assign(volver);
    setBusy(false);
    const { refusal } = answered;
    if (refusal.code === "codigo_requerido") return setStep("codigo");
    if (refusal.code === "credenciales_invalidas") setStep("clave");
    setCodigo("");
    setRefusal(refusal);
    codeInput.current?.focus();
  }

  return (
    <Form className="space-y-5" noValidate={false} onSubmit={submit}>
      <RefusalNote refusal={refusal} />
      {step === "clave" ? (
        <>
          <Field label="Correo">
            <Input
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              required
              maxLength={320}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Field label="Clave">
            <Input
              type="password"
              name="clave"
              autoComplete="current-password"
              required
              maxLength={128}
              value={clave}
              onChange={(event) => setClave(event.target.value)}
            />
          </Field>
        </>
      ) : (
        <Field
          key={isRecovery ? "recovery" : "app"}
          label={isRecovery ? "Código de recuperación" : "Código de seis dígitos"}
          help={
            isRecovery
              ? "Uno de los que guardó al activar el segundo factor. Cada uno sirve una vez."
              : "El que muestra ahora su aplicación de autenticación."
          }
        >
          <Input
            ref={codeInput}
            name="codigo"
            autoFocus
            required
            autoComplete="one-time-code"
            inputMode={isRecovery ? "text" : "numeric"}
            maxLength={isRecovery ? 40 : 7}
            spellCheck={false}
            className="font-mono tracking-widest"
            value={codigo}
            onChange={(event) => setCodigo(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {DOORS[door].enter}
      </Button>
      {step === "codigo" ? (
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="quiet" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? "Usar la aplicación" : "Usar un código de recuperación"}
          </Button>
          <Button variant="quiet" onClick={() => setStep("clave")}>
            Cambiar de usuario
          </Button>
        </div>
      ) : (
        <p>
          <a href={`${DOORS[door].home}/restablecer`}>Olvidé mi clave</a>
        </p>
      )}
    </Form>
  );
}
