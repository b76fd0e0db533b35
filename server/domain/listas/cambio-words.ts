import { CSV_BOM, csvLine } from "../shared/csv";
import type { Cambio } from "./cambio";

/** Names of an entry's fields. */
export const CAMPO_WORDS = {
  nombre: "Nombre",
  alias: "Otros nombres",
  tipo: "Tipo",
  documentos: "Documentos",
  nacimientos: "Nacimiento",
  paises: "Nacionalidad",
  fundamento: "Fundamento",
  vigencia: "Se compara hasta",
  inclusion: "Fecha de inclusión",
  observaciones: "Observaciones",
  detalles: "Detalles",
} as const;

export const CAMBIO_WORDS = { agregada: "Agregada", retirada: "Retirada", modificada: "Modificada" } as const;

const HEADER = ["Cambio", "Identificador", "Nombre", "Campo", "Antes", "Ahora"] as const;

/** Differences of two versions as CSV: a line for each value that differs. */
export async function* listaCambiosCsv(cambios: AsyncIterable<readonly Cambio[]>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(HEADER);
  for await (const page of cambios) yield page.flatMap(linesOf).join("");
}

const linesOf = ({ cambio, sourceId, nombre, campos }: Cambio): string[] =>
  campos.flatMap(({ campo, valores }) =>
    valores
      .filter(({ antes, ahora }) => antes !== ahora)
      .map(({ antes, ahora }) =>
        csvLine([CAMBIO_WORDS[cambio], sourceId, nombre, CAMPO_WORDS[campo], antes, ahora]),
      ),
  );
