"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { Field, FieldError } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { Skeleton } from "../../ui/skeleton";
import { messageAt, messageBeside } from "../refusal";
import { useAction } from "../use-action";
import { CodigosOnce } from "./codigos-once";
import { useMiCuenta } from "./procedures";

interface EnrolTotpProps {
  readonly onDone: () => void;
}

/** Enrols the first app. */
export function EnrolTotp({ onDone }: EnrolTotpProps) {
  const miCuenta = useMiCuenta();
  const begin = useAction(miCuenta.beginSegundoFactor);
  const confirm = useAction(miCuenta.activateSegundoFactor);
  // Requests one secret per opening, even if React runs the effect twice.
  const begun = useRef(false);
  const { mutate } = begin;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
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
  return (
    <Steps
      app={begin.data}
      confirm={confirm}
      onCodigo={(codigo) => confirm.run({ codigo })}
      action="Activar el segundo factor"
      onDone={onDone}
    />
  );
}

interface ReplaceTotpProps extends EnrolTotpProps {
  readonly app: NewApp & { readonly sellado: string };
}

/** Replaces the app. The old one works until a code of the new one is given. */
export function ReplaceTotp({ app, onDone }: ReplaceTotpProps) {
  const miCuenta = useMiCuenta();
  const confirm = useAction(miCuenta.replaceSegundoFactor);
  return (
    <Steps
      app={app}
      confirm={confirm}
      onCodigo={(codigo) => confirm.run({ codigo, sellado: app.sellado })}
      action="Usar esta aplicación"
      onDone={onDone}
    />
  );
}

interface NewApp {
  readonly secret: string;
  readonly uri: string;
}

interface StepsProps extends EnrolTotpProps {
  readonly app: NewApp;
  readonly confirm: {
    readonly data: { readonly codigos: readonly string[] } | undefined;
    readonly error: Parameters<typeof messageAt>[0];
    readonly isPending: boolean;
  };
  readonly onCodigo: (codigo: string) => void;
  /** Label of the button. */
  readonly action: string;
}

/** Scan, type the code, keep the recovery codes. The code activates the app. */
function Steps({ app: { secret, uri }, confirm, onCodigo, action, onDone }: StepsProps) {
  const [codigo, setCodigo] = useState("");
  const miCuenta = useMiCuenta();
  const client = useQueryClient();
  const finish = async () => {
    await client.invalidateQueries({ queryKey: miCuenta.get.queryKey() });
    onDone();
  };
  if (confirm.data) return <CodigosOnce codigos={confirm.data.codigos} onDone={finish} />;
  const submit = () => {
    if (!confirm.isPending) onCodigo(codigo);
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
        <Form className="flex max-w-md flex-wrap items-end gap-3" noValidate={false} onSubmit={submit}>
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
            {action}
          </Button>
        </Form>
      </li>
    </ol>
  );
}

/** A QR code drawn in the browser: the secret goes nowhere else. */
function QrCode({ text }: { readonly text: string }) {
  const [path, setPath] = useState<{ readonly size: number; readonly d: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    void import("qrcode").then(({ create }) => {
      const { modules } = create(text, { errorCorrectionLevel: "M" });
      const cells = Array.from({ length: modules.size ** 2 }, (_, at) => at).filter((at) => modules.data[at]);
      const d = cells.map((at) => `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`).join("");
      if (isShown) setPath({ size: modules.size, d });
    });
    return () => {
      isShown = false;
    };
  }, [text]);
  if (path === null) return <Skeleton className="size-52" />;
  const border = 4;
  const side = path.size + 2 * border;
  return (
    <svg
      role="img"
      aria-label="Código QR para su aplicación de autenticación"
      viewBox={`${-border} ${-border} ${side} ${side}`}
      className="size-52 rounded-md border border-line"
      shapeRendering="crispEdges"
    >
      {/* White in the dark theme too: cameras need dark on light. */}
      <rect x={-border} y={-border} width={side} height={side} fill="white" />
      <path d={path.d} fill="black" />
    </svg>
  );
}
