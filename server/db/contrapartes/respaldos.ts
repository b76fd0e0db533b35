import { MODOS } from "../../domain/clientes/cliente";
import type { Hallazgo } from "../../domain/contrapartes/alarma";
import { type PersonaVigilada, TIPOS_DE_ALARMA } from "../../domain/contrapartes/contraparte";
import { SIN_CONSULTA_FINAL, type SinConsulta, type SinRespaldo } from "../../domain/contrapartes/respaldo";
import { POLITICAS } from "../../domain/screening/types";
import type { Consultante } from "../../domain/shared/actor";
import type { Respaldo } from "../consultas/charge";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/claims";
import {
  arrayOf,
  bool,
  bpchar,
  int4,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  text,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const ALARMA = typed(t.alarma, { tipo: oneOf(...TIPOS_DE_ALARMA), hallazgo: jsonbOf<Hallazgo>() });
const CONTRAPARTE = typed(t.contraparte, { persona: jsonbOf<PersonaVigilada>() });
const CLIENTE = typed(t.cliente, { modo: oneOf(...MODOS), politicaCoincidencia: oneOf(...POLITICAS) });

/** An alarma that waits for a consulta. A `salida` gets none. */
const IS_UNBACKED = "alarma.consulta_id IS NULL AND alarma.estado = 'abierta' AND alarma.tipo <> 'salida'";
/** The same, and vigilancia makes the consulta: its contraparte is watched and was compared in the client's newest run. */
const waits = (clienteId: string, run: string) => `${IS_UNBACKED} AND ${isUnclaimed("alarma")}
  AND alarma.cliente_id = ${clienteId} AND coalesce(alarma.sin_consulta, '') <> ALL ('{${SIN_CONSULTA_FINAL}}')
  AND contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
  AND contraparte.estado <> 'retirada' AND contraparte.corrida + 0 = ${run}`;
// Scalars and `+ 0`, so that indexes give the oldest alarma and its contraparte, also without statistics.
const WAITS = waits("(SELECT id FROM turn)", "(SELECT numero FROM turn)");
const OF_NEXT = `FROM alarma, contraparte WHERE ${WAITS} AND alarma.contraparte_id = (SELECT id FROM next)`;

/** An alarma that waits, with its contraparte as it is now. */
const UNBACKED = {
  alarmaId: ALARMA.id,
  ...pick(ALARMA, "contraparteId", "hallazgo"),
  ...pick(CONTRAPARTE, "referencia", "persona"),
};

const CLAIM_DUE = sql({
  name: "claim_alarmas_sin_consulta",
  params: { identidades: arrayOf(bpchar), resting: arrayOf(uuid) },
  row: {
    ...UNBACKED,
    reclamo: neverNull(ALARMA.reclamo),
    clienteId: CLIENTE.id,
    ...pick(CLIENTE, "razonSocial", "nit", "operaParaTerceros", "politicaCoincidencia", "modo"),
    isTold: neverNull(bool),
  },
  text: `
    WITH turn AS (
      SELECT turn.id, turn.numero FROM (
        SELECT cliente.id, cliente.modo, newest.numero FROM cliente, LATERAL (
          SELECT numero, identidad FROM vigilancia_corrida WHERE cliente_id = cliente.id
          ORDER BY numero DESC LIMIT 1) newest
        WHERE cliente.activo AND cliente.id <> ALL ($resting) AND newest.identidad = ANY ($identidades)) turn
      WHERE EXISTS (SELECT FROM alarma, contraparte WHERE ${waits("turn.id", "turn.numero")})
      ORDER BY turn.modo = 'prueba', random() LIMIT 1
    ),
    -- Locked, so that no other process claims some of its alarmas meanwhile.
    next AS (
      SELECT contraparte.id FROM alarma, contraparte WHERE ${WAITS}
      ORDER BY alarma.orden LIMIT 1 FOR NO KEY UPDATE OF contraparte SKIP LOCKED
    ),
    due AS (SELECT alarma.id ${OF_NEXT} ORDER BY alarma.id FOR UPDATE OF alarma SKIP LOCKED)
    UPDATE alarma SET ${CLAIM} FROM due, turn, contraparte, cliente
    WHERE alarma.cliente_id = turn.id AND alarma.id = due.id AND cliente.id = turn.id
      AND contraparte.cliente_id = turn.id AND contraparte.id = alarma.contraparte_id
      AND (SELECT count(*) FROM due) = (SELECT count(*) ${OF_NEXT})
    RETURNING $row, avisa_vigilancia AND (alarma.por_avisar OR alarma.evento_id IS NOT NULL) AS "isTold"`,
});

/**
 * Claims all alarmas of one contraparte that wait for a consulta, or none, so that one consulta backs them. Serves only
 * clients whose newest run is one of these. Clients in turn, test accounts last. `resting` clients have no turn.
 */
export const claimSinConsulta = (
  executor: SqlExecutor,
  identidades: readonly string[],
  resting: readonly string[],
) => executor.query(CLAIM_DUE, { identidades, resting });

export type SinConsultaClaim = Awaited<ReturnType<typeof claimSinConsulta>>[number];

const RELEASE_CLAIMS = sql({
  params: { clienteId: uuid, reclamos: arrayOf(uuid), sinConsulta: nullable(text) },
  text: `
    UPDATE alarma SET ${RELEASE}, sin_consulta = CASE WHEN consulta_id IS NULL THEN coalesce($sinConsulta, sin_consulta) END
    WHERE cliente_id = $clienteId AND reclamo = ANY ($reclamos)`,
});

/** Releases claims. Stores why those without a consulta have none. */
export async function releaseSinConsulta(
  executor: SqlExecutor,
  claims: readonly SinConsultaClaim[],
  sinConsulta: SinConsulta | null,
): Promise<void> {
  const [first] = claims;
  if (first === undefined) return;
  const reclamos = claims.map(({ reclamo }) => reclamo);
  await executor.query(RELEASE_CLAIMS, { clienteId: first.clienteId, reclamos, sinConsulta });
}

const REFUSE_ALL = sql({
  params: { clienteId: uuid, sinConsulta: text },
  text: `
    UPDATE alarma SET sin_consulta = $sinConsulta
    WHERE cliente_id = $clienteId AND id IN (
      SELECT id FROM alarma
      WHERE cliente_id = $clienteId AND ${IS_UNBACKED} AND sin_consulta IS DISTINCT FROM $sinConsulta
        AND coalesce(sin_consulta, '') <> ALL ('{${SIN_CONSULTA_FINAL}}') ORDER BY orden FOR UPDATE)`,
});

/** Stores of all of a client's alarmas that wait why they do: what refuses one consulta refuses all. */
export async function refuseSinConsulta(
  executor: SqlExecutor,
  clienteId: string,
  sinConsulta: SinConsulta,
): Promise<void> {
  await executor.query(REFUSE_ALL, { clienteId, sinConsulta });
}

const OF_SAME = sql({
  params: { clienteId: uuid, alarmaId: uuid },
  row: UNBACKED,
  text: `
    SELECT $row FROM alarma asked
    JOIN alarma ON alarma.cliente_id = asked.cliente_id AND alarma.contraparte_id = asked.contraparte_id AND ${IS_UNBACKED}
    JOIN contraparte ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
    WHERE asked.cliente_id = $clienteId AND asked.id = $alarmaId
    ORDER BY alarma.orden`,
});

/** Returns all alarmas without a consulta of the contraparte that an alarma of the client is about. */
export const sinConsultaBeside = (executor: SqlExecutor, clienteId: string, alarmaId: string) =>
  executor.query(OF_SAME, { clienteId, alarmaId });

export type Unbacked = Awaited<ReturnType<typeof sinConsultaBeside>>[number];

const CONSUMO = sql({
  params: { clienteId: uuid, mes: text },
  row: { tope: int4, consultas: neverNull(int4) },
  text: `
    SELECT vigilancia_tope AS tope, coalesce((SELECT consultas FROM vigilancia_consumo consumo
      WHERE consumo.cliente_id = cliente.id AND consumo.mes = $mes), 0) AS consultas
    FROM cliente WHERE id = $clienteId`,
});

/** Returns how many consultas vigilancia may make and made for a client in a month (`YYYY-MM`). */
export async function consumoDeVigilancia(
  executor: SqlExecutor,
  clienteId: string,
  mes: string,
): Promise<{ readonly tope: number; readonly consultas: number }> {
  const [row] = await executor.query(CONSUMO, { clienteId, mes });
  if (row === undefined) throw new Error(`There is no client ${clienteId}`);
  return row;
}

const STATE = sql({
  params: { clienteId: uuid, contraparteId: uuid, ids: arrayOf(uuid) },
  row: { isRetirada: neverNull(bool), open: neverNull(int4) },
  text: `
    SELECT contraparte.estado = 'retirada' AS "isRetirada", (SELECT count(*)::int FROM alarma
      WHERE cliente_id = $clienteId AND id = ANY ($ids) AND ${IS_UNBACKED}) AS open
    FROM contraparte WHERE cliente_id = $clienteId AND id = $contraparteId`,
});

/** Returns why a charge that backs alarmas was not admitted. Null if the reason is another one. */
export async function whyNotBacked(
  executor: SqlExecutor,
  { kind, clienteId }: Pick<Consultante, "kind" | "clienteId">,
  { contraparteId, alarmas }: Respaldo,
  mes: string,
): Promise<SinRespaldo | null> {
  const ids = alarmas.map(({ alarmaId }) => alarmaId);
  const [state] = await executor.query(STATE, { clienteId, contraparteId, ids });
  if (state === undefined || state.isRetirada) return "contraparte_retirada";
  if (state.open < ids.length) return "respaldada";
  if (kind !== "vigilancia") return null;
  const { tope, consultas } = await consumoDeVigilancia(executor, clienteId, mes);
  return consultas >= tope ? "tope_de_vigilancia" : null;
}

const BACKING = sql({
  params: { clienteId: uuid, alarmaId: uuid },
  row: pick(ALARMA, "consultaId", "posicion"),
  text: `SELECT $row FROM alarma WHERE cliente_id = $clienteId AND id = $alarmaId`,
});

/** Returns the match that backs an alarma of the client. Null if the client has no such alarma. */
export async function respaldoOfAlarma(executor: SqlExecutor, clienteId: string, alarmaId: string) {
  return (await executor.query(BACKING, { clienteId, alarmaId }))[0] ?? null;
}
