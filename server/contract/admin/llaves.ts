import { z } from "zod";
import type { ApiKey, IssuedApiKey, RegeneratedApiKey } from "../../domain/clientes/api-key";
import { Timestamp, Uuid } from "../http/common";
import { nameText, optional } from "../http/text";
import { camelKeys } from "../http/wire";

const OVERLAP_HOURS_MAX = 720;

const Llave = z
  .string()
  .regex(/^atl_(?:test_)?[0-9a-f]{64}$/)
  .meta({ description: "La llave completa; se muestra esta única vez." });

export const LlaveParams = z.object({ llave_id: Uuid }).transform(({ llave_id }) => ({ apiKeyId: llave_id }));

export const LlaveCreate = z.object({ etiqueta: optional(nameText(1, 100)) }).meta({ id: "LlaveCreate" });

export const LlaveRegenerate = z
  .object({ solape_horas: optional(z.int().min(0).max(OVERLAP_HOURS_MAX)) })
  .transform(camelKeys)
  .meta({ id: "LlaveRegenerate" });

export const LlaveCreada = z
  .object({ llave_id: Uuid, llave: Llave, etiqueta: z.string().nullable(), creada_en: Timestamp })
  .meta({ id: "LlaveCreada" });

export const LlaveRegenerada = z
  .object({ llave_id: Uuid, llave: Llave, anterior_valida_hasta: Timestamp })
  .meta({ id: "LlaveRegenerada" });

export const LlavesBody = z
  .object({
    llaves: z.array(
      z.object({
        llave_id: Uuid,
        etiqueta: z.string().nullable(),
        terminacion: z.string().length(4),
        creada_en: Timestamp,
        ultimo_uso_en: Timestamp.nullable(),
        valida_hasta: Timestamp.nullable(),
        revocada_en: Timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: "Llaves" });

/** The only answer that holds a key: it is stored only as its hash (contract-decisions 38, 181). */
export const presentLlaveEntregada = <Issued extends IssuedApiKey | RegeneratedApiKey>(issued: Issued) => ({
  ...issued,
  llaveId: issued.apiKeyId,
  llave: issued.key,
});

export const presentLlaves = (llaves: readonly ApiKey[]) => ({
  llaves: llaves.map((llave) => ({ ...llave, llaveId: llave.apiKeyId })),
});
