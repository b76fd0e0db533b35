import { insertAviso } from "../../db/avisos/avisos";
import { insertCorreo } from "../../db/avisos/correos";
import { inTransaction } from "../../db/sql/transaction";
import { bogotaDay, formatBogota } from "../../domain/shared/bogota";
import type { Deps } from "../deps";

/** A warning, sent once a day per object. */
export interface Aviso {
  readonly tipo:
    | "lista_atrasada"
    | "lista_retenida"
    | "indice_atrasado"
    | "bitacora_alterada"
    | "tarea_fallando"
    | "vigilancia_con_muchas_alarmas"
    | "vigilancia_difiere";
  readonly objeto: string;
  /** Colombian Spanish, for a person of support. */
  readonly detalle: string;
}

/**
 * Tells support, in the log and by e-mail if configured: each warning once per day of Bogota, over all
 * processes. Returns how many are new.
 */
export async function warnSoporte(deps: Deps, now: Date, avisos: readonly Aviso[]): Promise<number> {
  const dia = bogotaDay(now);
  // In a fixed order, so that processes with the same warnings do not deadlock.
  const ordered = avisos.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const fresh = await inTransaction(deps.db, async (tx) => {
    const kept: Aviso[] = [];
    for (const aviso of ordered)
      if (await insertAviso(tx, { ...aviso, dia, creadoEn: now })) kept.push(aviso);
    if (deps.soporteEmail !== null && kept.length > 0)
      await insertCorreo(tx, {
        id: deps.entropy.uuidV7(now),
        destino: deps.soporteEmail,
        ...correoOf(kept, now),
        now,
      });
    return kept;
  });
  for (const { tipo, objeto, detalle } of fresh) deps.log.error({ aviso: tipo, objeto }, detalle);
  return fresh.length;
}

const keyOf = ({ tipo, objeto }: Aviso) => `${tipo} ${objeto}`;

const correoOf = (avisos: readonly Aviso[], now: Date) => ({
  asunto: `Atalaya: ${avisos.length === 1 ? "un aviso" : `${avisos.length} avisos`} de operación`,
  texto: [
    `Avisos del ${formatBogota(now)} (hora de Bogotá):`,
    ...avisos.map(({ detalle }) => `- ${detalle}`),
    "El detalle está en la consola de soporte, en Operación y en Listas.",
  ].join("\n\n"),
});
