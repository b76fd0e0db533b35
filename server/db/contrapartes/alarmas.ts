import type { Alarma, Comparado, Hallazgo } from "../../domain/contrapartes/alarma";
import {
  type CambioDeCampo,
  ESTADOS_DE_ALARMA,
  type EstadoDeAlarma,
  TIPOS_DE_ALARMA,
  type TipoDeAlarma,
} from "../../domain/contrapartes/contraparte";
import type { SinConsulta } from "../../domain/contrapartes/respaldo";
import type { MatchPlace } from "../../domain/decisiones/decision";
import type { ScreenedSlug } from "../../domain/listas/lista";
import { MOST_COUNTED } from "../../domain/shared/formato";
import { AT_PLACES, MATCH_PLACES, matchPlaces } from "../decisiones/coincidencias";
import {
  arrayOf,
  bool,
  int4,
  int8,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const ALARMA = typed(t.alarma, {
  tipo: oneOf(...TIPOS_DE_ALARMA),
  estado: oneOf(...ESTADOS_DE_ALARMA),
  lista: textOf<ScreenedSlug>(),
  hallazgo: jsonbOf<Hallazgo>(),
  sinConsulta: textOf<SinConsulta>(),
});

const ROW = {
  alarmaId: ALARMA.id,
  ...pick(ALARMA, "tipo", "estado", "contraparteId", "lista", "versionId", "versionAnteriorId"),
  ...pick(ALARMA, "detectadaEn", "hallazgo", "orden"),
  ...pick(ALARMA, "consultaId", "posicion", "sinConsulta"),
  referencia: t.contraparte.referencia,
  isRetirada: neverNull(bool),
};
const SELECT_ROW = `SELECT $row, contraparte.estado = 'retirada' AS "isRetirada"`;

const FILTER = {
  clienteId: uuid,
  estado: nullable(text),
  deLista: nullable(text),
  tipo: nullable(text),
  contraparteId: nullable(uuid),
  desde: nullable(timestamptz),
};
const FROM_SUCH = `FROM alarma JOIN contraparte
    ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
  WHERE alarma.cliente_id = $clienteId AND ($estado::text IS NULL OR alarma.estado = $estado)
    AND ($deLista::text IS NULL OR alarma.lista = $deLista) AND ($tipo::text IS NULL OR alarma.tipo = $tipo)
    AND ($contraparteId::uuid IS NULL OR alarma.contraparte_id = $contraparteId)
    AND ($desde::timestamptz IS NULL OR detectada_en >= $desde)`;

const COUNT = sql({
  params: FILTER,
  row: { total: neverNull(int4) },
  text: `SELECT count(*)::int AS total ${FROM_SUCH}`,
});
const PAGE = sql({
  params: { ...FILTER, limite: int8, cursor: nullable(int8) },
  row: ROW,
  text: `
    ${SELECT_ROW} ${FROM_SUCH} AND ($cursor::bigint IS NULL OR alarma.orden < $cursor)
    ORDER BY alarma.orden DESC LIMIT $limite`,
});

export interface AlarmasFiltro {
  readonly estado: EstadoDeAlarma | null;
  readonly lista: ScreenedSlug | null;
  readonly tipo: TipoDeAlarma | null;
  readonly contraparteId: string | null;
  readonly desde: Date | null;
}

const paramsOf = (clienteId: string, { lista: deLista, ...filtro }: AlarmasFiltro) => ({
  clienteId,
  deLista,
  ...filtro,
});

/** Counts a client's alarmas of these criteria. */
export async function countAlarmas(
  executor: SqlExecutor,
  clienteId: string,
  filtro: AlarmasFiltro,
): Promise<number> {
  return (await executor.query(COUNT, paramsOf(clienteId, filtro)))[0]?.total ?? 0;
}

/** Returns a page of them, the newest first, after the place of the cursor. */
export const pageOfAlarmas = (
  executor: SqlExecutor,
  clienteId: string,
  filtro: AlarmasFiltro,
  { limite, cursor }: { readonly limite: number; readonly cursor: string | null },
): Promise<Alarma[]> => executor.query(PAGE, { ...paramsOf(clienteId, filtro), limite, cursor });

const FIND = sql({
  params: { clienteId: uuid, alarmaId: uuid },
  row: { ...ROW, comparado: nullable(jsonbOf<Comparado>()) },
  text: `
    ${SELECT_ROW}, contraparte.comparado FROM alarma JOIN contraparte
      ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
    WHERE alarma.cliente_id = $clienteId AND alarma.id = $alarmaId`,
});

/** Returns an alarma with what its contraparte matches now. Null if the client has none of this id. */
export const findAlarma = (
  executor: SqlExecutor,
  clienteId: string,
  alarmaId: string,
): Promise<(Alarma & { readonly comparado: Comparado | null }) | null> =>
  firstOf(executor, FIND, { clienteId, alarmaId });

const AT = sql({
  params: { clienteId: uuid, ...MATCH_PLACES },
  row: {
    ...pick(ALARMA, "consultaId", "posicion", "tipo", "detectadaEn"),
    alarmaId: ALARMA.id,
    referencia: t.contraparte.referencia,
    cambios: neverNull(jsonbOf<readonly CambioDeCampo[]>()),
  },
  text: `
    SELECT $row, hallazgo->'cambios' AS cambios FROM alarma
    JOIN contraparte ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
    WHERE ${AT_PLACES} AND alarma.cliente_id = $clienteId ORDER BY alarma.orden DESC`,
});

/** An alarma about a match of a consulta. */
export type AlarmaDeMatch = MatchPlace &
  Pick<Alarma, "alarmaId" | "tipo" | "detectadaEn" | "referencia"> &
  Pick<Hallazgo, "cambios">;

/** Returns the alarmas about these matches of the client, the newest first. */
export async function alarmasAt(
  executor: SqlExecutor,
  clienteId: string,
  at: readonly MatchPlace[],
): Promise<AlarmaDeMatch[]> {
  const rows = await executor.query(AT, { clienteId, ...matchPlaces(at) });
  return rows.flatMap(({ consultaId, posicion, ...row }) =>
    consultaId === null || posicion === null ? [] : [{ ...row, consultaId, posicion }],
  );
}

/** An alarma that waits for a person though it is about no match of a consulta. */
const ATTENDED =
  "alarma.cliente_id = $clienteId AND alarma.consulta_id IS NULL AND alarma.estado = 'abierta'";

const POR_ATENDER = sql({
  params: { clienteId: uuid, limite: int8 },
  row: ROW,
  text: `
    ${SELECT_ROW}
    FROM alarma JOIN contraparte ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
    WHERE ${ATTENDED} ORDER BY alarma.lista, alarma.source_id, alarma.orden LIMIT $limite`,
});

/** Returns alarmas that no consulta backs and nobody read, by entry. */
export const alarmasPorAtender = (
  executor: SqlExecutor,
  clienteId: string,
  limite: number,
): Promise<Alarma[]> => executor.query(POR_ATENDER, { clienteId, limite });

const COUNT_ATTENDED = sql({
  params: { clienteId: uuid },
  row: { total: neverNull(int4) },
  text: `
    SELECT count(*)::int AS total FROM (SELECT FROM alarma WHERE ${ATTENDED} LIMIT ${MOST_COUNTED + 1}) attended`,
});

/** Counts them, to `MOST_COUNTED + 1`. */
export const countPorAtender = async (executor: SqlExecutor, clienteId: string): Promise<number> =>
  (await executor.query(COUNT_ATTENDED, { clienteId }))[0]?.total ?? 0;

const LOCK_THESE = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: ROW,
  text: `
    ${SELECT_ROW}
    FROM alarma JOIN contraparte ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
    WHERE alarma.cliente_id = $clienteId AND alarma.id = ANY ($ids) ORDER BY alarma.orden FOR UPDATE OF alarma`,
});

