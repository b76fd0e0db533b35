"use client";

import { NO_HEAD } from "@/server/domain/archivos/tabla/columnas";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import type { LoteView } from "./lote-view";

interface EncabezadoFieldProps {
  readonly loteId: string;
  readonly inicio: NonNullable<LoteView["inicio"]>;
}

const SHOWN_CHARS = 110;

const rowInWords = (celdas: readonly string[]): string => {
  const words = celdas.filter((celda) => celda !== "").join(" · ");
  return words.length > SHOWN_CHARS ? `${words.slice(0, SHOWN_CHARS - 1)}…` : words;
};

/** Chooses the header row if it was found wrong. */
export function EncabezadoField({ loteId, inicio: { filas, encabezadoEn } }: EncabezadoFieldProps) {
  const choose = useAction(useTRPC().lotes.encabezado, { refresh: "all", refreshesAlways: true });
  const chosen = choose.isPending ? choose.variables.posicion : encabezadoEn;
  return (
    <>
      <Field
        label="Encabezado"
        help={
          choose.isPending
            ? "Leyendo las filas de nuevo."
            : "La fila que nombra las columnas. Lo que está arriba no se consulta."
        }
      >
        <Select
          value={String(chosen)}
          aria-busy={choose.isPending || undefined}
          options={[
            ...filas.map(({ linea, celdas }, posicion) => ({
              value: String(posicion),
              label: `Línea ${linea}: ${rowInWords(celdas)}`,
            })),
            { value: String(NO_HEAD), label: "El archivo no tiene encabezado" },
          ]}
          onChange={({ target }) => choose.run({ loteId, posicion: Number(target.value) })}
        />
      </Field>
      <ActionError title="No se cambió el encabezado" error={choose.error} />
    </>
  );
}
