"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { LOTE_MAX_BYTES } from "@/server/domain/lotes/lote";
import { formatCount } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { randomToken } from "../../rooms/random-token";
import { type UploadRefused, uploadFile } from "../../rooms/upload";
import { DownloadButton } from "../consultas/download-button";
import { useAddress, useRouter } from "../link";
import { ChooseArchivo } from "./choose-archivo";

/** Uploads a file, and offers the template. */
export function UploadArchivo() {
  const router = useRouter();
  const at = useAddress();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  /** Idempotency key of the chosen file: sending it twice makes one lote. */
  const token = useRef("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [refused, setRefused] = useState<UploadRefused | null>(null);
  const send = async (chosen: File) => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    const answer = await upload(at("/portal/validar/archivo/subir"), chosen, token.current);
    if ("loteId" in answer) {
      void client.invalidateQueries();
      router.push(`/portal/validar/archivo/${answer.loteId}`);
      return;
    }
    setBusy(false);
    setRefused(answer);
  };
  /** Uploading consumes nothing, so the review starts at once. */
  const choose = (chosen: File | null) => {
    if (busy || chosen === null) return;
    setFile(chosen);
    token.current = randomToken();
    setProblem(undefined);
    void send(chosen);
  };
  return (
    <Card className="mb-6 max-w-3xl space-y-5">
      <div className="space-y-1">
        <h2 className="font-semibold">Subir un archivo</h2>
        <p className="text-ink-2">
          Como lo tenga: CSV, texto o XLSX, con títulos encima, varias hojas y las columnas que traiga, hasta
          10.000 filas. Al elegirlo se revisa: le mostramos cómo se lee cada una y el costo antes de iniciar.
          Subirlo no consume nada.
        </p>
      </div>
      <ChooseArchivo
        file={file}
        error={problem}
        onChoose={choose}
        onMany={() => setProblem("Suba un archivo a la vez.")}
        {...{ busy, refused }}
        onRetry={(again) => void send(again)}
        unchanged="No se consumió nada."
      />
      <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
        <p className="w-full text-ink-2">¿Empieza de cero? Use la plantilla.</p>
        <DownloadButton href="/portal/validar/archivo/plantilla?formato=xlsx" what="la plantilla">
          Descargar plantilla XLSX
        </DownloadButton>
        <DownloadButton href="/portal/validar/archivo/plantilla?formato=csv" what="la plantilla">
          Descargar plantilla CSV
        </DownloadButton>
      </div>
    </Card>
  );
}

/** Uploads a file. The same token makes the same lote. Resolves to the lote or to the refusal. */
async function upload(to: string, file: File, token: string): Promise<{ loteId: string } | UploadRefused> {
  if (file.size === 0) return { message: "El archivo está vacío: elija otro.", requestId: null };
  if (file.size > LOTE_MAX_BYTES) {
    const most = `${formatCount(LOTE_MAX_BYTES / 1_048_576)} MB`;
    return { message: `El archivo supera ${most}: divídalo en varios.`, requestId: null };
  }
  return uploadFile(to, file, { token });
}
