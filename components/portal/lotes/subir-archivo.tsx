"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Card } from "../../rooms/card";
import { randomToken } from "../../rooms/random-token";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { DownloadButton } from "../consultas/download-button";
import { useRouter } from "../link";
import { upload } from "./upload";

/** A file with the rows to screen, and the template it may be made of. */
export function SubirArchivo() {
  const router = useRouter();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  /** Of the file chosen: sent twice, however soon, it is one lote. */
  const token = useRef("");
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<{ message: string; requestId: string | null } | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(file === null);
    if (file === null || busy) return;
    setBusy(true);
    setRefused(null);
    const answer = await upload(file, token.current);
    if ("loteId" in answer) {
      void client.invalidateQueries();
      router.push(`/portal/validar/archivo/${answer.loteId}`);
      return;
    }
    setBusy(false);
    setRefused(answer);
  };
  return (
    <Card className="mb-6 max-w-3xl space-y-5">
      <div className="space-y-1">
        <h2 className="font-semibold">Subir un archivo</h2>
        <p className="text-ink-2">
          CSV o XLSX (la primera hoja), una fila por persona o empresa, 10.000 como máximo. Se revisa fila por
          fila y se le dice el costo antes de iniciar: subirlo no consume nada.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DownloadButton href="/portal/validar/archivo/plantilla?formato=xlsx" what="la plantilla">
          Descargar plantilla XLSX
        </DownloadButton>
        <DownloadButton href="/portal/validar/archivo/plantilla?formato=csv" what="la plantilla">
          Descargar plantilla CSV
        </DownloadButton>
      </div>
      <form onSubmit={send} noValidate className="flex flex-wrap items-end gap-3">
        <Field
          label="Archivo"
          className="grow basis-72"
          error={missing ? "Elija el archivo con las filas." : undefined}
        >
          <Input
            type="file"
            accept=".csv,.txt,.xlsx"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              token.current = randomToken();
              setRefused(null);
              setMissing(false);
            }}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? "Revisando el archivo" : "Revisar archivo"}
        </Button>
      </form>
      {refused && (
        <ErrorState title="No se pudo leer el archivo" requestId={refused.requestId}>
          {refused.message} No se consumió nada.
        </ErrorState>
      )}
    </Card>
  );
}