/** Returns those of these alarmas that are the client's. Locks them in the order of all who lock more than one. */
export const lockAlarmas = (tx: SqlExecutor, clienteId: string, ids: readonly string[]): Promise<Alarma[]> =>
  tx.query(LOCK_THESE, { clienteId, ids });

const SET_INFORMADA = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  text: "UPDATE alarma SET estado = 'informada' WHERE cliente_id = $clienteId AND id = ANY ($ids)",
});

/** Records that a person read these alarmas. */
export async function setInformadas(
  tx: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(SET_INFORMADA, { clienteId, ids });
}

/** Alarmas of a client that stay untold this long are told though its pass is not over, or its events are off. */
const MOST_WAITING = "15 minutes";
/** The first few alarmas of a run, if no other one follows them in this time, are told at once. More may be a flood. */
const [FEW, AT_ONCE] = [20, "2 seconds"];

const TO_TELL = sql({
  params: { now: timestamptz },
  row: { clienteId: uuid },
  text: `
    SELECT cliente_id AS "clienteId" FROM alarma JOIN cliente ON cliente.id = cliente_id
    WHERE por_avisar GROUP BY cliente_id, avisa_vigilancia
    HAVING min(detectada_en) < $now::timestamptz - interval '${MOST_WAITING}'
      OR avisa_vigilancia AND (
      count(*) <= ${FEW} AND max(detectada_en) < $now::timestamptz - interval '${AT_ONCE}' AND NOT EXISTS (
        SELECT FROM alarma told WHERE told.cliente_id = alarma.cliente_id AND told.corrida = max(alarma.corrida)
          AND told.evento_id IS NOT NULL)
      OR NOT EXISTS (
      SELECT FROM contraparte WHERE contraparte.cliente_id = alarma.cliente_id AND contraparte.estado <> 'retirada'
        AND contraparte.corrida < (SELECT max(numero) FROM vigilancia_corrida corrida
          WHERE corrida.cliente_id = alarma.cliente_id)))`,
});

