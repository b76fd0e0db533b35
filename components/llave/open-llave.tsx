"use client";

import { useState } from "react";
import { formatMoment } from "@/server/domain/shared/formato";
import { firstRequest } from "../rooms/first-request";
import { AccesoFrame } from "../rooms/identidad/frame";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { ErrorState } from "../ui/error-state";
import { SecretOnce } from "../ui/secret-once";

export interface OpenLlaveProps {
  readonly secreto: string;
  readonly razonSocial: string;
  readonly etiqueta: string | null;
  readonly isReplacement: boolean;
  readonly venceEn: Date;
}

interface Opened {
  readonly llave: string;
  readonly anterior_valida_hasta: string | null;
}

interface Refused {
  readonly message: string;
  readonly request_id?: string;
}

/** Creates the key when the button is pressed, not when the page opens. Shows it once. */
export function OpenLlave({ secreto, razonSocial, etiqueta, isReplacement, venceEn }: OpenLlaveProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const named = etiqueta === null ? "" : ` «${etiqueta}»`;

  async function open() {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    const answer = await ask(secreto);
    setBusy(false);
    if ("llave" in answer) setOpened(answer);
    else setRefused(answer);
  }

  if (opened !== null) {
    return (
      <AccesoFrame door="portal" title="Su llave de API" description={`${razonSocial}${named}`}>
        <SecretOnce label="Llave de API" secret={opened.llave} />
        {opened.anterior_valida_hasta !== null && (
          <p>La llave anterior sirve hasta el {formatMoment(opened.anterior_valida_hasta)}.</p>
        )}
        <CodeBlock
          label="Primera consulta (consume una)"
          code={firstRequest(window.location.origin, opened.llave)}
        />
        <p className="text-ink-2">
          Úsela solo de servidor a servidor: nunca en un navegador, una aplicación móvil ni un correo. La{" "}
          <a href="/docs">documentación</a> explica cómo.
        </p>
      </AccesoFrame>
    );
  }
  return (
    <AccesoFrame
      door="portal"
      title={isReplacement ? "Reciba la llave que reemplaza a la suya" : "Reciba su llave de API"}
      description={`Soporte de Atalaya preparó para ${razonSocial} una llave${named}.`}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li>La llave se crea cuando oprima el botón y se muestra una sola vez.</li>
        <li>Tenga a mano el lugar seguro donde la va a guardar.</li>
        {isReplacement && <li>Desde ese momento empieza a correr el plazo de la anterior.</li>}
        <li>Este enlace vence el {formatMoment(venceEn)}.</li>
      </ul>
      {refused && (
        <ErrorState title="No se mostró la llave" requestId={refused.request_id}>
          {refused.message}
        </ErrorState>
      )}
      <Button variant="primary" busy={busy} onClick={() => void open()} className="w-full">
        Mostrar la llave
      </Button>
    </AccesoFrame>
  );
}

const UNREACHABLE: Refused = { message: "No hubo respuesta. Revise su conexión e intente de nuevo." };

async function ask(secreto: string): Promise<Opened | Refused> {
  try {
    const response = await window.fetch("/api/auth/portal/abrir-llave", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ secreto }),
    });
    return await response.json();
  } catch {
    return UNREACHABLE;
  }
}
