import type { Severidad } from "../../domain/screening/types";
import { CONSULTA } from "../consultas/consultas";
import { bool, int4, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";

export interface SeveridadDelDia {
  /** A day of Bogota, `YYYY-MM-DD`. */
  readonly dia: string;
  readonly severidad: Severidad;
  readonly total: number;
}

/** Returns a client's queries since `desde` by day and severity. Empty days and severities are left out. */
export const severidadesPorDia = readRows({
  name: "severidades_por_dia",
  params: { clienteId: uuid, desde: timestamptz },
  row: { dia: neverNull(text), severidad: CONSULTA.severidad, total: neverNull(int4) },
  text: `
    SELECT to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM-DD') AS dia, severidad, count(*)::int AS total
    FROM consulta WHERE cliente_id = $clienteId AND creada_en >= $desde AND id >= uuid_v7_floor($desde)
    GROUP BY 1, 2 ORDER BY 1, 2`,
});

const FACTS = sql({
  name: "inicio_facts",
  params: { clienteId: uuid, now: timestamptz, fallidosDesde: timestamptz },
  row: {
    hasCanal: neverNull(bool),
    hasConsulta: neverNull(bool),
    avisosFallidos: neverNull(int4),
    sinSegundoFactor: neverNull(int4),
  },
  text: `
    SELECT cardinality(emails) > 0 OR webhook_url IS NOT NULL AS "hasCanal",
      EXISTS (SELECT FROM consulta WHERE cliente_id = cliente.id) AS "hasConsulta",
      (SELECT count(DISTINCT evento_id)::int FROM entrega
       WHERE cliente_id = cliente.id AND estado = 'fallido' AND terminado_en > $fallidosDesde
         AND terminado_en <= $now) AS "avisosFallidos",
      (SELECT count(*)::int FROM usuario
       WHERE cliente_id = cliente.id AND desactivado_en IS NULL AND clave IS NOT NULL AND totp_desde IS NULL
      ) AS "sinSegundoFactor"
    FROM cliente WHERE id = $clienteId`,
});

const LLAVES = sql({
  name: "inicio_llaves",
  params: { clienteId: uuid, now: timestamptz },
  row: { etiqueta: nullable(text), terminacion: text, vistaEn: neverNull(timestamptz) },
  text: `
    SELECT etiqueta, terminacion, coalesce(ultimo_uso_en, creada_en) AS "vistaEn" FROM api_key
    WHERE cliente_id = $clienteId AND revocada_en IS NULL AND (valida_hasta IS NULL OR valida_hasta > $now)
    ORDER BY 3`,
});

interface InicioFacts {
  readonly hasCanal: boolean;
  readonly hasConsulta: boolean;
  readonly avisosFallidos: number;
  readonly sinSegundoFactor: number;
}

/** Returns the data of a client's first page besides its account. */
export async function readInicioFacts(
  executor: SqlExecutor,
  clienteId: string,
  { now, fallidosDesde }: { readonly now: Date; readonly fallidosDesde: Date },
): Promise<
  InicioFacts & { readonly llaves: { etiqueta: string | null; terminacion: string; vistaEn: Date }[] }
> {
  const [[facts], llaves] = await Promise.all([
    executor.query(FACTS, { clienteId, now, fallidosDesde }),
    executor.query(LLAVES, { clienteId, now }),
  ]);
  if (facts === undefined) throw new Error("a client that acts has no row");
  return { ...facts, llaves };
}
