import type { DiaAnotado } from "../../domain/operacion/disponibilidad";
import { date, int4, neverNull, text } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { t } from "../sql/table";

const NOTE = sql({
  params: { dia: date, minuto: int4, desde: date },
  text: `
    WITH expired AS (
      -- The last of them stays: it says that the record is older than what is told.
      DELETE FROM disponibilidad WHERE dia < (SELECT max(dia) FROM disponibilidad WHERE dia <= $desde)
    )
    INSERT INTO disponibilidad (dia, minutos)
    VALUES ($dia, set_bit(decode(repeat('00', 180), 'hex'), $minuto::int4, 1))
    ON CONFLICT (dia) DO UPDATE SET minutos = set_bit(disponibilidad.minutos, $minuto::int4, 1)`,
});

/** Notes a minute of a day of Bogota, once however many note it, and forgets the days before `desde`. */
export async function noteMinuto(
  executor: SqlExecutor,
  noted: { readonly dia: string; readonly minuto: number; readonly desde: string },
): Promise<void> {
  await executor.query(NOTE, noted);
}

const READ = sql({
  row: { dia: neverNull(text), minutos: t.disponibilidad.minutos },
  text: "SELECT dia::text, minutos FROM disponibilidad ORDER BY dia",
});

/** Returns every recorded day, about ninety. */
export const diasAnotados = (executor: SqlExecutor): Promise<DiaAnotado[]> => executor.query(READ);
