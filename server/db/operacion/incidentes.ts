import {
  IMPACTOS,
  INCIDENTE_ESTADOS,
  type Incidente,
  type IncidenteNota,
} from "../../domain/operacion/incidente";
import { date, int4, int8, neverNull, oneOf, text, timestamptz } from "../sql/column-types";
import { readRows, type SqlExecutor, sql, write } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const INCIDENTE = typed(t.incidente, { impacto: oneOf(...IMPACTOS) });
const NOTA = typed(t.incidenteNota, { estado: oneOf(...INCIDENTE_ESTADOS) });

const OPEN = sql({
  params: INCIDENTE,
  row: { id: INCIDENTE.id },
  text: "INSERT INTO incidente $values ON CONFLICT DO NOTHING RETURNING $row",
});

/** Returns false if the id exists. */
export async function insertIncidente(
  tx: SqlExecutor,
  { incidenteId: id, ...incidente }: Omit<Incidente, "notas">,
): Promise<boolean> {
  return (await tx.query(OPEN, { id, ...incidente })).length > 0;
}

const ADD = sql({
  params: NOTA,
  row: { numero: NOTA.numero },
  text: `
    INSERT INTO incidente_nota (incidente_id, numero, en, estado, texto)
    SELECT $incidenteId, $numero, $en, $estado, $texto
    WHERE $numero = 1 + coalesce(
      (SELECT max(numero) FROM incidente_nota WHERE incidente_id = $incidenteId), 0)
    AND NOT EXISTS (SELECT FROM incidente_nota WHERE incidente_id = $incidenteId AND estado = 'resuelto')
    ON CONFLICT DO NOTHING RETURNING $row`,
});

/** Adds the next note of an incident. Returns false if it is over or the number is not the next. */
export async function insertNota(
  tx: SqlExecutor,
  incidenteId: string,
  nota: IncidenteNota,
): Promise<boolean> {
  return (await tx.query(ADD, { incidenteId, ...nota })).length > 0;
}

const LAST = sql({
  params: { since: timestamptz, limite: int8 },
  row: {
    ...pick(INCIDENTE, "titulo", "impacto", "abiertoEn"),
    ...pick(NOTA, "incidenteId", "numero", "en", "estado", "texto"),
  },
  text: `
    SELECT $row FROM (
      SELECT * FROM incidente WHERE abierto_en >= $since
        OR NOT EXISTS (SELECT FROM incidente_nota WHERE incidente_id = incidente.id AND estado = 'resuelto')
      ORDER BY abierto_en DESC, id DESC LIMIT $limite
    ) incidente JOIN incidente_nota ON incidente_id = incidente.id
    ORDER BY abierto_en DESC, incidente_id DESC, numero DESC`,
});

/** Returns the incidents opened since `since` and all open ones, newest first. */
export async function lastIncidentes(
  executor: SqlExecutor,
  since: Date,
  limite: number,
): Promise<Incidente[]> {
  const byId = new Map<string, Incidente & { readonly notas: IncidenteNota[] }>();
  for (const row of await executor.query(LAST, { since, limite })) {
    const { incidenteId, titulo, impacto, abiertoEn, ...nota } = row;
    const known = byId.get(incidenteId) ?? { incidenteId, titulo, impacto, abiertoEn, notas: [] };
    known.notas.push(nota);
    byId.set(incidenteId, known);
  }
  return [...byId.values()];
}

const NAMED = sql({
  params: { texto: text },
  row: pick(t.cliente, "razonSocial"),
  text: `
    SELECT $row FROM cliente
    WHERE modo = 'real' AND length(razon_social) >= 5
      AND position(lower(razon_social) IN lower($texto)) > 0 LIMIT 1`,
});

/** Returns a client whose full name appears in a text. Null if there is none. */
export async function clienteNamedIn(tx: SqlExecutor, texto: string): Promise<string | null> {
  const [found] = await tx.query(NAMED, { texto });
  return found?.razonSocial ?? null;
}

/** Records a minute of a day of Bogota, once for all callers. Deletes days before `desde`. */
export const noteMinuto = write({
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

/** Returns every recorded day, about ninety. */
export const diasAnotados = readRows({
  row: { dia: neverNull(text), minutos: t.disponibilidad.minutos },
  text: "SELECT dia::text, minutos FROM disponibilidad ORDER BY dia",
});
