import type { Consulta } from "../domain/evidence/consulta";
import type { Executor } from "./client";

export interface NewConsulta {
  readonly consulta: Consulta;
  /** The exact text `consulta.hashReporte` is the SHA-256 of. */
  readonly evidencia: string;
  readonly apiKeyId: string;
  readonly requestId: string;
}

const INSERT = {
  name: "insert_consulta",
  text: `
    INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado,
      documento_consultado, severidad, total_matches, referencia_externa, sujeto_obligado_razon_social,
      sujeto_obligado_nit, hash_reporte, evidencia)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
};

/** Keeps a query for ten years: nothing in the service can change or delete it afterwards. */
export async function insertConsulta(tx: Executor, row: NewConsulta): Promise<void> {
  const { consulta, evidencia, apiKeyId, requestId } = row;
  const { nombre, documento } = consulta.consultado;
  await tx.query(INSERT, [
    consulta.consultaId,
    consulta.clienteId,
    apiKeyId,
    consulta.fechaReporte,
    requestId,
    nombre,
    // Contract-decisions 177: type and number concatenated, without a separator.
    documento && documento.tipo + documento.numero,
    consulta.severidad,
    consulta.matches.length,
    consulta.referenciaExterna,
    consulta.sujetoObligado?.razonSocial ?? null,
    consulta.sujetoObligado?.nit ?? null,
    consulta.hashReporte,
    evidencia,
  ]);
}
