import { CANALES, ENTREGA_ESTADOS, type EntregaError } from "../../domain/avisos/entrega";
import { jsonbOf, listOf, neverNull, oneOf, textOf } from "../sql/column-types";
import { jsonObject } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** One attempt at a delivery. */
export interface Intento {
  readonly deliveryId: string;
  readonly en: Date;
  readonly status: number | null;
  /** Null while it is in progress, and if its process died. */
  readonly ms: number | null;
  readonly error: EntregaError | null;
  /** A few headers of the receiver's answer. Null if there was no answer. */
  readonly respuestaEncabezados: Readonly<Record<string, string>> | null;
  readonly respuestaCuerpo: string | null;
  /** The signature as sent. Stored only for test accounts. */
  readonly firma: string | null;
}

export const ENTREGA = typed(t.entrega, { canal: oneOf(...CANALES), estado: oneOf(...ENTREGA_ESTADOS) });

export const INTENTO = typed(t.entregaIntento, {
  error: textOf<EntregaError>(),
  respuestaEncabezados: jsonbOf<Readonly<Record<string, string>>>(),
});
const INTENTO_JSON = jsonObject({
  deliveryId: INTENTO.id,
  ...pick(INTENTO, "en", "status", "ms", "error", "respuestaEncabezados", "respuestaCuerpo", "firma"),
});

/** Column with all attempts at the delivery of a row of `entrega`, oldest first. */
export const INTENTOS = {
  type: neverNull(listOf(INTENTO_JSON.type)),
  sql: `(SELECT coalesce(json_agg(${INTENTO_JSON.sql} ORDER BY en, id), '[]') FROM entrega_intento
    WHERE entrega_id = entrega.id) AS intentos`,
};

type IntentoJson = Omit<Intento, "en"> & { readonly en: string };

/** Converts timestamps, which JSON has as text. */
export const withIntentos = <Row extends { readonly intentos: readonly IntentoJson[] }>(row: Row) => ({
  ...row,
  intentos: row.intentos.map((intento): Intento => ({ ...intento, en: new Date(intento.en) })),
});
