import { VINCULOS_PEP } from "../../domain/decisiones/ficha-pep";
import { arrayOf, int4, neverNull, nullable, oneOf, text, uuid } from "../sql/column-types";
import { readRows, tryWrite } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

export const FICHA_PEP = typed(t.fichaPep, { vinculo: oneOf(...VINCULOS_PEP) });

/** Returns false and stores nothing if the match's record has that version. */
export const insertFichaPep = tryWrite({
  params: FICHA_PEP,
  row: { version: int4 },
  text: `
    INSERT INTO ficha_pep $values ON CONFLICT (consulta_id, posicion, version) DO NOTHING RETURNING version`,
});

/** Returns every version of the fichas of consultas of the client, by match, newest first. */
export const fichasPepOf = readRows({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: {
    ...pick(FICHA_PEP, "consultaId", "posicion", "version", "en", "autor", "cargo", "vinculo"),
    ...pick(FICHA_PEP, "origenRecursos", "aprobador"),
    fechaDesvinculacion: nullable(text),
    proximaRevision: neverNull(text),
  },
  text: `
    SELECT $row, fecha_desvinculacion::text AS "fechaDesvinculacion", proxima_revision::text AS "proximaRevision"
    FROM ficha_pep WHERE consulta_id = ANY ($ids) AND cliente_id = $clienteId
    ORDER BY consulta_id, posicion, version DESC`,
});
