"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CAMPOS, columnsOf } from "@/server/domain/archivos/tabla/columnas";
import { personaAt } from "@/server/domain/archivos/tabla/reglas";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { useTRPC } from "../trpc";
import { campoName } from "./filas-table";
import type { Fila, LoteView } from "./lote-view";

interface CorrectDialogProps {
  readonly lote: LoteView["lote"];
  readonly fila: Fila;
  readonly onClose: () => void;
}

/** Corrects a row with errors. */
export function CorrectDialog({ lote, fila, onClose }: CorrectDialogProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { encabezado, loteId } = lote;
  const { columnas } = personaAt(lote.columnas, lote.total, fila.numero);
  const [celdas, setCeldas] = useState<readonly string[]>(() =>
    Array.from({ length: Math.max(encabezado.length, fila.celdas.length) }, (_, at) => fila.celdas[at] ?? ""),
  );
  const [errores, setErrores] = useState(fila.errores);
  const mend = useMutation(
    trpc.lotes.correct.mutationOptions({
      onSuccess: ({ errores: left }) => {
        setErrores(left);
        void client.invalidateQueries();
        if (left.length === 0) onClose();
      },
    }),
  );
  const errorOf = (at: number): string | undefined =>
    errores
      .filter(({ campo }) => {
        const known = CAMPOS.find((one) => one === campo);
        return known !== undefined && columnsOf(columnas[known]).includes(at);
      })
      .map(({ mensaje }) => mensaje)
      .join(" ") || undefined;
  const shown = celdas.map((_, at) => errorOf(at));
  const others = errores.filter(({ mensaje }) => !shown.some((words) => words?.includes(mensaje)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const filled = celdas.findLastIndex((celda) => celda.trim() !== "");
    if (!mend.isPending) {
      mend.mutate({ loteId, numero: fila.numero, celdas: celdas.slice(0, Math.max(filled + 1, 1)) });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Corregir la fila ${fila.linea}`}
      description="Cambia solo aquí: su archivo queda como está."
    >
      <form onSubmit={send} noValidate className="space-y-4">
        {others.map(({ campo, mensaje }) => (
          <p key={`${campo} ${mensaje}`} className="text-bad">
            {campoName(campo)}: {mensaje}
          </p>
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          {celdas.map((celda, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <Field key={at} label={encabezado[at] || `Columna ${at + 1}`} error={errorOf(at)}>
              <Input
                value={celda}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) =>
                  setCeldas(celdas.map((before, place) => (place === at ? target.value : before)))
                }
              />
            </Field>
          ))}
        </div>
        {mend.error && (
          <ErrorState title="No se corrigió la fila" requestId={mend.error.data?.requestId}>
            {mend.error.message}
          </ErrorState>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Dejar como está</Button>
          <Button type="submit" variant="primary" busy={mend.isPending}>
            Guardar fila
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
