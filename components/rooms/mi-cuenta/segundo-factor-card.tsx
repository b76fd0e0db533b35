"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "@/server/contract/formato";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/field";
import { ShieldCheck, ShieldExclamationPoint } from "../../ui/icons";
import { Day } from "../../ui/moment";
import { Card } from "../card";
import { CodigosOnce } from "./codigos-once";
import { EnrolTotp, ReplaceTotp } from "./enrol-totp";
import { type Cuenta, useMiCuenta } from "./procedures";

/** The second factor: what it stands at, and what one may do about it. */
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

function InForce({ cuenta: { codigosRestantes, exigeSegundoFactor } }: { readonly cuenta: Cuenta }) {
  const miCuenta = useMiCuenta();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: miCuenta.get.queryKey() });
  const renew = useMutation(miCuenta.renovarCodigos.mutationOptions({ onSuccess }));
  const remove = useMutation(miCuenta.retirarSegundoFactor.mutationOptions({ onSuccess }));
  const [isReplacing, setIsReplacing] = useState(false);
  const error = renew.error ?? remove.error;
  if (isReplacing) {
    return (
      <div className="space-y-4">
        <p className="text-ink-2">
          La aplicación de ahora sigue sirviendo hasta que escriba un código de la nueva.
        </p>
        <ReplaceTotp onDone={() => setIsReplacing(false)} />
        <Button onClick={() => setIsReplacing(false)}>Seguir con la de ahora</Button>
      </div>
    );
  }
  if (renew.data) return <CodigosOnce codigos={renew.data.codigos} onDone={renew.reset} />;
  return (
    <div className="space-y-3">
      <p className={codigosRestantes <= 3 ? "text-warn" : undefined}>
        Le {codigosRestantes === 1 ? "queda" : "quedan"}{" "}
        {plural(codigosRestantes, "código de recuperación", "códigos de recuperación")} sin usar.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          Generar otros códigos
        </Button>
        <Button onClick={() => setIsReplacing(true)}>Cambiar de aplicación</Button>
        {!exigeSegundoFactor && (
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            Retirar el segundo factor
          </Button>
        )}
      </div>
      {error && <FieldError>{error.message}</FieldError>}
    </div>
  );
}
