import { CSV_BOM, csvLine } from "../shared/csv";
import type { Cambio } from "./cambio";
import { CAMBIO_WORDS, CAMPO_WORDS } from "./cambio-words";

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
