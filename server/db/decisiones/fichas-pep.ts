import type { FichaPep } from "../../domain/decisiones/ficha-pep";
import {
  arrayOf,
  date,
  int4,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const INSERT = sql({
  params: {
    clienteId: uuid,
    consultaId: uuid,
    posicion: int4,
    version: int4,
    lista: text,
    en: timestamptz,
    autorId: uuid,
    autor: text,
    cargo: text,
    fechaDesvinculacion: nullable(date),
    vinculo: text,
    origenRecursos: text,
    aprobador: text,
    proximaRevision: date,
  },
  row: { version: int4 },
  text: `
    INSERT INTO ficha_pep (cliente_id, consulta_id, posicion, version, lista, en, autor_id, autor, cargo,
      fecha_desvinculacion, vinculo, origen_recursos, aprobador, proxima_revision)
    VALUES ($clienteId, $consultaId, $posicion, $version, $lista, $en, $autorId, $autor, $cargo, $fechaDesvinculacion,
      $vinculo, $origenRecursos, $aprobador, $proximaRevision)
    ON CONFLICT (consulta_id, posicion, version) DO NOTHING RETURNING version`,
});

export type NewFichaPep = FichaPep & {
  readonly clienteId: string;
  readonly consultaId: string;
  readonly lista: string;
  readonly autorId: string;
};

/** Resolves to false, keeping nothing, where the match's card has that version. */
export async function insertFichaPep(tx: SqlExecutor, ficha: NewFichaPep): Promise<boolean> {
  return (await tx.query(INSERT, ficha)).length === 1;
}

const OF_CONSULTAS = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: {
    consultaId: uuid,
    posicion: int4,
    version: int4,
    en: timestamptz,
    autor: text,
    cargo: text,
    fechaDesvinculacion: nullable(text),
    vinculo: oneOf("titular", "familiar", "asociado"),
    origenRecursos: text,
    aprobador: text,
    proximaRevision: neverNull(text),
  },
  text: `
    SELECT consulta_id AS "consultaId", posicion, version, en, autor, cargo, fecha_desvinculacion::text AS "fechaDesvinculacion", vinculo,
      origen_recursos AS "origenRecursos", aprobador, proxima_revision::text AS "proximaRevision"
    FROM ficha_pep WHERE consulta_id = ANY ($ids) AND cliente_id = $clienteId
    ORDER BY consulta_id, posicion, version DESC`,
});

/** Every version of the cards of consultas of the client, by match, the newest first. */
export const fichasPepOf = (
  executor: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
): Promise<(FichaPep & { readonly consultaId: string })[]> =>
  executor.query(OF_CONSULTAS, { clienteId, ids });
