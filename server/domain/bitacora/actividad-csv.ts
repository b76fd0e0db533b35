import { formatBogota } from "../shared/bogota";
import { csvText } from "../shared/csv";
import { commaList } from "../shared/formato";
import { detalleInWords } from "./actividad-words";
import { objetoInLine } from "./actos-words";
import { fraseOf } from "./frase";

interface Acto {
  readonly en: Date;
  readonly actorTipo: "usuario" | "llave" | "soporte" | "destinatario";
  readonly actor: string;
  readonly direccion: string | null;
  readonly requestId: string;
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly objeto: { readonly nombre: string } | null;
  readonly detalle: unknown;
}

const HEADER = commaList(
  "Fecha y hora (Bogotá), Fecha y hora (UTC), Quién, Tipo, Qué hizo, Acción, Objeto, Id del objeto, " +
    "Detalle, Desde, Solicitud",
);

/** The activity as CSV. `isCut`: more exists, which the last line says. */
export function actividadCsv(actos: readonly Acto[], isCut: boolean): string {
  const rows = actos.map((acto) => [
    formatBogota(acto.en),
    acto.en.toISOString(),
    acto.actor,
    acto.actorTipo,
    fraseOf(acto.accion, acto.detalle),
    acto.accion,
    objetoInLine(acto),
    acto.objetoId,
    detalleInWords(acto.detalle),
    acto.direccion,
    acto.requestId,
  ]);
  const end = isCut ? [[`El archivo termina en ${actos.length} filas: hay más. Acote las fechas.`]] : [];
  return csvText(HEADER, [...rows, ...end]);
}
