"use client";

import { useState } from "react";
import { webhookHeaders } from "@/server/domain/avisos/entrega";
import type { PortalOutputs } from "@/server/trpc/portal/root";
import { cn } from "../../ui/cn";
import { CodeBlock } from "../../ui/code-block";
import { Moment } from "../../ui/moment";
import { type Aviso, type Entrega, type Intento, intentoInWords } from "./words";

type Contenido = PortalOutputs["alertas"]["contenido"];

interface IntentoItemProps {
  readonly aviso: Aviso;
  readonly entrega: Entrega;
  readonly intento: Intento;
  /** From 1. */
  readonly numero: number;
  /** The content that was sent. Undefined while it loads. */
  readonly contenido: Contenido | undefined;
  /** Called when the user opens it. */
  readonly onOpen: () => void;
}

/** An attempt in one line. Opens to show the request and the response. */
export function IntentoItem({ aviso, entrega, intento, numero, contenido, onOpen }: IntentoItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { canal } = entrega;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs">
        <span className="text-ink-2">
          {numero}. <Moment at={intento.en} />
        </span>
        <span className={cn("ml-auto text-right", intento.error !== null && "text-bad")}>
          {intentoInWords(intento, canal)}
        </span>
      </div>
      <details
        className="mt-1"
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          if (currentTarget.open) onOpen();
        }}
      >
        <summary className="cursor-pointer text-ink-2 text-xs">
          {canal === "webhook" ? "Ver lo enviado y lo recibido" : "Ver lo enviado"}
        </summary>
        {isOpen && (
          <div className="mt-2 space-y-3">
            {contenido === undefined ? (
              <p className="text-ink-3 text-xs">Buscando lo que se envió…</p>
            ) : canal === "webhook" ? (
              <>
                <CodeBlock label="Se envió" code={sentOf(aviso, entrega, intento, contenido)} />
                <Received intento={intento} />
              </>
            ) : (
              <CodeBlock
                label="Se envió"
                code={`Para: ${entrega.destino}\nAsunto: ${contenido.correo.asunto}\n\n${contenido.correo.texto}`}
              />
            )}
          </div>
        )}
      </details>
    </li>
  );
}

/** The request as sent. Outside test mode its signature is left out, because only the client has the secret. */
const sentOf = (
  { tipo }: Aviso,
  { destino }: Entrega,
  { deliveryId, firma }: Intento,
  { cuerpo }: Contenido,
): string =>
  [
    `POST ${destino}`,
    ...headerLines(webhookHeaders({ tipo, deliveryId, signature: firma ?? "t=…,v1=•••• (oculta)" })),
    "",
    firma === null ? pretty(cuerpo) : cuerpo,
  ].join("\n");

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function Received({ intento }: { readonly intento: Intento }) {
  const { status, respuestaEncabezados, respuestaCuerpo } = intento;
  if (status === null) return <p className="text-ink-2 text-xs">No se recibió respuesta.</p>;
  const code = [
    `HTTP ${status}`,
    ...headerLines(respuestaEncabezados ?? {}),
    "",
    respuestaCuerpo === null ? "(sin cuerpo)" : pretty(respuestaCuerpo),
  ];
  return (
    <>
      <CodeBlock label="Se recibió" code={code.join("\n")} />
      <p className="text-ink-3 text-xs">
        De la respuesta se guardan unos encabezados y los primeros 2.048 caracteres; los secretos se ocultan.
      </p>
    </>
  );
}

/** Indents JSON. Returns other or truncated text as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