/** Returns the clients with alarmas to tell: a few, or those of a base that is compared whole. So a flood is told as one. */
export const clientesToTell = async (executor: SqlExecutor, now: Date): Promise<string[]> =>
  (await executor.query(TO_TELL, { now })).map(({ clienteId }) => clienteId);

const LOCK_UNTOLD = sql({
  params: { clienteId: uuid },
  row: {
    ...{ alarmaId: ALARMA.id, ...pick(ALARMA, "tipo", "lista", "versionId", "contraparteId") },
    referencia: t.contraparte.referencia,
    corridaId: t.vigilanciaCorrida.id,
    avisaVigilancia: t.cliente.avisaVigilancia,
  },
  text: `
    SELECT $row FROM alarma JOIN cliente ON cliente.id = alarma.cliente_id
    JOIN contraparte ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = alarma.contraparte_id
    JOIN vigilancia_corrida ON vigilancia_corrida.cliente_id = alarma.cliente_id AND numero = alarma.corrida
    WHERE alarma.cliente_id = $clienteId AND por_avisar ORDER BY alarma.orden FOR UPDATE OF alarma`,
});

/** Returns a client's alarmas that no event tells yet, in order, and locks them until the transaction ends. */
export const lockUntoldAlarmas = (tx: SqlExecutor, clienteId: string) => tx.query(LOCK_UNTOLD, { clienteId });

const SET_TOLD = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid), eventoId: uuid },
  text: `UPDATE alarma SET por_avisar = false, evento_id = $eventoId WHERE cliente_id = $clienteId AND id = ANY ($ids)`,
});

/** Records the event that tells these alarmas. */
export async function setTold(
  tx: SqlExecutor,
  told: { readonly clienteId: string; readonly ids: readonly string[]; readonly eventoId: string },
): Promise<void> {
  await tx.query(SET_TOLD, told);
}
