"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ADJUNTO_MAX_BYTES } from "@/server/domain/decisiones/caso";
import { formatCount } from "@/server/domain/shared/formato";
import { download } from "../../rooms/download";
import { randomToken } from "../../rooms/random-token";
import { uploadFile } from "../../rooms/upload";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/field";
import { FileText, Upload } from "../../ui/icons";
import { Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { OwnOnly, useAddress } from "../link";
import { type Decided, useDeciding } from "./use-decisiones";

const KB = 1_024;
const ADDRESS = "/portal/casos/adjuntos";
const TYPES = "application/pdf,image/png,image/jpeg";

interface AdjuntosProps {
  readonly paso: Decided["pasos"][number];
  readonly mayAdd: boolean;
}

/** The files of a step: each is downloaded, never shown inside the page. */
export function Adjuntos({ paso: { pasoId, adjuntos }, mayAdd }: AdjuntosProps) {
  const at = useAddress();
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const { refresh } = useDeciding();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    setProblem(null);
    setBusy(true);
    const refused = await upload(at(`${ADDRESS}/${pasoId}`), file);
    await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
    setBusy(false);
    if (refused === null) toast({ tone: "good", title: "Archivo adjuntado" });
    setProblem(refused);
  };
  if (adjuntos.length === 0 && !mayAdd) return null;
  return (
    <div className="space-y-2">
      {adjuntos.length > 0 && (
        <ul aria-label="Adjuntos" className="space-y-1.5">
          {adjuntos.map(({ adjuntoId, nombre, bytes, sha256, subidoPor, subidoEn }) => (
            <li key={adjuntoId} className="flex items-start gap-2 text-xs">
              <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
              <span className="min-w-0">
                <OwnOnly>
                  <button
                    type="button"
                    className="text-left text-accent underline underline-offset-2 [overflow-wrap:anywhere]"
                    onClick={() => download(at(`${ADDRESS}/${adjuntoId}`), "el adjunto")}
                  >
                    {nombre}
                  </button>{" "}
                </OwnOnly>
                <span className="text-ink-2">
                  {formatCount(Math.max(1, Math.ceil(bytes / KB)))} KB · {subidoPor} ·{" "}
                  <Moment at={subidoEn} />
                </span>
                <span className="block font-mono text-ink-3 [overflow-wrap:anywhere]">SHA-256 {sha256}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <OwnOnly>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <input
              ref={input}
              type="file"
              hidden
              aria-label="Adjunto"
              accept={TYPES}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // Lets the user choose the same file again.
                target.value = "";
                if (file !== undefined && !busy) void send(file);
              }}
            />
            <Button
              size="sm"
              variant="quiet"
              className="-ml-2.5"
              busy={busy}
              icon={<Upload aria-hidden className="size-4" />}
              onClick={() => input.current?.click()}
            >
              Adjuntar un archivo
            </Button>
            <span className="text-ink-3 text-xs">PDF, PNG o JPEG, hasta 10 MB. No se borra.</span>
          </div>
          {problem && <FieldError>{problem}</FieldError>}
        </OwnOnly>
      )}
    </div>
  );
}

/** Sends a file. Returns why it was refused, or null. */
async function upload(to: string, file: File): Promise<string | null> {
  if (file.size === 0) return "El archivo está vacío: elija otro.";
  if (file.size > ADJUNTO_MAX_BYTES) return "El archivo supera 10 MB.";
  const answer = await uploadFile<object>(to, file, { token: randomToken() });
  return "message" in answer ? answer.message : null;
}
