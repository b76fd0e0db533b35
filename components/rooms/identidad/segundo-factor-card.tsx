"use client";

import { useState } from "react";
import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { ShieldCheck, ShieldExclamationPoint } from "../../ui/icons";
import { Input } from "../../ui/input";
import { Day } from "../../ui/moment";
import { Card } from "../card";
import { messageAt, messageBeside } from "../refusal";
import { useAction } from "../use-action";
import { CodigosOnce } from "./codigos-once";
import { EnrolTotp, ReplaceTotp } from "./enrol-totp";
import { type Cuenta, useMiCuenta } from "./procedures";

export function SegundoFactorCard({ cuenta }: { readonly cuenta: Cuenta }) {
  const [isEnrolling, setIsEnrolling] = useState(false);
  const { tieneSegundoFactor, totpDesde, exigeSegundoFactor } = cuenta;
  const Icon = tieneSegundoFactor ? ShieldCheck : ShieldExclamationPoint;
  return (
    <Card className="space-y-4">
      <div className="flex gap-3">
        <Icon
          aria-hidden
          className={
            tieneSegundoFactor ? "mt-0.5 size-5 shrink-0 text-good" : "mt-0.5 size-5 shrink-0 text-warn"
          }
        />
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold">
            {tieneSegundoFactor ? "Segundo factor activo" : "No tiene segundo factor"}
          </h2>
          <p className="text-ink-2">
            {tieneSegundoFactor && totpDesde ? (
              <>
                Desde el <Day at={totpDesde} />, al ingresar se pide un código de su aplicación de
                autenticación.
              </>
            ) : (
              "Un código de su teléfono, además de la clave: quien la adivine no entra."
            )}
          </p>
        </div>
      </div>
      {tieneSegundoFactor ? (
        <InForce cuenta={cuenta} />
      ) : (
        !isEnrolling && (
          <Button variant="primary" onClick={() => setIsEnrolling(true)}>
            Activar el segundo factor
          </Button>
        )
      )}
      {isEnrolling && <EnrolTotp onDone={() => setIsEnrolling(false)} />}
      {exigeSegundoFactor && <p className="text-ink-2 text-xs">Se exige a todo el equipo.</p>}
    </Card>
  );
}

type Change = "renew" | "replace" | "remove";

/** Changes that need a code of the current app. */
const CHANGES: Readonly<Record<Change, { readonly action: string; readonly told: string }>> = {
  renew: { action: "Generar otros códigos", told: "Los de ahora dejan de servir." },
  replace: {
    action: "Cambiar de aplicación",
    told: "La aplicación de ahora sigue sirviendo hasta que escriba un código de la nueva.",
  },
  remove: { action: "Retirar el segundo factor", told: "Desde ahora le bastará la clave para ingresar." },
};

function InForce({ cuenta: { codigosRestantes, exigeSegundoFactor } }: { readonly cuenta: Cuenta }) {
  const miCuenta = useMiCuenta();
  const refresh = [miCuenta.get.queryKey()];
  const changes = {
    renew: useAction(miCuenta.renewCodigos, { refresh }),
    replace: useAction(miCuenta.beginSegundoFactorReplacement),
    remove: useAction(miCuenta.removeSegundoFactor, { refresh }),
  };
  const [asked, setAsked] = useState<Change | null>(null);
  const close = () => {
    setAsked(null);
    for (const change of Object.values(changes)) change.reset();
  };
  if (changes.renew.data) return <CodigosOnce codigos={changes.renew.data.codigos} onDone={close} />;
  if (changes.replace.data) {
    return (
      <div className="space-y-4">
        <p className="text-ink-2">{CHANGES.replace.told}</p>
        <ReplaceTotp app={changes.replace.data} onDone={close} />
        <Button onClick={close}>Seguir con la de ahora</Button>
      </div>
    );
  }
  if (asked !== null) {
    const { isPending, error, run } = changes[asked];
    return (
      <AskCodigo
        {...CHANGES[asked]}
        busy={isPending}
        error={error}
        onCodigo={(actual) => run({ actual })}
        onCancel={close}
      />
    );
  }
  const offered = (["renew", "replace", "remove"] as const).filter(
    (change) => change !== "remove" || !exigeSegundoFactor,
  );
  return (
    <div className="space-y-3">
      <p className={codigosRestantes <= 3 ? "text-warn" : undefined}>
        Le {codigosRestantes === 1 ? "queda" : "quedan"}{" "}
        {plural(codigosRestantes, "código de recuperación", "códigos de recuperación")} sin usar.
      </p>
      <div className="flex flex-wrap gap-2">
        {offered.map((change) => (
          <Button key={change} onClick={() => setAsked(change)}>
            {CHANGES[change].action}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface AskCodigoProps {
  /** The label of the button, and the effect. */
  readonly action: string;
  readonly told: string;
  readonly busy: boolean;
  readonly error: Parameters<typeof messageAt>[0];
  readonly onCodigo: (actual: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a code of the current second factor before it changes. */
function AskCodigo({ action, told, busy, error, onCodigo, onCancel }: AskCodigoProps) {
  const [actual, setActual] = useState("");
  const submit = () => {
    if (!busy) onCodigo(actual);
  };
  return (
    <Form className="max-w-md space-y-3" noValidate={false} onSubmit={submit}>
      <p className="text-ink-2">{told}</p>
      <Field
        label="Código de la aplicación de ahora"
        help="O uno de sus códigos de recuperación."
        error={messageAt(error, "actual") ?? messageBeside(error, ["actual"])}
      >
        <Input
          required
          autoFocus
          autoComplete="one-time-code"
          maxLength={64}
          className="font-mono tracking-widest"
          value={actual}
          onChange={({ target }) => setActual(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </Form>
  );
}
