"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CAMPOS, columnsOf } from "@/server/domain/archivos/tabla/columnas";
import { personaAt } from "@/server/domain/archivos/tabla/reglas";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { useTRPC } from "../trpc";
import { campoName } from "./filas-table";
import type { Fila, LoteView } from "./lote-words";

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
  const mend = useAction(trpc.lotes.correct, {
    done: ({ errores: left }) => {
      setErrores(left);
      void client.invalidateQueries();
      if (left.length === 0) onClose();
    },
  });
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
  const send = () => {
    const filled = celdas.findLastIndex((celda) => celda.trim() !== "");
    mend.run({ loteId, numero: fila.numero, celdas: celdas.slice(0, Math.max(filled + 1, 1)) });
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={send}
      size="md"
      title={`Corregir la fila ${fila.linea}`}
      description="Cambia solo aquí: su archivo queda como está."
      cancel="Dejar como está"
      action="Guardar fila"
      busy={mend.isPending}
    >
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
      <ActionError title="No se corrigió la fila" error={mend.error} />
    </FormDialog>
  );
}
