"use client";

import { NO_HEAD } from "@/server/domain/archivos/tabla/columnas";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import type { LoteView } from "./lote-words";

interface EncabezadoFieldProps {
  readonly inicio: NonNullable<LoteView["inicio"]>;
  /** The choice that is being applied. Null: none. */
  readonly applying: number | null;
  readonly onChoose: (posicion: number) => void;
}

const SHOWN_CHARS = 110;

const rowInWords = (celdas: readonly string[]): string => {
  const words = celdas.filter((celda) => celda !== "").join(" · ");
  return words.length > SHOWN_CHARS ? `${words.slice(0, SHOWN_CHARS - 1)}…` : words;
};

/** Chooses the header row if it was found wrong. */
export function EncabezadoField({ inicio, applying, onChoose }: EncabezadoFieldProps) {
  const { filas, encabezadoEn } = inicio;
  return (
    <Field
      label="Encabezado"
      help={
        applying === null
          ? "La fila que nombra las columnas. Lo que está arriba no se consulta."
          : "Leyendo las filas de nuevo."
      }
    >
      <Select
        value={String(applying ?? encabezadoEn)}
        aria-busy={applying !== null || undefined}
        options={[
          ...filas.map(({ linea, celdas }, posicion) => ({
            value: String(posicion),
            label: `Línea ${linea}: ${rowInWords(celdas)}`,
          })),
          { value: String(NO_HEAD), label: "El archivo no tiene encabezado" },
        ]}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </Field>
  );
}
