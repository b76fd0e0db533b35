"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Skeleton } from "../../ui/skeleton";
import { messageAt, messageBeside } from "../message-at";
import { CodigosOnce } from "./codigos-once";
import { useMiCuenta } from "./procedures";
import { QrCode } from "./qr-code";

/** Scan, type the code, keep the recovery codes: the second factor is in force with the code. */
export function EnrolTotp({ onDone }: { readonly onDone: () => void }) {
  const [codigo, setCodigo] = useState("");
  const miCuenta = useMiCuenta();
  const client = useQueryClient();
  const begin = useMutation(miCuenta.comenzarSegundoFactor.mutationOptions());
  const confirm = useMutation(miCuenta.activarSegundoFactor.mutationOptions());
  // A secret is drawn once for each time this is opened, however often React runs an effect.
  const begun = useRef(false);
  const { mutate } = begin;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  const finish = async () => {
    await client.invalidateQueries({ queryKey: miCuenta.get.queryKey() });
    onDone();
  };
  if (confirm.data) return <CodigosOnce codigos={confirm.data.codigos} onDone={finish} />;
  if (begin.error) {
    return (
      <div className="space-y-3">
        <FieldError>{begin.error.message}</FieldError>
        <Button busy={begin.isPending} onClick={() => mutate()}>
          Comenzar de nuevo
        </Button>
      </div>
    );
  }
  if (begin.data === undefined) return <Skeleton className="h-56 w-56" />;
  const { secret, uri } = begin.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate({ codigo });
  };
  return (
    <ol className="space-y-5">
      <li className="space-y-3">
        <p>
          <strong>1.</strong> Escanee este código con su aplicación de autenticación (Google Authenticator,
          Microsoft Authenticator, 1Password u otra).
        </p>
        <QrCode text={uri} />
        <p className="text-ink-2 text-xs">
          ¿No puede escanear? Escriba esta clave en la aplicación: <CopyText text={secret} />
        </p>
      </li>
      <li>
        <form method="post" onSubmit={submit} className="flex max-w-md flex-wrap items-end gap-3">
          <Field
            className="min-w-0 flex-1 basis-48"
            label={
              <>
                <strong>2.</strong> Código de seis dígitos que muestra
              </>
            }
            error={messageAt(confirm.error, "codigo") ?? messageBeside(confirm.error, ["codigo"])}
          >
            <Input
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              className="font-mono tracking-widest"
              value={codigo}
              onChange={({ target }) => setCodigo(target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            Activar el segundo factor
          </Button>
        </form>
      </li>
    </ol>
  );
}
