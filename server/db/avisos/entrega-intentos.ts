import type { EntregaError } from "../../domain/avisos/entrega";
import { int4, listOf, neverNull, nullable, textOf, timestamptz, uuid } from "../sql/column-types";
import { jsonObject } from "../sql/statement";

/** One try at a delivery. */
export interface Intento {
  readonly deliveryId: string;
  readonly en: Date;
  readonly status: number | null;
  /** Null while it is under way, and where its process died. */
  readonly ms: number | null;
  readonly error: EntregaError | null;
}

const INTENTO = jsonObject("entrega_intento", {
  deliveryId: ["id", uuid],
  en: ["en", timestamptz],
  status: ["status", nullable(int4)],
  ms: ["ms", nullable(int4)],
  error: ["error", nullable(textOf<EntregaError>())],
});

/** Every try at the delivery of a row of `entrega`, the oldest first, as a column of a statement. */
export const INTENTOS = {
  type: neverNull(listOf(INTENTO.type)),
  sql: `(SELECT coalesce(json_agg(${INTENTO.sql} ORDER BY en, id), '[]') FROM entrega_intento
    WHERE entrega_id = entrega.id) AS intentos`,
};

type Kept = Omit<Intento, "en"> & { readonly en: string };

/** JSON has no moments. */
export const withIntentos = <Row extends { readonly intentos: readonly Kept[] }>(row: Row) => ({
  ...row,
  intentos: row.intentos.map((intento): Intento => ({ ...intento, en: new Date(intento.en) })),
});
