import { formatBogota } from "../shared/bogota";
import { CSV_BOM, csvLine } from "../shared/csv";
import { commaList } from "../shared/formato";
import { actoInWords } from "./acciones";
import { actorInWords, cambiosInLine, objetoInLine } from "./actos-words";

interface Acto {
  readonly numero: number;
  readonly en: Date;
  readonly actor: string;
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly objeto: { readonly nombre: string } | null;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly motivo: string | null;
  readonly requestId: string;
  readonly razonSocial: string | null;
}

const HEADER = commaList(
  "Acto, Fecha y hora (Bogotá), Fecha y hora (UTC), Quién, Qué hizo, Acción, Objeto, " +
    "Id del objeto, Cliente, Cambios, Motivo, Antes, Después, Solicitud",
);

const json = (state: unknown) => (state === null ? null : JSON.stringify(state));

const lineOf = (acto: Acto): string =>
  csvLine([
    acto.numero,
    formatBogota(acto.en),
    acto.en.toISOString(),
    actorInWords(acto.actor),
    actoInWords(acto.accion),
    acto.accion,
    objetoInLine(acto),
    acto.objetoId,
    acto.razonSocial,
    cambiosInLine(acto.antes, acto.despues),
    acto.motivo,
    json(acto.antes),
    json(acto.despues),
    acto.requestId,
  ]);

/** Yields the acts as CSV, part by part, without a limit. */
export async function* actosCsv(parts: AsyncIterable<readonly Acto[]>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(HEADER);
  for await (const part of parts) if (part.length > 0) yield part.map(lineOf).join("");
}
